//! The rules as questions and answers in JSON, by name.
//!
//! A server, or another front end, can ask the very rule that the site
//! follows: whether a text is an amount, what a balance is worth, which bonus
//! a deposit gets. Every rule here is pure: the same question has the same
//! answer, without a session, a network or a clock. Amounts stand in JSON as
//! texts (numbers are read too), so that no digit is lost on the way.

mod account;

use crate::json::{Map, Value};

use crate::{
    domain::{
        bonus::{self, Choice, Conditions, DepositBonus, OpenedWith, Row, Selection},
        bonus_actions::{self, Facts, Gate},
        dialogs,
        entry_points::{EntryPoint, entry_point, needs_player},
        locale::Locales,
        money::{
            amount::Amount,
            currency::{Currencies, Currency},
            equivalent::equivalent_of,
            input::{clamped, default_amount, in_range, masked},
        },
        networks, otp, phone,
        redirects::{self, DepositReturn},
        time, token, tracking,
        user_agent::user_agent,
        validation::{
            fields::{self, Strength},
            patterns::Patterns,
            rules::{self, Rule, Surroundings, dates, notation},
        },
        wager,
    },
    machines::tabs::{self, Reaction, SessionChange},
    wire::{
        json::{Entries, ObjectBuilder, object_of_texts, required_amount, required_text, required_whole},
        settings, social,
    },
};

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// There is no rule of that name.
    #[error("there is no rule {0}")]
    UnknownRule(String),
    /// The question is no JSON, or an entry is missing or of the wrong type.
    #[error("the input of {rule} cannot be used: {reason}")]
    Input {
        /// The rule.
        rule: String,
        /// What is wrong.
        reason: String,
    },
}

enum Trouble {
    Unknown,
    Entry(&'static str),
}

impl From<&'static str> for Trouble {
    fn from(entry: &'static str) -> Self {
        Self::Entry(entry)
    }
}

type Answered = Result<Value, Trouble>;

/// Answers a question: the rule's name, and its input as JSON. The host's
/// engine runs the patterns that the input holds.
pub fn evaluate(rule: &str, input: &str, patterns: &dyn Patterns) -> Result<String, EvaluateError> {
    let unusable = |reason: String| EvaluateError::Input { rule: rule.to_owned(), reason };
    let input: Value = crate::json::parse(input).map_err(|error| unusable(error.to_string()))?;
    let area = rule.split('.').next().unwrap_or_default();
    let answered = match area {
        "amount" => amount(rule, &input),
        "currency" => currency(rule, &input),
        "network" => network(rule, &input),
        "wager" => turn_over_wager(rule, &input),
        "bonus" => deposit_bonus(rule, &input),
        "bonusAction" => bonus_action(rule, &input),
        "selection" => selection(rule, &input),
        "otp" | "token" | "session" | "time" => session(rule, &input),
        "limit" | "document" => account::answer(rule, &input),
        "locale" | "redirect" | "dialog" | "social" | "address" | "tracking" => address(rule, &input),
        _ => field(rule, &input, patterns),
    };
    match answered {
        Ok(answer) => Ok(answer.to_string()),
        Err(Trouble::Unknown) => Err(EvaluateError::UnknownRule(rule.to_owned())),
        Err(Trouble::Entry(entry)) => Err(unusable(format!("{entry} is missing or of the wrong type"))),
    }
}

fn text(text: impl Into<String>) -> Value {
    Value::String(text.into())
}

fn optional(value: Option<impl ToString>) -> Value {
    value.map_or(Value::Null, |value| Value::String(value.to_string()))
}

fn list<T>(items: impl IntoIterator<Item = T>, each: impl FnMut(T) -> Value) -> Value {
    Value::Array(items.into_iter().map(each).collect())
}

fn failure(error: &impl ToString) -> Value {
    ObjectBuilder::new().text("error", &error.to_string()).build()
}

