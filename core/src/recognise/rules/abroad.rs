//! The same in other languages (SPEC 3.6.18).

use crate::recognise::rule::rules;

rules! { "lasting":
    "lasting.abroad_blocked" Denied Lasting [
        "konto wurde gesperrt", "konto ist gesperrt", "konto gesperrt", "konto wurde deaktiviert",
        "zugang wurde gesperrt", "zugang gesperrt", "compte a été suspendu", "compte a été désactivé",
        "compte est suspendu", "compte est bloqué", "compte suspendu", "compte bloqué",
        "cuenta ha sido suspendida", "cuenta está suspendida", "cuenta suspendida", "cuenta ha sido bloqueada",
        "cuenta bloqueada", "conta foi suspensa", "conta suspensa", "account è stato sospeso",
        "account sospeso", "rekening is geblokkeerd", "account is geblokkeerd", "*账户已被停用*",
        "*账号已被停用*", "*账号已被封禁*", "*账户已被封禁*", "*账户已被冻结*",
        "*帐号已被停用*", "*アカウントは停止*", "*アカウントが停止*",
        "*アカウントは無効*", "*계정이 정지*", "*аккаунт заблокирован*",
        "*учетная запись заблокирована*",
        "*учётная запись заблокирована*"
    ]
        "shut out, in other languages"
        from "everyday wording of the same families in German, French, Spanish, Portuguese, Italian, Chinese, Japanese and Russian"
        yes ["429 Too Many Requests: Ihr Konto wurde gesperrt",
            "429 Too Many Requests: 您的账户已被停用"]
        no ["429 Too Many Requests: bitte warten Sie", "\"konto gesperrt\" is a label"];
    "lasting.abroad_quota" Quota Lasting [
        "kontingent erschöpft", "monatskontingent", "tageskontingent", "tageslimit", "monatslimit",
        "guthaben aufgebraucht", "guthaben erschöpft", "lizenz abgelaufen", "lizenz ist abgelaufen",
        "quota mensuel", "quota journalier", "quota quotidien", "limite mensuelle", "limite quotidienne",
        "limite journalière", "licence a expiré", "crédit épuisé", "crédits épuisés", "cuota mensual",
        "cuota diaria", "límite diario", "límite mensual", "saldo insuficiente", "licencia ha caducado",
        "limite diário", "limite mensal", "quota giornaliera", "limite mensile", "*余额不足*",
        "*配额已用完*", "*配额不足*", "*额度已用完*", "*额度不足*", "*已欠费*",
        "*日限额*", "*残高不足*", "*日次上限*", "*月間上限*", "*割り当てを超え*",
        "*дневной лимит*", "*месячный лимит*", "*дневного лимита*",
        "*недостаточно средств*"
    ]
        "used up until a person pays, in other languages"
        from "everyday wording of the same families in German, French, Spanish, Portuguese, Italian, Chinese, Japanese and Russian"
        yes ["429 Too Many Requests: cuota diaria agotada", "429 Too Many Requests: 余额不足"]
        no ["429 Too Many Requests: 请求过于频繁", "\"cuota diaria\" is a label"];
    "lasting.abroad_retired" Missing Lasting [
        "dienst wurde eingestellt", "dienst ist eingestellt", "wurde dauerhaft", "endgültig",
        "dauerhaft abgeschaltet", "nicht mehr unterstützt", "nicht mehr verfügbar", "définitivement",
        "n'est plus disponible", "n'est plus pris en charge", "definitivamente", "ya no está disponible",
        "ya no es compatible", "descontinuado", "não está mais disponível", "non è più disponibile",
        "*服务已停止*", "*服务已下线*", "*已停止服务*", "*サービスは終了*",
        "*提供を終了*", "*сервис закрыт*", "*больше не поддерживается*"
    ]
        "it has ended, in other languages"
        from "everyday wording of the same families in German, French, Spanish, Portuguese, Italian, Chinese, Japanese and Russian"
        yes ["503 Service Unavailable: le service a été arrêté définitivement",
            "HTTP 503 Service Unavailable: der Dienst wurde eingestellt"]
        no ["503 Service Unavailable: le service est temporairement indisponible",
            "\"definitivamente\" is a label"];
    "lasting.abroad_space" Fault Lasting [
        "kein speicherplatz", "nicht genug speicherplatz", "nicht genügend speicherplatz",
        "festplatte ist voll", "speicher voll", "espace disque insuffisant", "disque plein",
        "espacio insuficiente", "disco lleno", "espaço insuficiente", "disco cheio", "spazio insufficiente",
        "*磁盘空间不足*", "*存储空间不足*", "*ディスク容量*",
        "*недостаточно места*"
    ]
        "no room, in other languages"
        from "everyday wording of the same families in German, French, Spanish, Portuguese, Italian, Chinese, Japanese and Russian"
        yes ["RESOURCE_EXHAUSTED: nicht genug Speicherplatz", "RESOURCE_EXHAUSTED: 磁盘空间不足"]
        no ["RESOURCE_EXHAUSTED: zu viele Anfragen", "\"disco lleno\" is a label"];
}
