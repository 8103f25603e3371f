//! Affiliate and referral parameters of the address.

/// Query parameter of the affiliate tag.
const AFFILIATE_TAG: &str = "stag";
/// Parameters removed from the address after they are read.
const PARAMETERS: [&str; 9] =
    [AFFILIATE_TAG, "cmp", "prm", "tr_src", "tracking_link", "sign-up", "SubID", "http_referrer", "visit_id"];
/// Maximum length of a tag; a longer one would not fit into a cookie and is
/// ignored.
const LONGEST_TAG: usize = 1000;

/// Query parameter of the referral code.
const REFERRAL: &str = "ref";
/// Maximum length of a referral code; a longer one is ignored.
const LONGEST_REFERRAL: usize = 100;

/// Returns the referral code of a query.
pub fn referral_code(pairs: &[(String, String)]) -> Option<&str> {
    let is_code = |value: &str| {
        (1..=LONGEST_REFERRAL).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_graphic())
    };
    pairs.iter().find(|(key, value)| key == REFERRAL && is_code(value)).map(|(_, value)| value.as_str())
}

/// Result of [`capture`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    /// The affiliate tag.
    pub affiliate_tag: Option<String>,
    /// Query pairs that remain in the address.
    pub remaining: Vec<(String, String)>,
}

/// Reads and removes the tracking parameters of a query. `sign-up` is also a
/// dialog: its key is kept while that dialog is `open`.
pub fn capture(pairs: &[(String, String)], open: Option<&str>) -> Captured {
    let affiliate_tag = pairs
        .iter()
        .find(|(key, value)| key == AFFILIATE_TAG && !value.is_empty() && value.len() <= LONGEST_TAG)
        .map(|(_, value)| value.clone());
    let stays = |key: &str| !PARAMETERS.contains(&key) || open == Some(key);
    let remaining = pairs.iter().filter(|(key, _)| stays(key)).cloned().collect();
    Captured { affiliate_tag, remaining }
}