fn digits(input: &Value, key: &'static str) -> Result<u32, &'static str> {
    input.count(key).ok_or(key)
}

fn moment(input: &Value, key: &'static str) -> Result<u64, &'static str> {
    u64::try_from(required_whole(input, key)?).map_err(|_| key)
}

fn bonus_action(rule: &str, input: &Value) -> Answered {
    let facts = |value: &Value| {
        let flag = |key: &str| value.flag(key).unwrap_or(false);
        Facts {
            issued: flag("issued"),
            cancel_lock: flag("cancelLock"),
            wagered: flag("wagered"),
            unsettled: flag("unsettled"),
        }
    };
    let gate = match rule {
        "bonusAction.activation" => bonus_actions::activation(input.object("active").map(facts)),
        "bonusAction.cancellation" => bonus_actions::cancellation(facts(input)),
        "bonusAction.spinsCancellation" => {
            bonus_actions::spins_cancellation(input.flag("used").unwrap_or(false))
        }
        "bonusAction.badge" => {
            let keys = |name: &str| -> Vec<Option<String>> {
                input.elements(name).iter().map(|key| key.as_str().map(str::to_owned)).collect()
            };
            let (groups, packages) = (keys("groups"), keys("packages"));
            let count = bonus_actions::badge_count(
                groups.iter().map(Option::as_deref),
                packages.iter().map(Option::as_deref),
            );
            return Ok(Value::from(u64::from(count)));
        }
        _ => return Err(Trouble::Unknown),
    };
    Ok(text(match gate {
        Gate::Open => "open",
        Gate::Locked => "locked",
        Gate::ConfirmChange => "confirmChange",
        Gate::ConfirmUnsettled => "confirmUnsettled",
        Gate::ConfirmActive => "confirmActive",
        Gate::ConfirmIssued => "confirmIssued",
    }))
}

fn turn_over_wager(rule: &str, input: &Value) -> Answered {
    let (total, left) = (required_amount(input, "total")?, required_amount(input, "left")?);
    match rule {
        "wager.progress" => Ok(text(wager::progress(total, left).to_string())),
        "wager.placed" => {
            let currency = input.read::<settings::CurrencyAnswer>("currency").ok_or("currency")?;
            let found = settings::currencies(vec![currency]);
            let placed = found.iter().next().and_then(|currency| wager::placed(total, left, currency));
            Ok(optional(placed))
        }
        _ => Err(Trouble::Unknown),
    }
}

fn network(rule: &str, input: &Value) -> Answered {
    match rule {
        "network.label" => {
            Ok(text(networks::label(&input.text_or_empty("id"), &input.text_or_empty("name"))))
        }
        _ => Err(Trouble::Unknown),
    }
}

fn amount(rule: &str, input: &Value) -> Answered {
    let limits = || Ok::<_, &str>((required_amount(input, "minimum")?, required_amount(input, "maximum")?));
    Ok(match rule {
        "amount.parsed" => match required_text(input, "text")?.parse::<Amount>() {
            Ok(amount) => ObjectBuilder::new().text("amount", &amount.to_string()).build(),
            Err(error) => failure(&error),
        },
        "amount.rounded" => {
            let (amount, digits) = (required_amount(input, "amount")?, digits(input, "digits")?);
            let rounded = match required_text(input, "direction")?.as_str() {
                "down" => amount.rounded_down(digits),
                "up" => amount.rounded_up(digits),
                _ => amount.rounded(digits),
            };
            text(rounded.to_string())
        }
        "amount.masked" => text(masked(
            &input.text_or_empty("before"),
            &required_text(input, "typed")?,
            digits(input, "decimals")?,
        )),
        "amount.clamped" => {
            let (minimum, maximum) = limits()?;
            text(clamped(&required_text(input, "text")?, minimum, maximum).to_string())
        }
        "amount.default" => {
            let (minimum, maximum) = limits()?;
            let opened = input.amount("bonusMinimum");
            text(default_amount(input.amount("preset"), minimum, maximum, opened).to_string())
        }
        "amount.presets" => {
            let (minimum, maximum) = limits()?;
            let amounts = input.texts("presets").into_iter().filter_map(|text| text.parse::<Amount>().ok());
            list(amounts.filter(|amount| in_range(*amount, minimum, maximum)), |amount| {
                text(amount.to_string())
            })
        }
        _ => return Err(Trouble::Unknown),
    })
}

/// The currencies of the question, and the one it names.
fn named_currency(input: &Value, key: &'static str) -> Result<(Currencies, Currency), &'static str> {
    let currencies = settings::currencies(input.list("currencies"));
    let currency = currencies.get(&required_text(input, key)?).cloned().ok_or(key)?;
    Ok((currencies, currency))
}

fn currency(rule: &str, input: &Value) -> Answered {
    let (currencies, currency) = named_currency(input, "currency")?;
    let amount = || required_amount(input, "amount");
    Ok(match rule {
        "currency.shown" => text(currency.to_display(amount()?).to_string()),
        "currency.main" => text(currency.to_main(amount()?).to_string()),
        "currency.fromBase" => optional(currencies.from_base(amount()?, &currency)),
        "currency.equivalent" => {
            let (_, equivalent) = named_currency(input, "equivalent")?;
            optional(equivalent_of(amount()?, &currency, &equivalent, &currencies))
        }
        "currency.unit" => ObjectBuilder::new()
            .text("code", currency.display_code())
            .whole("decimals", currency.display_decimals().into())
            .build(),
        _ => return Err(Trouble::Unknown),
    })
}

fn deposit_bonus(rule: &str, input: &Value) -> Answered {
    let (currencies, currency) = named_currency(input, "currency")?;
    let bonuses: Vec<DepositBonus> = input.list("bonuses");
    Ok(match rule {
        "bonus.rows" => list(bonus::rows(&bonuses, &currency, &currencies), |(row, items)| {
            ObjectBuilder::new()
                .text("id", &row.id)
                .value("packageId", optional(row.package_id))
                .value("minimum", optional(row.minimum))
                .value("maximum", optional(row.maximum))
                .value("items", list(items, |item| text(item.id.clone())))
                .build()
        }),
        "bonus.gain" => {
            let gain = bonus::total_gain(&bonuses, required_amount(input, "amount")?, &currency, &currencies);
            ObjectBuilder::new()
                .value("cash", optional(gain.cash))
                .whole("freeSpins", gain.free_spins.into())
                .build()
        }
        _ => return Err(Trouble::Unknown),
    })
}

fn choice_of(value: &Value) -> Choice {
    match value.text("id") {
        Some(id) => Choice::Bonus(id),
        None if value.flag("code") == Some(true) => Choice::Code,
        None => Choice::Declined,
    }
}

fn selection(rule: &str, input: &Value) -> Answered {
    let row = |row: &Value| Row {
        id: row.text_or_empty("id"),
        package_id: row.text("packageId"),
        minimum: row.amount("minimum"),
        maximum: row.amount("maximum"),
    };
    let rows: Vec<Row> = input.elements("rows").iter().map(row).collect();
    let flag = |key: &str| input.flag(key).unwrap_or(false);
    let conditions = Conditions {
        amount: input.text_or_empty("amount"),
        crypto: flag("crypto"),
        has_code: flag("hasCode"),
        decline_default: flag("declineDefault"),
    };
    let before = || Selection { choice: choice_of(input), declined_by_hand: flag("byHand") };
    let after = match rule {
        "selection.initial" => {
            let opened =
                OpenedWith { bonus_id: input.text("openedBonus"), package_id: input.text("openedPackage") };
            bonus::initial(&rows, &opened, &conditions)
        }
        "selection.afterAmount" => bonus::after_amount_change(&rows, before(), &conditions),
        "selection.afterChoice" => {
            let pressed = choice_of(input.object("pressed").ok_or("pressed")?);
            bonus::after_choice(&rows, before(), pressed, &conditions)
        }
        _ => return Err(Trouble::Unknown),
    };
    let answer = match after.choice {
        Choice::Bonus(id) => ObjectBuilder::new().text("id", &id),
        Choice::Code => ObjectBuilder::new().flag("code", true),
        Choice::Declined => ObjectBuilder::new().flag("byHand", after.declined_by_hand),
    };
    Ok(answer.build())
}

fn session(rule: &str, input: &Value) -> Answered {
    let change = |name: &str| match name {
        "login" => Ok(SessionChange::Login),
        "logout" => Ok(SessionChange::Logout),
        _ => Err("change"),
    };
    Ok(match rule {
        "otp.masked" => text(otp::masked(&input.text_or_empty("before"), &required_text(input, "typed")?)),
        "otp.countdown" => optional(otp::countdown(moment(input, "deadline")?, moment(input, "now")?)),
        "token.decoded" => match token::decode(input.text("token").as_deref()) {
            Ok(claims) => ObjectBuilder::new()
                .value("exp", claims.exp.map_or(Value::Null, Value::from))
                .value("sessionId", optional(claims.session_id))
                .value("sub", optional(claims.sub))
                .build(),
            Err(error) => failure(&error),
        },
        "token.expired" => {
            let claims =
                token::Claims { exp: input.get("exp").and_then(Value::as_u64), session_id: None, sub: None };
            Value::Bool(token::is_expired(&claims, moment(input, "now")?))
        }
        "session.marker" => {
            text(tabs::marker(change(&required_text(input, "change")?)?, moment(input, "now")?))
        }
        "session.readMarker" => match tabs::read_marker(&required_text(input, "text")?) {
            Some(SessionChange::Login) => text("login"),
            Some(SessionChange::Logout) => text("logout"),
            None => Value::Null,
        },
        "session.reaction" => {
            let change = change(&required_text(input, "change")?)?;
            let signed_in = input.flag("signedIn").ok_or("signedIn")?;
            match tabs::reaction(change, signed_in, input.text("target")) {
                Reaction::GoTo(target) => text(format!("go to {target}")),
                Reaction::Reload => text("reload"),
                Reaction::GoHome => text("go home"),
                Reaction::Nothing => Value::Null,
            }
        }
        "time.iso" => text(time::iso(moment(input, "milliseconds")?)),
        "time.milliseconds" => {
            time::milliseconds(&required_text(input, "text")?).map_or(Value::Null, Value::from)
        }
        _ => return Err(Trouble::Unknown),
    })
}

fn address(rule: &str, input: &Value) -> Answered {
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
        "address.needsPlayer" => Value::Bool(needs_player(&required_text(input, "path")?)),
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
        "dialog.inQuery" => {
            let pairs = redirects::query_pairs(&required_text(input, "query")?);
            let found = dialogs::in_query(&pairs, input.flag("signedIn").ok_or("signedIn")?);
            ObjectBuilder::new()
                .value("opens", optional(found.open.as_ref().map(|(name, _)| name)))
                .value("value", optional(found.open.as_ref().map(|(_, value)| value)))
                .value("needsSignIn", optional(found.needs_sign_in))
                .text("remaining", &redirects::query_text(&found.remaining))
                .build()
        }
        _ => return Err(Trouble::Unknown),
    })
}

struct Around<'a> {
    input: &'a Value,
    patterns: &'a dyn Patterns,
    table: Option<phone::Table>,
    today: dates::Day,
}

