use crate::recognise::rule::rules;

rules! { "network":
    "httpx.missing" Missing Phrase [
        "client error '404", "client error '410"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '404 X' for url 'https://a.invalid/'"]
        no ["\"client error\" is a label"];
    "httpx.denied" Denied Phrase [
        "client error '403", "client error '402", "client error '451"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '403 X' for url 'https://a.invalid/'"]
        no ["\"client error\" is a label"];
    "httpx.auth" Unauthenticated Phrase [
        "client error '401", "client error '407"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '401 X' for url 'https://a.invalid/'"]
        no ["\"client error\" is a label"];
    "httpx.invalid" Invalid Phrase [
        "client error '400", "client error '405", "client error '406", "client error '411",
        "client error '413", "client error '414", "client error '415", "client error '416",
        "client error '422", "client error '431"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '400 X' for url 'https://a.invalid/'"]
        no ["\"client error\" is a label"];
    "httpx.conflict" Held Phrase [
        "client error '423", "client error '409"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '423 Locked' for url 'https://a.invalid/'"]
        no ["if client error '409' appears, wait"];
    "httpx.stale" Stale Phrase [
        "client error '412"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '412 X' for url 'https://a.invalid/'"]
        no ["\"client error\" is a label"];
    "httpx.rate" RateLimit Phrase [
        "client error '429"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Client error '429 X' for url 'https://a.invalid/'"]
        no ["if client error '429' appears, wait"];
    "httpx.down" Unavailable Phrase [
        "server error '502", "server error '503", "server error '529"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Server error '502 X' for url 'https://a.invalid/'"]
        no ["if server error '503' appears, wait"];
    "httpx.timeout" TimedOut Phrase [
        "server error '500", "server error '504", "server error '524"
    ]
        "the status that httpx puts into quotes"
        from "httpx, HTTPStatusError: Client error '<status> <reason>' for url"
        yes ["httpx.HTTPStatusError: Server error '500 X' for url 'https://a.invalid/'"]
        no ["if server error '504' appears, wait"];
}
