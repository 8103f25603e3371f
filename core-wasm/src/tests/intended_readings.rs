//! Readings of broken answers and events that look like faults and are intended, each with its reason.

/// Samples of bonuses of the player.
const BONUSES: [&str; 3] =
    ["player-bonuses", "event-player-bonus-created/playerBonus", "event-player-bonus-updated/playerBonus"];
/// Samples of free spins of the player.
const FREE_SPINS: [&str; 3] = [
    "player-freespins",
    "event-player-freespin-created/playerFreespin",
    "event-player-freespin-updated/playerFreespin",
];
const QUESTS: [&str; 2] = ["quests", "event-quest-updated/quest"];
const ACCOUNTS: [&str; 2] = ["accounts", "event-account-balance-updated/account"];
const INVOICES: [&str; 4] = [
    "invoices",
    "event-invoice-deposit-async-qr/invoice",
    "event-invoice-deposit-updated/invoice",
    "event-invoice-withdrawal-updated/invoice",
];
const MESSAGES: [&str; 2] = ["messages", "event-message-received/message"];
const LIMITS: [&str; 2] = ["limits", "limits-pending"];
const TOURNAMENTS: [&str; 2] = ["tournament", "tournament-finished"];

/// Readings that look like faults and are intended: samples, the field and perhaps the change, and the reason.
const INTENDED: [(&[&str], &str, &str); 38] = [
    (&ACCOUNTS, "/withdrawalBalance", "what is not known to be there is not offered for a withdrawal"),
    (&["documents"], "/status", "it waits for a decision: nothing is promised, and it stays in the list"),
    (&INVOICES, "/status: unknown", "it is not over: the payment is followed until a known state arrives"),
    (&LIMITS, "/status: unknown", "it is shown as waiting: only what is known to be in force is promised"),
    (&MESSAGES, "/state: unknown", "it is unread: nothing is hidden from the player"),
    (&["methods-deposit"], "/processingType: unknown", "the answer of the payment says how it goes on"),
    (&["methods-deposit"], "/type: unknown", "it is a form, as every method without an address"),
    (&["methods-deposit"], "/presets", "an amount that is not offered can be typed"),
    (
        &["methods-deposit"],
        "/fields: missing",
        "some methods ask for nothing, and the server names what it misses",
    ),
    // The two wagers stand beside each other: the sum is unknown only without both.
    (&BONUSES, "/requiredWagerCasinoAmount", "the wager on sports may be the only one"),
    (&BONUSES, "/requiredWagerSportsbookAmount", "the wager on games may be the only one"),
    (&BONUSES, "/wagerCasino", "no multiple is shown, and zero is not shown either: nothing is promised"),
    (&BONUSES, "/wagerSportsbook", "no multiple is shown, and zero is not shown either: nothing is promised"),
    (
        &BONUSES,
        "/maxBetAmount: a wrong type",
        "as null: no largest stake is shown, and the server refuses a larger one",
    ),
    (
        &BONUSES,
        "/openedTransactionsCount",
        "it only adds a question before a cancellation, which the server decides",
    ),
    (
        &["deposit-bonuses"],
        "/wagerCasinoConditions/gameCollections: missing",
        "an extension: a server without it names games and studios alone",
    ),
    (&BONUSES, "/packagePriority", "an order for the eye"),
    (&FREE_SPINS, "/packagePriority", "an order for the eye"),
    (&["deposit-bonuses"], "/wagerSportsbook: ", "no multiple is shown, and zero is not shown either"),
    (&["deposit-bonuses"], "/assignConditions/presets", "the number of spins is then not named"),
    // Amounts in the base currency stand beside these lists, and hold for every currency that is not in them.
    (&["deposit-bonuses"], "/maxWinAmountItems: missing", "the base currency's amount holds"),
    (
        &["deposit-bonuses"],
        "/triggerConditions/invoiceAmountItems: missing",
        "the base currency's amounts hold",
    ),
    (&["deposit-bonuses"], "/wagerCasinoConditions/amountItems: missing", "the base currency's amounts hold"),
    (
        &["deposit-bonuses"],
        "/wagerSportsbookConditions/amountItems: missing",
        "the base currency's amounts hold",
    ),
    (&QUESTS, "/taskExecutionOrder", "one after the other: the order that every quest allows"),
    (&QUESTS, "/rewards", "nothing is promised that is not known"),
    (&QUESTS, "/tasks/0/executionOrder", "the tasks keep their places in the list"),
    (&QUESTS, "/tasks/0/conditions/currencies", "the amount above them holds"),
    (&QUESTS, "/tasks/0/conditions/minAmount", "missing and zero are both a dash"),
    (&["game"], "/collections", "links to further games"),
    (&["game"], "/paylines", "not shown, as zero is not"),
    (&["game", "games"], "/labels", "ornaments of a cover"),
    (
        &["round-proof"],
        "/bets: missing",
        "not every game has bets: the proof of one that has them does not add up without",
    ),
    (
        &["settings-constants"],
        "/player/limit/",
        "a period that the server does not name cannot be chosen here; the page names the support",
    ),
    (&["settings-constants"], "/player/timeZone", "a zone that the server does not name cannot be chosen"),
    // Both may be absent by the contract, where nobody has points and where nothing can be won.
    (&TOURNAMENTS, "/leaderboard: missing", "it may be absent by the contract"),
    (&TOURNAMENTS, "/prizes: missing", "they may be absent by the contract"),
    (&TOURNAMENTS, "/playerEntry/place", "places begin with one: zero is no place either"),
];

/// Removes the faults that are intended. Panics at a reason that is not needed any more.
pub fn without_intended(mut faults: Vec<String>) -> Vec<String> {
    for (samples, field, reason) in INTENDED {
        for sample in samples {
            let intended = format!("{sample}{field}");
            let before = faults.len();
            faults.retain(|fault| !fault.starts_with(&intended));
            assert!(faults.len() < before, "{intended} is not read like that any more ({reason})");
        }
    }
    faults
}
