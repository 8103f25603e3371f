//! Filters of a collection of games.

/// Filters for games. A filter that is not set matches every game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filters {
    /// Identity of the provider.
    pub provider: Option<String>,
    /// Name of a label.
    pub label: Option<String>,
    /// Volatility.
    pub volatility: Option<String>,
    /// Only games with a demo mode.
    pub demo: bool,
    /// Only games whose stakes count towards a bonus.
    pub bonus: bool,
}

/// Properties of a game that the filters compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features<'a> {
    /// Identity of the provider.
    pub provider: &'a str,
    /// Names of the labels.
    pub labels: &'a [String],
    /// Volatility; empty if unknown.
    pub volatility: &'a str,
    /// True with a demo mode.
    pub demo: bool,
    /// True if its stakes count towards a bonus.
    pub bonus: bool,
}

impl Filters {
    /// The filters of an address: its pairs `provider`, `feature`, `volatility`,
    /// `demo` and `bonus`. Others, and empty values, are ignored.
    pub fn read(pairs: &[(String, String)]) -> Self {
        let value = |name: &str| {
            let (_, value) = pairs.iter().find(|(key, _)| key == name)?;
            (!value.is_empty()).then(|| value.clone())
        };
        Self {
            provider: value("provider"),
            label: value("feature"),
            volatility: value("volatility"),
            demo: value("demo").as_deref() == Some("true"),
            bonus: value("bonus").as_deref() == Some("true"),
        }
    }

    /// True if a game fits all filters.
    pub fn fit(&self, game: &Features<'_>) -> bool {
        let is = |wanted: &Option<String>, value: &str| wanted.as_ref().is_none_or(|wanted| wanted == value);
        is(&self.provider, game.provider)
            && is(&self.volatility, game.volatility)
            && self.label.as_ref().is_none_or(|wanted| game.labels.contains(wanted))
            && (!self.demo || game.demo)
            && (!self.bonus || game.bonus)
    }
}