impl Surroundings for Around<'_> {
    fn value_of(&self, field: &str) -> Option<String> {
        self.input.object("values")?.text(field)
    }

    fn patterns(&self) -> &dyn Patterns {
        self.patterns
    }

    fn phone_table(&self) -> Option<&phone::Table> {
        self.table.as_ref()
    }

    fn today(&self) -> dates::Day {
        self.today
    }
}

/// Whether the rules of a question go by the day it is.
fn asks_for_today(input: &Value) -> bool {
    notated(input).rules.iter().any(|rule| {
        matches!(rule, Rule::MinimumAge(_) | Rule::MaximumAge(_) | Rule::DateOrder(_, rules::Bound::Today))
    })
}

/// What surrounds the value of a question.
fn around<'a>(input: &'a Value, patterns: &'a dyn Patterns) -> Result<Around<'a>, &'static str> {
    // No rule by field name asks for the day; where none is given there is none to go by.
    let today = match input.text("today") {
        Some(text) => dates::day(&text).ok_or("today")?,
        None if asks_for_today(input) => return Err("today"),
        None => dates::day_of(0),
    };
    let table = input.object("table").and_then(phone::Table::read);
    Ok(Around { input, patterns, table, today })
}

/// The rules of a question: a text, or a list of items.
fn notated(input: &Value) -> notation::Read {
    let mut read = notation::Read::default();
    match input.text("rules") {
        Some(text) => read.text(&text),
        None => input.texts("rules").iter().for_each(|item| read.item(item)),
    }
    read
}

