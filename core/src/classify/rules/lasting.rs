//! Words that say of a failure that it lasts (SPEC 3.6.18): no code and no status beside them leads to a repeat.

use super::super::rule::rules;

rules! { "lasting":
    "lasting.space" Fault Lasting [
        "out of disk", "out of disk space", "out of storage", "out of storage space", "no space left",
        "no disk space", "no free space", "not enough disk space", "not enough disk", "not enough space",
        "not enough storage", "insufficient disk", "insufficient disk space", "insufficient storage",
        "insufficient space", "disk full", "disk is full", "disks are full", "disk quota",
        "disk usage exceeded", "volume is full", "volume full", "storage is full", "storage full",
        "filesystem is full", "file system is full", "partition is full", "device is full", "tablespace full",
        "tablespace is full", "mailbox is full", "mailbox full", "inbox is full", "drive is full",
        "maximum number of documents", "flood-stage watermark", "read-only-allow-delete",
        "log directory is offline", "cuda out of memory"
    ]
        "no repeat makes room"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["RESOURCE_EXHAUSTED: the volume is full",
            "HTTP 503 Service Unavailable: no space left on device",
            "429 Too Many Requests: disk usage exceeded flood-stage watermark"]
        no ["RESOURCE_EXHAUSTED: the disk is not full, too many writes at once", "\"disk full\" is a label"];
    "lasting.size" Invalid Lasting [
        "body is too large", "body too large", "payload too large", "payload is too large",
        "request is too large", "request too large", "entity too large", "prompt is too long",
        "prompt too long", "input is too long", "input too long", "input is too large", "input too large",
        "exceeds the maximum allowed size", "exceeds the maximum size", "exceeds maximum size",
        "exceeds the maximum message size", "exceeds the size limit", "maximum allowed size",
        "message is too large", "message too large", "message larger than", "file is too large",
        "file too large", "document is too large", "document too large", "item is larger", "document is larger",
        "request is larger", "larger than the maximum", "larger than the provisioned", "requests in batch",
        "requests in one batch", "requests in a batch", "requests in a single", "in one batch", "batch size",
        "batch is larger", "batch of {} exceeds", "single request can never", "single request exceeds",
        "request alone exceeds", "reduce the input", "reduce the size", "reduce your prompt",
        "reduce the length", "reduce the batch", "context length", "maximum context", "exceeded the allowed",
        "exceeds the allowed", "allowed minimum", "allowed maximum", "catastrophic backtracking",
        "simplify the", "simplify your", "can never fit", "does not fit into"
    ]
        "the same request is as large the next time"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["429 Too Many Requests: the payload is too large",
            "RESOURCE_EXHAUSTED: prompt is too long: 210000 tokens"]
        no ["429 Too Many Requests: too many requests in a short time", "\"payload too large\" is a label"];
    "lasting.license" Quota Lasting [
        "license limit", "licence limit", "license has expired", "licence has expired", "license expired",
        "licence expired", "license allows", "licence allows", "license permits", "licence permits",
        "license seats", "licence seats", "seats are left", "number of seats", "for this license",
        "for this licence", "your license", "your licence", "no license", "no licence", "without a license",
        "without a licence", "license is not valid", "license is invalid", "invalid license",
        "license required", "license key", "subscription cancelled", "subscription canceled",
        "subscription was cancelled", "subscription was canceled", "subscription has been cancelled",
        "subscription has been canceled", "subscription has ended", "subscription has lapsed",
        "without a subscription", "without an active subscription", "accounts without", "for free accounts",
        "for free users", "in this edition", "in your edition", "in the free edition",
        "in the community edition", "domain has expired", "domain expired", "domain name has expired"
    ]
        "a person has to buy or renew it"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["HTTP 503 Service Unavailable: your license has expired",
            "Too many sessions: your licence allows 2"]
        no ["429 Too Many Requests: the licence server is busy", "\"license expired\" is a label"];
    "lasting.blocked" Denied Lasting [
        "has been suspended", "have been suspended", "is suspended", "was suspended", "are suspended",
        "account suspended", "site suspended", "suspended account", "suspended by", "suspended for",
        "has been deactivated", "is deactivated", "was deactivated", "has been banned", "is banned",
        "was banned", "banned account", "banned user", "banned client", "banned from", "are banned", "been banned", "has been revoked", "is revoked", "was revoked",
        "has been blacklisted", "is blacklisted", "has been blocked", "have been blocked", "is blocked",
        "was blocked", "are blocked", "key revoked", "token revoked", "account blocked", "account disabled",
        "account terminated", "account closed", "account deleted", "account deactivated", "key disabled",
        "contract ended", "contract has ended", "requires verification", "complete the captcha",
        "verify your account", "verify your identity", "identity verification", "blocked until you",
        "until you contact", "legal hold", "for legal reasons", "legal department", "by a protection rule",
        "by protection rules", "by a branch protection", "locked by accounting", "by a moderator",
        "by the moderators", "by the administrator", "by an administrator", "by the hosting provider",
        "reserved by the system", "not available to you", "not available to your", "not available for your",
        "not available in your", "unavailable in your", "unavailable for accounts", "unavailable for guests",
        "offline for guests", "refused by user", "not offered in", "not supported in this",
        "not supported in your", "not available in this region", "not available in this zone",
        "not offered in this", "permanently rate limited", "terms of service", "violated our", "for abuse",
        "due to abuse", "repeated violations", "account has been disabled", "account is disabled",
        "account was disabled", "account has been closed", "account is closed", "account was closed",
        "account has been terminated", "account is terminated", "account was terminated",
        "account has been deleted", "account is deleted", "account was deleted", "account has been revoked",
        "account is revoked", "account was revoked", "account has been frozen", "account is frozen",
        "account was frozen", "account has been expelled", "account is expelled", "account was expelled",
        "tenant suspended", "tenant has been disabled", "tenant is disabled", "tenant was disabled",
        "tenant has been terminated", "tenant is terminated", "tenant was terminated",
        "tenant has been deleted", "tenant is deleted", "tenant was deleted", "tenant has been revoked",
        "tenant is revoked", "tenant was revoked", "project suspended", "project has been disabled",
        "project is disabled", "project was disabled", "project has been terminated", "project is terminated",
        "project was terminated", "project has been deleted", "project is deleted", "project was deleted",
        "project has been revoked", "project is revoked", "project was revoked", "organization suspended",
        "organization has been disabled", "organization is disabled", "organization was disabled",
        "organization has been deleted", "organization is deleted", "organization was deleted",
        "organization has been revoked", "organization is revoked", "organization was revoked",
        "organisation suspended", "organisation has been disabled", "organisation is disabled",
        "organisation was disabled", "organisation has been deleted", "organisation is deleted",
        "organisation was deleted", "organisation has been revoked", "organisation is revoked",
        "organisation was revoked", "user suspended", "user has been disabled", "user is disabled",
        "user was disabled", "user has been deleted", "user is deleted", "user was deleted",
        "user has been revoked", "user is revoked", "user was revoked", "user has been frozen",
        "user is frozen", "user was frozen", "user has been expelled", "user is expelled", "user was expelled",
        "key suspended", "key has been disabled", "key is disabled", "key was disabled", "key has been deleted",
        "key is deleted", "key was deleted", "key has been revoked", "key is revoked", "key was revoked",
        "api key suspended", "api key has been disabled", "api key is disabled", "api key was disabled",
        "api key has been deleted", "api key is deleted", "api key was deleted", "api key has been revoked",
        "api key is revoked", "api key was revoked", "token suspended", "token has been disabled",
        "token is disabled", "token was disabled", "token has been deleted", "token is deleted",
        "token was deleted", "token has been revoked", "token is revoked", "token was revoked",
        "access token suspended", "access token has been disabled", "access token is disabled",
        "access token was disabled", "access token has been deleted", "access token is deleted",
        "access token was deleted", "access token has been revoked", "access token is revoked",
        "access token was revoked", "site has been disabled", "site is disabled", "site was disabled",
        "site has been deleted", "site is deleted", "site was deleted", "site has been revoked",
        "site is revoked", "site was revoked", "workspace suspended", "workspace has been disabled",
        "workspace is disabled", "workspace was disabled", "workspace has been deleted", "workspace is deleted",
        "workspace was deleted", "workspace has been revoked", "workspace is revoked", "workspace was revoked",
        "application suspended", "application has been disabled", "application is disabled",
        "application was disabled", "application has been deleted", "application is deleted",
        "application was deleted", "application has been revoked", "application is revoked",
        "application was revoked", "client suspended", "client has been disabled", "client is disabled",
        "client was disabled", "client has been deleted", "client is deleted", "client was deleted",
        "client has been revoked", "client is revoked", "client was revoked", "subscription suspended",
        "subscription has been disabled", "subscription is disabled", "subscription was disabled",
        "subscription has been terminated", "subscription is terminated", "subscription was terminated",
        "subscription has been deleted", "subscription is deleted", "subscription was deleted",
        "subscription has been revoked", "subscription is revoked", "subscription was revoked",
        "customer suspended", "customer has been disabled", "customer is disabled", "customer was disabled",
        "customer has been deleted", "customer is deleted", "customer was deleted", "customer has been revoked",
        "customer is revoked", "customer was revoked", "profile suspended", "profile has been disabled",
        "profile is disabled", "profile was disabled", "profile has been deleted", "profile is deleted",
        "profile was deleted", "profile has been revoked", "profile is revoked", "profile was revoked",
        "domain suspended", "domain has been disabled", "domain is disabled", "domain was disabled",
        "domain has been deleted", "domain is deleted", "domain was deleted", "domain has been revoked",
        "domain is revoked", "domain was revoked", "store suspended", "store has been disabled",
        "store is disabled", "store was disabled", "store has been closed", "store is closed",
        "store was closed", "store has been deleted", "store is deleted", "store was deleted",
        "store has been revoked", "store is revoked", "store was revoked", "channel suspended",
        "channel has been disabled", "channel is disabled", "channel was disabled", "channel has been closed",
        "channel is closed", "channel was closed", "channel has been deleted", "channel is deleted",
        "channel was deleted", "channel has been revoked", "channel is revoked", "channel was revoked",
        "bot suspended", "bot has been disabled", "bot is disabled", "bot was disabled", "bot has been deleted",
        "bot is deleted", "bot was deleted", "bot has been revoked", "bot is revoked", "bot was revoked",
        "integration suspended", "integration has been disabled", "integration is disabled",
        "integration was disabled", "integration has been deleted", "integration is deleted",
        "integration was deleted", "integration has been revoked", "integration is revoked",
        "integration was revoked"
    ]
        "somebody has been shut out, whatever status says so"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["429 Too Many Requests: your account has been suspended",
            "HTTP 503 Service Unavailable: the project was deleted"]
        no ["429 Too Many Requests: if this goes on your account will be suspended",
            "429 Too Many Requests: your account is not suspended, slow down"];
    "lasting.retired" Missing Lasting [
        "decommissioned", "has been retired", "was retired", "is retired", "been retired", "service retired",
        "has been discontinued", "was discontinued", "is discontinued", "discontinued on",
        "no longer supported", "no longer available", "no longer offered", "no longer provided",
        "no longer exists", "no longer in service", "no longer operated", "end of life", "end-of-life",
        "end of its life", "has been sunset", "was sunset", "sunset on", "sunset in", "sunsetted",
        "permanently closed", "permanently shut", "permanently removed", "permanently unavailable",
        "permanently offline", "shut down permanently", "closed permanently", "moved permanently",
        "moved to a new address", "not come back", "not be back", "won't come back", "not be coming back",
        "never come back", "has been replaced by", "was replaced by", "is replaced by", "superseded by",
        "closed its doors", "ceased operation", "ceased operations", "out of service for good",
        "has been archived", "is archived", "service has been shut down", "service was shut down",
        "service is shut down", "service has been turned off", "service was turned off",
        "service is turned off", "service has been switched off", "service was switched off",
        "service is switched off", "service has been withdrawn", "service was withdrawn",
        "service is withdrawn", "service has been removed", "service was removed", "api has been shut down",
        "api was shut down", "api is shut down", "api has been turned off", "api was turned off",
        "api is turned off", "api has been switched off", "api was switched off", "api is switched off",
        "api has been withdrawn", "api was withdrawn", "api is withdrawn", "api has been removed",
        "api was removed", "site has been shut down", "site was shut down", "site is shut down",
        "site has been turned off", "site was turned off", "site is turned off", "site has been switched off",
        "site was switched off", "site is switched off", "site has been withdrawn", "site was withdrawn",
        "site is withdrawn", "site has been removed", "site was removed", "website has been shut down",
        "website was shut down", "website is shut down", "website has been turned off",
        "website was turned off", "website is turned off", "website has been switched off",
        "website was switched off", "website is switched off", "website has been withdrawn",
        "website was withdrawn", "website is withdrawn", "website has been removed", "website was removed",
        "endpoint has been shut down", "endpoint was shut down", "endpoint is shut down",
        "endpoint has been turned off", "endpoint was turned off", "endpoint is turned off",
        "endpoint has been switched off", "endpoint was switched off", "endpoint is switched off",
        "endpoint has been withdrawn", "endpoint was withdrawn", "endpoint is withdrawn",
        "endpoint has been removed", "endpoint was removed", "product has been shut down",
        "product was shut down", "product is shut down", "product has been turned off",
        "product was turned off", "product is turned off", "product has been switched off",
        "product was switched off", "product is switched off", "product has been withdrawn",
        "product was withdrawn", "product is withdrawn", "product has been removed", "product was removed",
        "platform has been shut down", "platform was shut down", "platform is shut down",
        "platform has been turned off", "platform was turned off", "platform is turned off",
        "platform has been switched off", "platform was switched off", "platform is switched off",
        "platform has been withdrawn", "platform was withdrawn", "platform is withdrawn",
        "platform has been removed", "platform was removed", "app has been shut down", "app was shut down",
        "app is shut down", "app has been turned off", "app was turned off", "app is turned off",
        "app has been switched off", "app was switched off", "app is switched off", "app has been withdrawn",
        "app was withdrawn", "app is withdrawn", "app has been removed", "app was removed",
        "application has been shut down", "application was shut down", "application is shut down",
        "application has been turned off", "application was turned off", "application is turned off",
        "application has been switched off", "application was switched off", "application is switched off",
        "application has been withdrawn", "application was withdrawn", "application is withdrawn",
        "application has been removed", "application was removed", "version has been shut down",
        "version was shut down", "version is shut down", "version has been turned off",
        "version was turned off", "version is turned off", "version has been switched off",
        "version was switched off", "version is switched off", "version has been withdrawn",
        "version was withdrawn", "version is withdrawn", "version has been removed", "version was removed",
        "tool has been shut down", "tool was shut down", "tool is shut down", "tool has been turned off",
        "tool was turned off", "tool is turned off", "tool has been switched off", "tool was switched off",
        "tool is switched off", "tool has been withdrawn", "tool was withdrawn", "tool is withdrawn",
        "tool has been removed", "tool was removed", "feature has been shut down", "feature was shut down",
        "feature is shut down", "feature has been turned off", "feature was turned off",
        "feature is turned off", "feature has been switched off", "feature was switched off",
        "feature is switched off", "feature has been withdrawn", "feature was withdrawn",
        "feature is withdrawn", "feature has been removed", "feature was removed", "model has been shut down",
        "model was shut down", "model is shut down", "model has been turned off", "model was turned off",
        "model is turned off", "model has been switched off", "model was switched off", "model is switched off",
        "model has been withdrawn", "model was withdrawn", "model is withdrawn", "model has been removed",
        "model was removed", "project has been shut down", "project was shut down", "project is shut down",
        "project has been turned off", "project was turned off", "project is turned off",
        "project has been switched off", "project was switched off", "project is switched off",
        "project has been withdrawn", "project was withdrawn", "project is withdrawn",
        "project has been removed", "project was removed", "method has been shut down", "method was shut down",
        "method is shut down", "method has been turned off", "method was turned off", "method is turned off",
        "method has been switched off", "method was switched off", "method is switched off",
        "method has been withdrawn", "method was withdrawn", "method is withdrawn", "method has been removed",
        "method was removed", "host has been shut down", "host was shut down", "host is shut down",
        "host has been turned off", "host was turned off", "host is turned off", "host has been switched off",
        "host was switched off", "host is switched off", "host has been withdrawn", "host was withdrawn",
        "host is withdrawn", "host has been removed", "host was removed", "integration has been shut down",
        "integration was shut down", "integration is shut down", "integration has been turned off",
        "integration was turned off", "integration is turned off", "integration has been switched off",
        "integration was switched off", "integration is switched off", "integration has been withdrawn",
        "integration was withdrawn", "integration is withdrawn", "integration has been removed",
        "integration was removed", "dataset has been shut down", "dataset was shut down",
        "dataset is shut down", "dataset has been turned off", "dataset was turned off",
        "dataset is turned off", "dataset has been switched off", "dataset was switched off",
        "dataset is switched off", "dataset has been withdrawn", "dataset was withdrawn",
        "dataset is withdrawn", "dataset has been removed", "dataset was removed", "program has been shut down",
        "program was shut down", "program is shut down", "program has been turned off",
        "program was turned off", "program is turned off", "program has been switched off",
        "program was switched off", "program is switched off", "program has been withdrawn",
        "program was withdrawn", "program is withdrawn", "program has been removed", "program was removed",
        "portal has been shut down", "portal was shut down", "portal is shut down",
        "portal has been turned off", "portal was turned off", "portal is turned off",
        "portal has been switched off", "portal was switched off", "portal is switched off",
        "portal has been withdrawn", "portal was withdrawn", "portal is withdrawn", "portal has been removed",
        "portal was removed", "package has been shut down", "package was shut down", "package is shut down",
        "package has been turned off", "package was turned off", "package is turned off",
        "package has been switched off", "package was switched off", "package is switched off",
        "package has been withdrawn", "package was withdrawn", "package is withdrawn",
        "package has been removed", "package was removed"
    ]
        "what has ended does not come back"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["HTTP 503 Service Unavailable: this API has been retired",
            "503 Service Unavailable: decommissioned host", "14 UNAVAILABLE: the service was shut down"]
        no ["HTTP 503 Service Unavailable: the server is shutting down",
            "503 Service Unavailable: version 1 will be retired next year"];
    "lasting.people" State Lasting [
        "offer has timed out", "offer timed out", "invitation has timed out", "invitation timed out",
        "approval request timed out", "approval timed out", "approval has timed out",
        "verification code timed out", "verification code has timed out", "user did not respond",
        "user has not responded", "nobody approved", "no one approved", "user input timed out",
        "waiting for user", "waiting for the user", "waiting for input from", "customer took too long",
        "auction", "payment window", "submission deadline", "deadline for", "deadline was",
        "deadline has passed", "applications closed", "applications are closed", "registration closed",
        "registration is closed", "timed out until", "the order expired", "wallet is locked", "wallet locked",
        "keychain is locked", "vault is locked", "vault is sealed", "screen is locked", "device is locked",
        "phone is locked", "achievement is locked", "passphrase", "master password", "failed decryption"
    ]
        "a person's time is up or a person's key is missing; the call does not bring it back"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The invitation has timed out", "DEADLINE_EXCEEDED: the submission deadline was yesterday",
            "The wallet is locked"]
        no ["DEADLINE_EXCEEDED: no reply", "the password was not a passphrase"];
    "lasting.taken" Exists Lasting [
        "email is in use", "email address is in use", "phone number is in use", "username is in use",
        "name is in use by", "in use by another account", "in use by another customer",
        "in use by another organization", "in use by another organisation", "in use by another tenant",
        "name is reserved", "username is reserved", "reserved by another organization",
        "reserved by another organisation", "reserved by another company", "held by another registrant",
        "taken by another"
    ]
        "it belongs to somebody else for good"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The phone number is in use by another account", "The name is reserved by another organisation"]
        no ["The file is in use by another process", "\"name is reserved\" is a label"];
    "lasting.goods" Missing Lasting [
        "product is unavailable", "product is currently unavailable", "product is not available",
        "product is currently not available", "product is no longer available", "product unavailable",
        "item is unavailable", "item is currently unavailable", "item is not available",
        "item is currently not available", "item is no longer available", "item unavailable",
        "article is unavailable", "article is currently unavailable", "article is not available",
        "article is currently not available", "article is no longer available", "article unavailable",
        "variant is unavailable", "variant is currently unavailable", "variant is not available",
        "variant is currently not available", "variant is no longer available", "variant unavailable",
        "room is unavailable", "room is currently unavailable", "room is not available",
        "room is currently not available", "room is no longer available", "room unavailable",
        "seat is unavailable", "seat is currently unavailable", "seat is not available",
        "seat is currently not available", "seat is no longer available", "seat unavailable",
        "slot is unavailable", "slot is currently unavailable", "slot is not available",
        "slot is currently not available", "slot is no longer available", "slot unavailable",
        "time slot is unavailable", "time slot is currently unavailable", "time slot is not available",
        "time slot is currently not available", "time slot is no longer available", "time slot unavailable",
        "appointment is unavailable", "appointment is currently unavailable", "appointment is not available",
        "appointment is currently not available", "appointment is no longer available",
        "appointment unavailable", "listing is unavailable", "listing is currently unavailable",
        "listing is not available", "listing is currently not available", "listing is no longer available",
        "listing unavailable", "property is unavailable", "property is currently unavailable",
        "property is not available", "property is currently not available", "property is no longer available",
        "property unavailable", "username is unavailable", "username is currently unavailable",
        "username is not available", "username is currently not available", "username is no longer available",
        "username unavailable", "domain is unavailable", "domain is currently unavailable",
        "domain is not available", "domain is currently not available", "domain is no longer available",
        "domain unavailable", "domain name is unavailable", "domain name is currently unavailable",
        "domain name is not available", "domain name is currently not available",
        "domain name is no longer available", "domain name unavailable", "number is unavailable",
        "number is currently unavailable", "number is not available", "number is currently not available",
        "number is no longer available", "number unavailable", "table is unavailable",
        "table is currently unavailable", "table is not available", "table is currently not available",
        "table is no longer available", "table unavailable", "ticket is unavailable",
        "ticket is currently unavailable", "ticket is not available", "ticket is currently not available",
        "ticket is no longer available", "ticket unavailable", "video is unavailable",
        "video is currently unavailable", "video is not available", "video is currently not available",
        "video is no longer available", "video unavailable", "song is unavailable",
        "song is currently unavailable", "song is not available", "song is currently not available",
        "song is no longer available", "song unavailable", "track is unavailable",
        "track is currently unavailable", "track is not available", "track is currently not available",
        "track is no longer available", "track unavailable", "book is unavailable",
        "book is currently unavailable", "book is not available", "book is currently not available",
        "book is no longer available", "book unavailable", "car is unavailable", "car is currently unavailable",
        "car is not available", "car is currently not available", "car is no longer available",
        "car unavailable", "flight is unavailable", "flight is currently unavailable",
        "flight is not available", "flight is currently not available", "flight is no longer available",
        "flight unavailable"
    ]
        "goods, places and names are not services"
        from "families of everyday wording, collected from the texts of the other families"
        yes ["The product is currently unavailable", "Seat 14A: this seat is unavailable"]
        no ["The service is currently unavailable, try again later", "\"seat is unavailable\" is a label"];
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
