//! The bonus that a deposit was sent with, until the server has issued it.

/// The chosen bonus, as it was known when the deposit was sent. A bonus code has
/// neither a name nor a package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SentBonus {
    /// Name of the bonus.
    pub name: Option<String>,
    /// Id of its package.
    pub package_id: Option<String>,
    /// Ids of the bonuses that the player had before.
    pub earlier: Vec<String>,
}

/// A bonus of the player that can be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IssuedBonus<'a> {
    /// Id.
    pub id: &'a str,
    /// Name.
    pub name: &'a str,
    /// Id of its package.
    pub package_id: Option<&'a str>,
    /// Position within the package.
    pub priority: i64,
}

impl SentBonus {
    /// True for a bonus that came with the deposit: it is new, and has the name
    /// or the package of the one that was chosen.
    pub fn brought(&self, issued: &IssuedBonus<'_>) -> bool {
        let is_new = !self.earlier.iter().any(|id| id == issued.id);
        let fits = match (&self.package_id, &self.name) {
            (Some(package), _) => Some(package.as_str()) == issued.package_id,
            (None, Some(name)) => name == issued.name,
            (None, None) => true,
        };
        is_new && fits
    }

    /// The bonus to begin with: the first of the package, else of the list.
    pub fn first_of<'a>(&self, issued: impl IntoIterator<Item = IssuedBonus<'a>>) -> Option<IssuedBonus<'a>> {
        issued.into_iter().filter(|bonus| self.brought(bonus)).min_by_key(|bonus| bonus.priority)
    }
}