/// The first rule that the value of a question breaks.
fn checked(all: &[Rule], around: &Around<'_>, input: &Value) -> Answered {
    let Some(violation) = rules::check(all, &required_text(input, "value")?, around) else {
        return Ok(Value::Null);
    };
    let parameters: Vec<(String, String)> =
        violation.parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Ok(ObjectBuilder::new()
        .text("rule", violation.rule)
        .value("parameters", object_of_texts(&parameters))
        .build())
}

fn field(rule: &str, input: &Value, patterns: &dyn Patterns) -> Answered {
    let table = || input.object("table").and_then(phone::Table::read);
    Ok(match rule {
        "field.check" => {
            let required = input.flag("required").unwrap_or(false);
            let mut all = fields::rules_of(&required_text(input, "name")?, required);
            all.extend(input.text("pattern").map(Rule::Pattern));
            checked(&all, &around(input, patterns)?, input)?
        }
        // The rules come with the question, in their notation; "today" is
        // the day (yyyy-m-d) that rules about dates and ages go by.
        "rule.check" => {
            let read = notated(input);
            let answer = ObjectBuilder::new()
                .value("violation", checked(&read.rules, &around(input, patterns)?, input)?);
            answer.value("unknown", list(read.unknown, text)).build()
        }
        "field.masked" => {
            text(fields::masked(&required_text(input, "mask")?, &required_text(input, "text")?))
        }
        "field.nickname" => text(fields::nickname_of(&required_text(input, "email")?)),
        "field.strength" => match fields::strength_of(&required_text(input, "password")?) {
            Some(Strength::Weak) => text("weak"),
            Some(Strength::Good) => text("good"),
            Some(Strength::Strong) => text("strong"),
            None => Value::Null,
        },
        // Many numbers at once: the table is large.
        "phone.valid" => {
            let table = table().ok_or("table")?;
            let mut answers = Map::new();
            for number in input.texts("numbers") {
                let valid = table.is_valid(&number, patterns);
                answers.insert(number, Value::Bool(valid));
            }
            Value::Object(answers)
        }
        _ => return Err(Trouble::Unknown),
    })
}
