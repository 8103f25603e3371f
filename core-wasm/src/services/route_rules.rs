//! Route rules of the build: redirects of addresses.

use std::rc::Rc;

use super::{Core, navigation::parse};
use crate::{
    domain::route_rules::{self, RouteRule, RuleTarget},
    error::CoreError,
    json,
    store::views::Command,
};

impl Core {
    /// Loads the route rules. Nothing waits for them; a failure is only logged.
    /// Applies them to the current page.
    pub(crate) async fn load_route_rules(self: &Rc<Self>) {
        let url = self.files.route_rules.clone();
        if url.is_empty() {
            return;
        }
        match self.read_route_rules(url).await {
            Ok(rules) => *self.route_rules.borrow_mut() = rules,
            Err(error) => self.ports.page.warn(&format!("the route rules could not be loaded: {error}")),
        }
        let path = self.locales().parse(&parse(&self.here()).path).path;
        match self.route_rule(&path) {
            Some(RuleTarget::Path(to)) => self.navigate(&self.localized(&to, &self.locale()), true),
            Some(RuleTarget::External(to)) => self.ports.page.command(Command::Load { to }),
            None => {}
        }
    }

    async fn read_route_rules(&self, url: String) -> Result<Vec<RouteRule>, CoreError> {
        let malformed = |reason: &str| CoreError::Malformed { call: url.clone(), reason: reason.to_owned() };
        let file =
            json::parse(&self.file(url.clone()).await?).map_err(|error| malformed(&error.to_string()))?;
        let rules = file.get("routeRules").and_then(json::Value::as_object);
        let rules = rules.ok_or_else(|| malformed("routeRules is missing"))?;
        let read = rules.iter().filter_map(|(pattern, rule)| {
            let redirect = rule.get("redirect")?.as_str()?.to_owned();
            Some(RouteRule { pattern: pattern.clone(), redirect })
        });
        Ok(read.collect())
    }

    /// Where the route rules lead a path without its locale.
    pub(super) fn route_rule(&self, path: &str) -> Option<RuleTarget> {
        route_rules::target(&self.route_rules.borrow(), path, &self.site.borrow().origin)
    }
}
