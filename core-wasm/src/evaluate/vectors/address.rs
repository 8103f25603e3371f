//! Addresses: locales, redirects, entry points, dialogs, tracking.

use super::{Answered, RuleError, list, optional, text};
use crate::{
    domain::{
        dialogs,
        entry_points::{EntryPoint, entry_point},
        locale::Locales,
        redirects::{self, DepositReturn},
        route_rules::{self, RouteRule, RuleTarget},
        routes::{self, OptionalFeature},
        tracking,
        user_agent::user_agent,
    },
    json::Value,
    wire::{
        json::{Entries, ObjectBuilder, required_text},
        social,
    },
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let locales = || Locales { codes: input.texts("locales"), default: input.text_or_empty("defaultLocale") };
    Ok(match rule {
        "locale.parsed" => {
            let parsed = locales().parse(&required_text(input, "path")?);
            ObjectBuilder::new()
                .text("locale", &parsed.locale)
                .text("path", &parsed.path)
                .flag("superfluous", parsed.superfluous_prefix)
                .build()
        }
        "locale.localized" => {
            text(locales().localized(&required_text(input, "path")?, &required_text(input, "locale")?))
        }
        "locale.link" => {
            let link = locales().link(&required_text(input, "href")?, &required_text(input, "locale")?);
            ObjectBuilder::new().text("href", &link.href).flag("external", link.external).build()
        }
        "redirect.sameOrigin" => optional(redirects::same_origin_path(
            &required_text(input, "target")?,
            &required_text(input, "origin")?,
        )),
        "redirect.depositReturn" => {
            let outcome = match required_text(input, "outcome")?.as_str() {
                "success" => DepositReturn::Success,
                "error" => DepositReturn::Error,
                _ => DepositReturn::Redirect,
            };
            let (origin, path) = (required_text(input, "origin")?, required_text(input, "path")?);
            text(redirects::deposit_return_url(&origin, &path, outcome))
        }
        "redirect.paymentPage" => {
            optional(redirects::payment_page(&required_text(input, "action")?, &input.pairs("fields")))
        }
        "social.state" => {
            text(social::state_text(&required_text(input, "backRoute")?, &required_text(input, "nonce")?))
        }
        "social.backRoute" => {
            optional(social::back_route(&required_text(input, "state")?, &required_text(input, "origin")?))
        }
        "address.entryPoint" => match entry_point(&required_text(input, "path")?) {
            Some(EntryPoint::ConfirmEmail(code)) => ObjectBuilder::new().text("confirmEmail", &code).build(),
            Some(EntryPoint::ResetPassword(code)) => {
                ObjectBuilder::new().text("resetPassword", &code).build()
            }
            Some(EntryPoint::Autologin) => text("autologin"),
            Some(EntryPoint::SocialCallback(connection)) => {
                ObjectBuilder::new().text("socialCallback", &connection).build()
            }
            None => Value::Null,
        },
        "address.needsPlayer" => Value::Bool(routes::needs_player(&required_text(input, "path")?)),
        "address.userAgent" => {
            let agent = user_agent(&required_text(input, "text")?);
            ObjectBuilder::new().text("browser", agent.browser).text("system", agent.system).build()
        }
        "tracking.captured" => {
            let pairs = redirects::query_pairs(&required_text(input, "query")?);
            let captured = tracking::capture(&pairs, input.text("open").as_deref());
            ObjectBuilder::new()
                .value("affiliateTag", optional(captured.affiliate_tag))
                .text("remaining", &redirects::query_text(&captured.remaining))
                .build()
        }
        "dialog.requested" => {
            let pairs = redirects::query_pairs(&required_text(input, "query")?);
            dialogs::requested(&pairs).map_or(Value::Null, |(name, value)| {
                ObjectBuilder::new().text("name", name).text("value", value).build()
            })
        }
        "dialog.inQuery" => {
            let pairs = redirects::query_pairs(&required_text(input, "query")?);
            let found = dialogs::in_query(&pairs, input.flag("signedIn").ok_or("signedIn")?, &|_| true);
            ObjectBuilder::new()
                .value("opens", optional(found.open.as_ref().map(|(name, _)| name)))
                .value("value", optional(found.open.as_ref().map(|(_, value)| value)))
                .value("needsSignIn", optional(found.needs_sign_in))
                .text("remaining", &redirects::query_text(&found.remaining))
                .build()
        }
        _ => return route(rule, input),
    })
}

fn route(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "address.route" => routes::route(&required_text(input, "path")?).map_or(Value::Null, |route| {
            ObjectBuilder::new()
                .text("name", route.name)
                .flag("served", route.served)
                .value("middleware", list(route.traits.middleware, |name| text(*name)))
                .value("feature", optional(route.traits.feature.map(OptionalFeature::name)))
                .value("redirect", optional(route.traits.redirect))
                .text("layout", route.traits.layout.name())
                .flag("indexed", route.traits.indexed)
                .flag("localized", route.traits.localized)
                .build()
        }),
        "address.routeRule" => {
            let rules: Vec<RouteRule> = input
                .pairs("rules")
                .into_iter()
                .map(|(pattern, redirect)| RouteRule { pattern, redirect })
                .collect();
            let path = required_text(input, "path")?;
            match route_rules::target(&rules, &path, &input.text_or_empty("origin")) {
                Some(RuleTarget::Path(path)) => ObjectBuilder::new().text("path", &path).build(),
                Some(RuleTarget::External(url)) => ObjectBuilder::new().text("external", &url).build(),
                None => Value::Null,
            }
        }
        _ => return Err(RuleError::Unknown),
    })
}
