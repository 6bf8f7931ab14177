use crate::recognise::rule::rules;

rules! { "web":
    "browser.target" Invalid Override [
        "strict mode violation", "intercepts pointer events", "locator.* {} timeout", "waiting for locator",
        "waiting for selector", "element is not visible", "element is not attached", "element is not enabled",
        "element is outside of the viewport", "unexpected token {} while parsing css selector",
        "ElementNotInteractableException", "ElementClickInterceptedException",
        "StaleElementReferenceException", "InvalidSelectorException", "element not interactable",
        "element click intercepted", "stale element reference", "invalid selector", "is not a valid selector",
        "is not a valid xpath", "not an <input>", "element is not an", "elementhandle.* {} timeout",
        "unsupported token", "invalid element state", "cannot navigate to invalid url",
        "is not clickable at point", "did not find some options", "page.click: timeout", "page.fill: timeout",
        "page.waitforselector: timeout", "ref {} not found", "stale ref", "from the current page snapshot",
        "not a select element", "MoveTargetOutOfBoundsException", "InvalidCookieDomainException",
        "InvalidElementStateException", "InvalidArgumentException: Message", "ElementNotSelectableException",
        "ElementNotVisibleException", "DetachedShadowRootException", "InvalidCoordinatesException",
        "UnableToSetCookieException", "move target out of bounds", "detached shadow root",
        "invalid cookie domain", "element not visible", "element is not selectable", "element is not stable",
        "element is detached", "element was detached", "not attached to the dom",
        "not attached to the page document", "node is detached", "node is either not clickable",
        "node is either not visible", "not an htmlelement", "element is disabled", "element is not a",
        "element is obscured", "another element would receive the click", "waiting for getby",
        "tobevisible() failed", "tohavetext() failed", "waiting for function failed",
        "resolved to {} elements", "outside of the viewport", "is not a <select>", "is not an <input>",
        "did not find any options", "is not focusable", "not an <input>, <textarea>", "unknown key:",
        "multiple elements match", "does not handle the modal state", "related modal state present",
        "is not a clickable", "stale element", "unexpected alert open", "UnexpectedAlertPresentException",
        "UnhandledAlertException", "scroll into view if needed"
    ]
        "Playwright and Selenium: the step does not fit the page; look at the page again and choose another target"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["TimeoutError: locator.click: Timeout 5000ms exceeded.\nCall log:\n  - <div class=\"veil\"> intercepts pointer events",
            "locator.click: Error: strict mode violation: getByRole('button') resolved to 2 elements",
            "page.waitForSelector: Timeout 30000ms exceeded."]
        no ["page.goto: Timeout 30000ms exceeded."];
    "browser.missing" Missing Code [
        "NoSuchElementException", "NoSuchElementError", "NoSuchWindowException", "NoSuchFrameException",
        "NoAlertPresentException", "NoSuchElement", "NoSuchCookieException", "NoSuchShadowRootException",
        "NoSuchDriverException", "NoSuchContextException", "NoSuchCookieError", "NoSuchFrameError",
        "NoSuchWindowError"
    ]
        "WebDriver: there is no such thing on the page"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["NoSuchElementException: Message: no such element: Unable to locate element: {\"method\":\"css selector\"}"]
        no ["`NoSuchElementException` is a class"];
    "browser.missing_text" Missing Phrase [
        "no such element", "unable to locate element", "no such window", "no such frame", "no such alert",
        "no element found for selector", "failed to find element matching selector",
        "no node found for selector", "no element matches selector", "no such shadow root", "no such cookie",
        "no such context", "no element matching", "element could not be located", "could not find element",
        "unable to find element", "element not found", "no frame for given id", "no tab with", "no such tab",
        "could not find node", "no node with given id", "frame not found", "selector {} not found",
        "tab {} not found"
    ]
        "the same in words"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["no such element: Unable to locate element",
            "Error: failed to find element matching selector \"#a\""]
        no ["\"no such element\" is a text"];
    "browser.navigation" TimedOut Phrase [
        "page.goto: timeout", "navigation timeout of {} exceeded", "page.goto: net::err_timed_out",
        "page load timeout", "timed out receiving message from renderer", "page.reload: timeout",
        "page.waitforloadstate: timeout", "page.waitfornavigation: timeout", "timeout {} exceeded"
    ]
        "the page did not load in time"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["page.goto: Timeout 30000ms exceeded.", "TimeoutError: Navigation timeout of 30000 ms exceeded"]
        no ["TimeoutError: locator.click: Timeout 5000ms exceeded.\n waiting for locator"];
    "browser.closed" State Phrase [
        "target page, context or browser has been closed", "target closed", "browser has been closed",
        "browser has disconnected", "session closed", "page crashed", "chrome not reachable",
        "invalid session id", "disconnected: unable to send message to renderer",
        "execution context was destroyed", "frame was detached", "websocket is not open", "browser closed",
        "tab crashed", "protocol error (target", "no open pages available", "no open tabs",
        "target window already closed", "InvalidSessionIdException", "browser context was closed",
        "browser was closed", "page has been closed", "page was closed", "context was closed",
        "tab was closed", "connection to browser lost", "web view not found", "browser is closed",
        "not connected to devtools", "no browser is open", "browser is not open", "no page is open",
        "target crashed", "page has crashed", "browser crashed", "failed to decode response from marionette"
    ]
        "the browser went away; it has to be opened again before the step"
        from "W3C WebDriver, error codes; Playwright docs and source"
        yes ["page.click: Target page, context or browser has been closed",
            "Protocol error (Runtime.callFunctionOn): Target closed."]
        no ["\"target closed\" is a label"];
    "browser.setup" Fault Phrase [
        "executable doesn't exist at", "playwright install", "failed to launch the browser process",
        "session not created", "browserType.launch", "browser is not installed", "chromium distribution",
        "please install them with", "host system is missing dependencies", "could not find chrome",
        "host system is missing", "SessionNotCreatedException", "cannot find chrome binary",
        "unable to obtain driver", "chromedriver executable", "browser was not found",
        "chrome failed to start", "devtoolsactiveport file doesn't exist", "missing x server",
        "no usable sandbox", "running as root without --no-sandbox", "chromium revision is not downloaded",
        "JavascriptException", "javascript error:", "UnknownMethodException", "UnknownCommandException",
        "UnableToCaptureScreen", "unable to capture screen", "ScreenshotException", "evaluation failed"
    ]
        "no browser is installed"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["browserType.launch: Executable doesn't exist at /home/ada/.cache/ms-playwright/chromium",
            "session not created: This version of ChromeDriver only supports Chrome version 90"]
        no ["\"session not created\" is a text"];
    "browser.busy" Held Phrase [
        "browser is already in use", "is already in use for", "user data directory is already in use",
        "profile is in use", "profile appears to be in use", "singletonlock"
    ]
        "another session has the profile"
        from "RFC 6749, 6750, 8628; OpenID Connect; GraphQL and Apollo Server; Slack, Stripe, Salesforce, Notion, Airtable, Elasticsearch API docs; W3C WebDriver; Playwright"
        yes ["Error: Browser is already in use for /home/app/profile, use --isolated to run multiple instances"]
        no ["no SingletonLockx was seen", "if the profile is in use, close it"];
}
