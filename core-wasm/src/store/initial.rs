//! What the slices are before anything is set, as text: so that the code that
//! writes a slice is only where it is set. A test holds them true.

pub const APP: &str = r#"{"phase":"starting","locale":"","defaultLocale":"","prefix":"","direction":"ltr","decimalSign":"","groupSign":"","locales":[],"features":{"loyalty":false,"quests":false,"sportsbook":false,"referral":false,"documents":false},"online":false,"cutLists":[]}"#;
pub const SETTINGS: &str = r#"{"countries":[],"registration":{"phone":false,"email":false}}"#;
pub const CONTENT: &str = r#"{"json":""}"#;
pub const SESSION: &str = r#"{"status":"unknown"}"#;
pub const ACCOUNTS_LIST: &str = r#"{"phase":"loading"}"#;
pub const EQUIVALENT: &str = r#"{"options":[]}"#;
pub const FORM: &str = r#"{"phase":"closed","tabs":[],"canSubmit":false,"changed":false,"typed":false}"#;
pub const SOCIAL: &str = r#"{"providers":[]}"#;
pub const LOGIN_SESSIONS_LIST: &str = r#"{"phase":"loading","page":1,"pages":1}"#;
pub const PROFILE_INFO: &str = r#"{"consents":[],"canConfirmEmail":false,"canConfirmPhone":false}"#;
pub const LIMITS: &str = r#"{"phase":"loading","suggestsDepositLimit":false,"groups":[],"coolingOff":{"periods":[],"busy":false},"selfExclusion":{"periods":[],"busy":false}}"#;
pub const LIMIT_FORM: &str = r#"{"phase":"closed","periods":[],"currencies":[],"amount":"","code":"","canSubmit":false,"canRemove":false}"#;
pub const DOCUMENTS_LIST: &str = r#"{"phase":"loading","cards":[],"accept":""}"#;
pub const REFERRALS: &str = r#"{"phase":"loading","qualified":0,"total":0,"page":1,"pages":1,"entries":[]}"#;
pub const TRANSACTIONS_LIST: &str = r#"{"phase":"loading","page":1,"pages":1,"filters":{"kind":"","status":"","currency":"","from":"","to":""},"typeCodes":[],"statusCodes":[],"currencies":[]}"#;
pub const OTP: &str =
    r#"{"phase":"closed","phone":"","code":"","canVerify":false,"resend":{"kind":"button"}}"#;
pub const WALLET: &str =
    r#"{"tab":"deposit","tabs":[],"phase":"closed","slow":false,"pane":"methods","confirmClose":false}"#;
pub const DEPOSIT: &str = r#"{"phase":"closed","amount":{"text":"","minimum":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0},"maximum":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0},"wrong":false,"presets":[]},"choice":{"kind":"declined"},"code":{"text":"","busy":false},"button":{"amount":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0}},"canSubmit":false,"screen":{"kind":"form"},"steps":[],"canDecline":false,"declining":false}"#;
pub const WITHDRAW: &str = r#"{"phase":"closed","available":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0},"amount":{"text":"","minimum":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0},"maximum":{"amount":"","code":"","symbol":"","minimumDigits":0,"maximumDigits":0},"wrong":false,"presets":[]},"networks":[],"coin":"","canSubmit":false,"screen":{"kind":"form"}}"#;
pub const BONUS_COUNT: &str = "0";
pub const BONUSES_PAGE: &str =
    r#"{"phase":"loading","cashback":[],"code":{"text":"","busy":false,"canSubmit":false}}"#;
pub const BONUS_HISTORY_LIST: &str = r#"{"phase":"loading","kind":"bonus","page":1,"pages":1}"#;
pub const REALTIME: &str = r#"{"state":"disconnected"}"#;

#[cfg(test)]
mod tests {
    use crate::store::initial_texts;

    #[test]
    fn every_text_is_that_of_the_default() {
        let wrong: Vec<String> = initial_texts()
            .into_iter()
            .filter(|(_, is, said)| is != said)
            .map(|(slice, is, _)| format!("{slice}: {is}"))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
