//! Parameters that tell where a visitor comes from.

/// The parameter of the affiliate tag.
const AFFILIATE_TAG: &str = "stag";
/// The parameters that are taken out of the address once they are read.
const PARAMETERS: [&str; 9] =
    [AFFILIATE_TAG, "cmp", "prm", "tr_src", "tracking_link", "sign-up", "SubID", "http_referrer", "visit_id"];
/// A longer tag than this is none: it would not fit into a cookie.
const LONGEST_TAG: usize = 1000;

/// The parameter of the code of the player who brought the visitor along.
const REFERRAL: &str = "ref";
/// A longer code than this is none.
const LONGEST_REFERRAL: usize = 100;

/// The code of the player whose link this is.
pub fn referral_code(pairs: &[(String, String)]) -> Option<&str> {
    let is_code = |value: &str| {
        (1..=LONGEST_REFERRAL).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_graphic())
    };
    pairs.iter().find(|(key, value)| key == REFERRAL && is_code(value)).map(|(_, value)| value.as_str())
}

/// What a query tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    /// The affiliate tag.
    pub affiliate_tag: Option<String>,
    /// The pairs that stay in the address.
    pub remaining: Vec<(String, String)>,
}

/// Reads the tracking parameters of a query and takes them out. `sign-up` is a
/// dialog as well: while that is `open`, its key stays.
pub fn capture(pairs: &[(String, String)], open: Option<&str>) -> Captured {
    let affiliate_tag = pairs
        .iter()
        .find(|(key, value)| key == AFFILIATE_TAG && !value.is_empty() && value.len() <= LONGEST_TAG)
        .map(|(_, value)| value.clone());
    let stays = |key: &str| !PARAMETERS.contains(&key) || open == Some(key);
    let remaining = pairs.iter().filter(|(key, _)| stays(key)).cloned().collect();
    Captured { affiliate_tag, remaining }
}
