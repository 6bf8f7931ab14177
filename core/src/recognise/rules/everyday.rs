//! How people who write tools put a failure when they speak to a person (SPEC 3.6.15).

use crate::recognise::rule::rules;

rules! { "everyday":
    "everyday.missing" Missing Words [
        "isn't here", "is not here", "isn't there", "is not there", "aren't there", "came up empty",
        "come up empty", "comes up empty", "came back empty", "turned up empty", "turned up nothing",
        "did not turn up", "didn't turn up", "never existed", "may have moved", "seems to have moved",
        "might have moved", "may have been removed", "may have been deleted", "may have been moved",
        "might have been removed", "might have been deleted", "seems to have been removed",
        "seems to have been deleted", "don't see any {} by that", "don't see a {} by that",
        "don't see an {} by that", "don't see any {} with that", "don't see a {} with that",
        "don't see any {} named", "don't see a {} named", "don't see any {} called", "don't see a {} called",
        "don't have a {} called", "don't have an {} called", "don't have any {} called",
        "don't have a {} named", "don't have any {} named", "don't have a {} on file",
        "don't have any {} on file", "don't have that {} on file", "have no {} on file",
        "have no {} under that", "have no {} by that", "have no {} with that", "have no {} called",
        "have no {} named", "have nothing under", "nothing at that", "nothing at this",
        "nothing by that name", "nothing under that", "nothing with that", "nothing came back for",
        "nobody by that name", "nobody with that", "no one by that name", "no one called", "nobody called",
        "no longer around", "no longer with us", "isn't around anymore", "isn't available anymore",
        "is not available anymore", "isn't available any more", "is not available any more",
        "isn't there anymore", "doesn't seem to be in", "does not seem to be in", "doesn't appear to be in",
        "does not appear to be in", "don't seem to be in", "doesn't seem to exist", "does not seem to exist",
        "doesn't appear to exist", "does not appear to exist", "wasn't able to find", "was not able to find",
        "weren't able to find", "were not able to find", "not able to find", "wasn't able to locate",
        "weren't able to locate", "not able to locate", "has vanished", "has disappeared",
        "don't recognise that", "don't recognize that", "do not recognise that", "do not recognize that",
        "don't recognise this", "don't recognize this", "looked everywhere", "no trace of",
        "doesn't ring a bell", "does not ring a bell", "never heard of", "no luck finding", "drew a blank",
        "isn't anybody", "isn't anyone", "there isn't any {} with", "there isn't any {} named",
        "there isn't any {} called", "there aren't any {} with", "there aren't any {} named",
        "there aren't any {} called", "there aren't any {} for", "not in our files", "not in our records",
        "not in our system", "not in our list", "not in our database", "not in our catalogue",
        "not in our catalog", "couldn't locate", "can't locate", "been taken down", "was taken down",
        "seem to find", "nobody has that", "leads nowhere",
        "seems to be gone", "appears to be gone", "gone for good", "no transcript available",
        "no transcripts available", "no captions", "no subtitles", "available for this video",
        "available for this page", "available for this document",
        "0 documents match", "no manual entry for", "0 results match", "0 records match", "0 rows match", "0 items match",
        "0 files match"
    ]
        "what a person says who has looked and not found it"
        from "families of everyday wording: having looked, having nothing, something that went away"
        yes ["We searched our records and came up empty", "I don't see any project by that name",
            "That user doesn't seem to be in our system", "The conversation you asked for has vanished"]
        no ["The label reads 'came up empty'", "If the file isn't there, it is created"];
    "everyday.stale" Stale Words [
        "edited {} while you were", "changed {} while you were", "saved {} while you were",
        "updated {} while you were", "while you were editing", "changed after you opened",
        "changed after you loaded", "edited after you opened", "saved after you opened",
        "after you opened it", "after you loaded it", "since you loaded", "since you opened",
        "since you started editing", "since you began editing", "since you last looked",
        "since you last saw", "copy is behind", "your copy is old", "your copy is out of",
        "your copy is outdated", "saved a newer", "saved a new version", "there is a newer",
        "there's a newer", "an old copy of", "an older copy of", "an outdated copy of",
        "saved changes to {} just now", "load it again before", "reload it before", "reload before saving",
        "reload the page before", "based on an earlier version", "based on an older version",
        "based on an old version", "based on an outdated", "changed under you", "changed underneath you",
        "edited by someone else", "edited by somebody else", "changed by someone else",
        "changed by somebody else", "is older than the one", "is older than the {} on the server",
        "is older than the version", "is older than what we have", "showing an old version",
        "showing an older version", "reload to continue"
    ]
        "somebody else was faster; it has to be read again"
        from "families of everyday wording: while you were away, an old copy, a newer one elsewhere"
        yes ["Someone else edited this page while you were working", "This note changed after you opened it",
            "Your edits are based on an earlier version of the page"]
        no ["The page explains 'based on an earlier version'", "If it was edited by someone else, reload"];
    "everyday.exists" Exists Words [
        "already spoken for", "beat you to", "already have an account", "already have a {} with",
        "already have an {} with", "already have a {} called", "already have a {} named",
        "already have a {} for", "already a {} with this", "already a {} with that",
        "already a {} with the same", "already a {} called", "already a {} named", "already an {} with this",
        "already an {} with that", "already an {} called", "already an {} named", "name is in use",
        "pick another name", "choose another name", "pick a different name", "choose a different name",
        "try another name", "try a different name", "already voted", "already answered", "already responded",
        "already reported", "already took that", "already took this", "was just booked", "just been booked",
        "was just taken", "just been taken", "was just reserved", "just been reserved", "just got taken",
        "just got booked", "already following", "belongs to somebody else", "belongs to someone else",
        "unavailable {} pick another", "unavailable {} choose another", "unavailable {} try another",
        "unavailable {} different", "unavailable for registration", "unavailable. please pick another",
        "unavailable. please choose another", "unavailable. please try another", "unavailable. please select another",
        "unavailable. please select a different", "unavailable. please choose a different",
        "unavailable. please pick a different", "unavailable. pick another", "unavailable. choose another",
        "unavailable. try another", "unavailable. try a different", "unavailable. try again with a different"
    ]
        "somebody has it already"
        from "families of everyday wording: spoken for, another one with this name, done once already"
        yes ["That username is already spoken for", "There is already a board with this name"]
        no ["The form says 'pick another name'", "We asked whether they already have an account"];
    "everyday.state" State Words [
        "already left the", "already gone out", "already on its way", "already out for",
        "need to start a {} before", "need to open a {} before", "need to create a {} before",
        "need to select a {} before", "need to save {} before", "need to connect {} before",
        "need to finish {} before", "have to start a {} before", "have to open a {} before",
        "have to create a {} before", "have to save {} before", "have to finish {} before",
        "too late to cancel", "too late to change", "too late to edit", "past the point where",
        "already been sent", "already been delivered", "already been posted", "need to stop the",
        "need to close the", "need to finish the", "can't be changed anymore", "can't be undone anymore",
        "to stop it before", "stop it before", "before starting a new one", "before starting another",
        "before creating a new one", "before opening another", "to unlock first", "unlock it first",
        "use {} to stop", "use {} to unlock", "use {} to cancel it", "use {} to end it", "close the other",
        "end the current", "stop the current", "finish the current", "stop the running"
    ]
        "another step has to come first, or it is too late for this one"
        from "families of everyday wording: first do that, it has left already"
        yes ["You need to start a session before sending messages", "The order has already left the warehouse"]
        no ["The guide says 'already on its way'", "If it is too late to cancel, call us"];
    "everyday.held" Held Words [
        "is editing this {} right now", "is editing the {} right now", "is editing that {} right now",
        "is editing this {} at the moment", "is editing the {} at the moment", "is editing it right now",
        "is editing it at the moment", "is using this {} right now", "is using the {} right now",
        "is using this {} at the moment", "is using it right now", "is using it at the moment",
        "has this {} open", "has this {} locked", "is working on this {} right now",
        "is working on the {} right now", "is working on it right now", "still being prepared", "still being generated", "still being built",
        "still being indexed", "still being rendered", "still being compiled", "still being provisioned",
        "still being assembled"
    ]
        "somebody has it open at the moment"
        from "families of everyday wording: a person, what the person does, and that it is now"
        yes ["Ann is editing this document right now", "The report is still being prepared"]
        no ["If Ann is editing it right now, wait", "Nobody is using it right now",
            "The tool failed; earlier Ann was told that Bob is editing it right now, which was resolved"];
    "everyday.invalid" Invalid Words [
        "forgot to tell us", "forgot to say which", "forgot to say what", "forgot to include",
        "forgot to enter", "forgot to give", "forgot to add", "forgot to fill in", "please enter a",
        "please enter an", "please enter your", "please enter the", "please provide a", "please provide an",
        "please tell us which", "please tell us what", "please say which", "need a {} before we can",
        "need an {} before we can", "has to be at least", "have to be at least", "has to be at most",
        "has to be between", "have to be between", "has to be a number", "can't read that",
        "couldn't read that", "can't make sense of", "couldn't make sense of", "could not make sense of",
        "we only accept", "we only take", "we only support", "only accepts", "didn't understand the",
        "did not understand the", "don't understand the", "do not understand the", "contradict each other",
        "left the {} empty", "left the {} blank", "can't be left blank", "can't be left empty",
        "cannot be left blank", "cannot be left empty", "doesn't make sense", "does not make sense",
        "isn't a real", "is not a real", "isn't a {} i understand", "please give a", "please give an",
        "please give us", "need to know how", "need to know which", "need to know what", "need to know when",
        "need to know where", "couldn't read the file you", "can't read the file you", "can't be more than",
        "can't be less than", "can't be greater than", "can't be lower than", "can't be higher than",
        "can't be earlier than", "can't be later than", "can't be longer than", "can't be shorter than",
        "can't be in the past", "can't be empty", "can't be negative", "can't contain",
        "please use a shorter", "enter a {} between", "need a {} to go on", "need an {} to go on",
        "requires repeating", "requires passing", "requires specifying", "requires providing the same",
        "not available. available:", "available languages:", "available options:", "available values:",
        "exceeds {} character limit", "exceeds {} size limit"
    ]
        "what was given cannot be worked with"
        from "families of everyday wording: forgotten, not understood, outside of what is taken"
        yes ["You forgot to tell us which city", "Quantity has to be at least 1",
            "Sorry, I didn't understand the units you gave"]
        no ["The hint is 'please enter a date'", "If you forgot to include a date, today is taken"];
    "everyday.denied" Denied Words [
        "not on the guest list", "not on the invite list", "isn't part of your subscription",
        "is not part of your subscription", "isn't part of your plan", "is not part of your plan",
        "not included in your plan", "not included in your subscription", "isn't included in your",
        "role doesn't let you", "role does not let you", "doesn't let you do", "does not let you do",
        "has turned off {} for you", "has turned off {} for this", "have turned off {} for",
        "has blocked this", "has blocked you", "have blocked you", "have blocked this", "right clearance",
        "have the clearance", "need clearance", "needs clearance", "has to approve", "have to approve",
        "needs to approve", "must approve", "has to sign off", "needs to sign off", "must sign off",
        "isn't yours to", "is not yours to", "not yours to", "staff only", "members only",
        "by invitation only", "invite-only", "invitation-only", "guests can't", "guests cannot",
        "viewers can't", "viewers cannot", "only people in the", "only people with", "only people who",
        "account doesn't cover", "plan doesn't cover", "subscription doesn't cover",
        "account doesn't include", "plan doesn't include", "subscription doesn't include",
        "have to agree before", "has to agree before", "must agree before", "has to give consent",
        "have to give consent", "have to be a {} to do", "have to be an {} to do", "isn't shared with you",
        "is not shared with you", "only {} can see", "only {} can view", "only {} can edit",
        "only {} can use", "has to let you in", "have to let you in"
    ]
        "a person has to allow it"
        from "families of everyday wording: not on the list, not in the plan, somebody has to sign it off"
        yes ["This feature isn't part of your subscription", "Your role doesn't let you do that",
            "Somebody in finance has to approve this"]
        no ["The room is labelled 'staff only'", "If a manager has to approve it, ask"];
    "everyday.quota" Quota Words [
        "limit of your plan", "limit of your free plan", "limit of your trial", "limit of the free plan"
    ]
        "more than the plan holds: a person has to raise it"
        from "families of everyday wording: a limit, and the plan that it belongs to"
        yes ["You've reached the limit of your free plan"]
        no ["The page is called 'limit of your plan'"];
    "everyday.auth" Unauthenticated Words [
        "couldn't verify who you are", "could not verify who you are", "can't verify who you are",
        "cannot verify who you are", "couldn't confirm who you are", "could not confirm who you are",
        "don't know who you are", "do not know who you are", "sign back in", "log back in",
        "login is already in progress", "complete login", "complete the login", "complete sign-in",
        "complete the sign-in", "finish signing in", "finish logging in"
    ]
        "nobody knows who is calling"
        from "families of everyday wording: who you are, come back in"
        yes ["We couldn't verify who you are"]
        no ["The headline is 'sign back in'"];
    "everyday.rate_limit" RateLimit Words [
        "limit, come back in an hour", "limit, come back in a few", "limit, come back in a minute",
        "limit, come back in {} minutes", "limit, come back in {} seconds", "limit, come back in {} hours",
        "limit. come back in an hour", "limit. come back in a few", "limit. come back in a minute",
        "limit. come back in {} minutes", "limit. come back in {} seconds", "limit. come back in {} hours",
        "limit for this minute", "limit for this hour", "reached your hourly limit", "hit your hourly limit",
        "used up your hourly", "reached the hourly limit", "hit the hourly limit", "need to slow down",
        "can send another {} in", "can make another {} in", "can post another {} in",
        "too many {} in the last minute", "too many {} in the last hour", "too many {} in the past minute",
        "too many {} in the past hour", "requests faster than", "messages faster than"
    ]
        "a limit that ends by itself within hours"
        from "families of everyday wording: a limit, and when to come back"
        yes ["You've hit your limit, come back in an hour", "You have reached your hourly limit"]
        no ["The playlist is over, come back in an hour for more", "Your limit for this card is 500 euro",
            "If you hit the hourly limit, wait", "You've hit your limit for this month"];
    "everyday.unavailable" Unavailable Words [
        "a bit overwhelmed", "overwhelmed at the moment", "overwhelmed right now", "are overwhelmed with",
        "too many people are using this right now", "too many people are using it right now",
        "isn't reachable right now", "is not reachable right now", "isn't reachable at the moment",
        "is not reachable at the moment", "can't be reached right now", "cannot be reached right now",
        "can't be reached at the moment", "cannot be reached at the moment", "can't be reached just now",
        "please come back in {} minutes", "please come back in a few", "please come back in an hour",
        "we're upgrading our", "we are upgrading our", "we're updating our systems",
        "we are updating our systems", "temporarily out of order", "a lot of traffic right now", "a lot of traffic at the moment",
        "lots of traffic right now", "lots of traffic at the moment", "more traffic than usual",
        "unusually high traffic", "very busy right now", "very busy at the moment", "busier than usual",
        "busier than normal", "catching our breath", "catching its breath",
        "is reloading", "is still reloading",
        "node is behind by"
    ]
        "not able to take the call at the moment, and it says so"
        from "families of everyday wording: overwhelmed, not to be reached, and that it is now"
        yes ["Our servers are a bit overwhelmed at the moment", "The mail server isn't reachable right now"]
        no ["If the server can't be reached right now, give up", "The poem 'overwhelmed right now'"];
    "everyday.lost" Lost Words [
        "connection to {} dropped", "connection to {} was dropped", "connection to {} broke",
        "lost contact with", "the line went dead", "connection was interrupted", "connection got interrupted"
    ]
        "the connection broke; the call may have been carried out"
        from "families of everyday wording: a connection and what became of it"
        yes ["The connection to the scanner dropped"]
        no ["If the connection to the scanner dropped, plug it in", "The song 'lost contact with' is over"];
    "everyday.no_answer" TimedOut Words [
        "isn't responding at the moment", "isn't responding right now", "isn't answering at the moment",
        "isn't answering right now", "aren't responding right now", "aren't responding at the moment",
        "hung up before answering", "hung up without answering", "hung up before it answered",
        "never got an answer from", "never heard back from", "did not hear back from",
        "didn't hear back from"
    ]
        "no answer came; the call may have been carried out"
        from "families of everyday wording: no answer, and that it is now"
        yes ["Our payment partner isn't responding at the moment", "We didn't hear back from the server"]
        no ["If the server isn't responding right now, give up", "The line 'never heard back from' is quoted"];
}
