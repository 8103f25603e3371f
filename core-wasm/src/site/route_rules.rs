//! Route rules of the build: redirects of addresses.

use std::rc::Rc;

use crate::{
    core::Core,
    domain::route_rules::{self, RouteRule, RuleTarget},
    json::{self, Value},
    platform::{core_events::CoreEvent, location::parse},
};

/// Reads the rules of a file; `None` if it has none.
fn rules_in(text: &str) -> Option<Vec<RouteRule>> {
    let file = json::parse(text).ok()?;
    let mut rules = Vec::new();
    for (pattern, rule) in file.get("routeRules")?.as_object()?.iter() {
        if let Some(redirect) = rule.get("redirect").and_then(Value::as_str) {
            rules.push(RouteRule { pattern: pattern.as_str().to_owned(), redirect: redirect.to_owned() });
        }
    }
    Some(rules)
}

impl Core {
    /// Loads the route rules, and before the start the document of the page: a
    /// rule may lead its path elsewhere. A failure is only logged. After the
    /// start nothing waits for the rules; one that leads away from the current
    /// page navigates anew.
    pub(crate) async fn load_route_rules(self: &Rc<Self>) {
        let url = self.files.route_rules.clone();
        if !url.is_empty() {
            match self.file(url).await.ok().and_then(|text| rules_in(&text)) {
                Some(rules) => *self.route_rules.borrow_mut() = rules,
                None => self.ports.page.warn("no route rules"),
            }
        }
        let here = self.here();
        let path = self.locales().parse(&parse(&here).path).path;
        // The first address is located after the start.
        match (self.has_started(), self.route_rule(&path).is_some()) {
            (true, true) => self.navigate(&here, true),
            (false, false) => self.emit(CoreEvent::AddressResolved(&path)),
            _ => {}
        }
    }

    /// Where the route rules lead a path without its locale.
    pub(crate) fn route_rule(&self, path: &str) -> Option<RuleTarget> {
        route_rules::target(&self.route_rules.borrow(), path, &self.site.borrow().origin)
    }
}
