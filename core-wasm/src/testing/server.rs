//! A scripted server.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, VecDeque},
};

use super::contract;
use crate::{
    domain::token,
    ports::{HttpRequest, HttpResponse, Unreachable},
};

/// It takes a token that has expired.
const REFRESH: &str = "POST /api/player/sessions/refresh";

/// One response.
#[derive(Debug, Clone)]
pub struct Reply {
    status: u16,
    body: String,
    delay: u64,
    lost: bool,
}

impl Reply {
    /// A success with this `data`.
    pub fn data(data: &str) -> Self {
        Self::raw(200, &format!("{{\"data\":{data}}}"))
    }

    /// A refusal in the API's envelope.
    pub fn refused(status: u16, code: i64, fields: &str) -> Self {
        Self::raw(
            status,
            &format!("{{\"error\":{{\"code\":{code},\"message\":\"refused\",\"fields\":{fields}}}}}"),
        )
    }

    /// Any status and body.
    pub fn raw(status: u16, body: &str) -> Self {
        Self { status, body: body.to_owned(), delay: 0, lost: false }
    }

    /// No response arrives.
    pub fn lost() -> Self {
        Self { lost: true, ..Self::raw(0, "") }
    }

    /// True for a success with any `data`.
    pub fn is_data(&self) -> bool {
        self.status == 200 && self.body.starts_with(r#"{"data":"#) && self.body.ends_with('}')
    }

    /// Delays the response by a number of milliseconds.
    pub fn after(self, milliseconds: u64) -> Self {
        Self { delay: milliseconds, ..self }
    }
}

/// Answers calls with a state of its own; `None` leaves a call to the script.
type Responder = Box<dyn Fn(&HttpRequest) -> Option<Reply>>;

/// The server: recorded requests and scripted responses.
#[derive(Default)]
pub struct Server {
    /// Every request, in order.
    pub requests: RefCell<Vec<HttpRequest>>,
    /// Player calls without a valid token; each received a 401.
    pub refused_without_token: RefCell<Vec<String>>,
    /// Offset of the server's clock from the devices' clock, in milliseconds.
    pub clock_ahead: Cell<i64>,
    /// Tokens of ended sessions.
    ended: RefCell<Vec<String>>,
    /// Additional delay of every response, in milliseconds.
    pub latency: Cell<u64>,
    faults: RefCell<BTreeMap<String, Reply>>,
    outage: RefCell<Option<Reply>>,
    always: RefCell<BTreeMap<String, Reply>>,
    once: RefCell<BTreeMap<String, VecDeque<Reply>>>,
    responder: RefCell<Option<Responder>>,
}

impl Server {
    /// A server with settings, content and a guest's lobby.
    pub(super) fn with_site() -> Self {
        let server = Self::default();
        let always = [
            ("GET /config.json", Reply::raw(200, include_str!("site/config.json"))),
            ("GET /phone-table.json", Reply::raw(200, include_str!("site/phone-table.json"))),
            ("GET /api/settings/currencies", Reply::raw(200, include_str!("site/currencies.json"))),
            ("GET /api/settings/countries", Reply::raw(200, include_str!("site/countries.json"))),
            (
                "GET /api/settings/locales",
                Reply::data(r#"[{"code":"en","name":"English"},{"code":"de","name":"German"}]"#),
            ),
            (
                "GET /api/settings/constants",
                Reply::data(r#"{"player":{"registration":{"phone":true,"email":true}}}"#),
            ),
            ("GET /api/player/init", Reply::data(r#"{"country":"US"}"#)),
            ("GET /api/game/collections", Reply::data("[]")),
            ("GET /api/game/player-bonuses", Reply::data("[]")),
            ("GET /api/game/player-freespins", Reply::data("[]")),
            ("GET /api/game/bonuses/cashback", Reply::data("[]")),
            ("GET /route-rules.json", Reply::raw(200, r#"{"routeRules":{}}"#)),
            ("GET /content/en/alerts.json", Reply::raw(200, include_str!("site/alerts.json"))),
            ("GET /content/en/fields-settings.json", Reply::raw(200, "{}")),
            ("GET /content/en/layout.json", Reply::raw(200, "{}")),
            ("GET /content/en/pages.json", Reply::raw(200, "{}")),
            ("GET /content/en/profile.json", Reply::raw(200, "{}")),
            ("GET /content/en/history.json", Reply::raw(200, "{}")),
            ("GET /content/en/modals.json", Reply::raw(200, include_str!("site/modals.json"))),
            (
                "GET /content/en/global-components.json",
                Reply::raw(200, include_str!("site/global-components.json")),
            ),
        ];
        for (call, reply) in always {
            server.always.borrow_mut().insert(call.to_owned(), reply);
        }
        server
    }

    /// Sets the response of a call (`METHOD /path`).
    pub fn always(&self, call: &str, reply: Reply) {
        self.always.borrow_mut().insert(call.to_owned(), reply);
    }

    /// The response of a call.
    pub fn reply(&self, call: &str) -> Reply {
        self.always.borrow().get(call).cloned().unwrap()
    }

    /// Sets a fault for a call, which overrides its response until the faults
    /// are cleared.
    pub fn fail(&self, call: &str, reply: Reply) {
        self.faults.borrow_mut().insert(call.to_owned(), reply);
    }

    /// Has every call answered by one reply; `None` ends this.
    pub fn set_outage(&self, reply: Option<Reply>) {
        *self.outage.borrow_mut() = reply;
    }

    /// Number of all requests.
    pub fn count_all(&self) -> usize {
        self.requests.borrow().len()
    }

    /// Clears all faults.
    pub fn clear_faults(&self) {
        self.faults.borrow_mut().clear();
    }

    /// Has calls of players answered by a function, before the script.
    pub fn respond(&self, responder: impl Fn(&HttpRequest) -> Option<Reply> + 'static) {
        *self.responder.borrow_mut() = Some(Box::new(responder));
    }

    /// Sets the response of the next call only.
    pub fn once(&self, call: &str, reply: Reply) {
        self.once.borrow_mut().entry(call.to_owned()).or_default().push_back(reply);
    }

    /// Number of requests of a call.
    pub fn count(&self, call: &str) -> usize {
        self.requests.borrow().iter().filter(|request| name(request) == call).count()
    }

    /// The last request of a call.
    pub fn last(&self, call: &str) -> Option<HttpRequest> {
        self.requests.borrow().iter().rev().find(|request| name(request) == call).cloned()
    }

    /// True if the token belongs to an active session at a device time.
    fn is_good(&self, token: Option<&str>, now: u64) -> bool {
        let Some(token) = token else { return false };
        let seconds = now.saturating_add_signed(self.clock_ahead.get()) / 1000;
        let claims = token::decode(Some(token));
        !self.ended.borrow().iter().any(|ended| ended == token)
            && claims.is_ok_and(|claims| claims.exp.is_none_or(|end| end > seconds))
    }

    pub(super) fn answer(&self, request: HttpRequest, now: u64) -> (u64, Result<HttpResponse, Unreachable>) {
        let call = name(&request);
        let is_described = contract::operation(&call).is_some() || !call.contains(" /api/");
        assert!(is_described, "{call} is not in pkg/contract/openapi.json");
        if call == "POST /api/player/sessions/logout" {
            self.ended.borrow_mut().extend(request.bearer.clone());
        } else if call != REFRESH
            && contract::needs_token(&call)
            && !self.is_good(request.bearer.as_deref(), now)
        {
            self.requests.borrow_mut().push(request);
            self.refused_without_token.borrow_mut().push(call);
            let body = r#"{"error":{"code":0,"message":"unauthorized","fields":{}}}"#.to_owned();
            return (self.latency.get(), Ok(HttpResponse { status: 401, body }));
        }
        let answered = self.responder.borrow().as_ref().and_then(|respond| respond(&request));
        self.requests.borrow_mut().push(request);
        let outage = self.outage.borrow().clone();
        if let Some(reply) = outage.or_else(|| self.faults.borrow().get(&call).cloned()) {
            let answer = HttpResponse { status: reply.status, body: reply.body };
            return (
                self.latency.get() + reply.delay,
                if reply.lost { Err(Unreachable) } else { Ok(answer) },
            );
        }
        let once = answered.or_else(|| self.once.borrow_mut().get_mut(&call).and_then(VecDeque::pop_front));
        let reply = once.or_else(|| self.always.borrow().get(&call).cloned());
        let latency = self.latency.get();
        match reply {
            Some(reply) if reply.lost => (latency + reply.delay, Err(Unreachable)),
            Some(reply) => {
                (latency + reply.delay, Ok(HttpResponse { status: reply.status, body: reply.body }))
            }
            None => (
                latency,
                Ok(HttpResponse { status: 404, body: "<!doctype html><title>Not found</title>".to_owned() }),
            ),
        }
    }
}

/// Name of a call: `METHOD /path`.
pub fn name(request: &HttpRequest) -> String {
    let path = request.url.strip_prefix(super::ORIGIN).unwrap_or(&request.url);
    format!("{} {}", request.method.name(), path.split('?').next().unwrap_or_default())
}
