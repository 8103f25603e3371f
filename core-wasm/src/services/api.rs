//! Calls of the API: the token, the time limit, the errors.

use std::{cell::Cell, future::pending, rc::Rc};

use futures_util::{
    FutureExt,
    future::{Either, select},
};

use super::{Core, player::Player};
use crate::{
    domain::redirects::encode,
    error::CoreError,
    json::Value,
    ports::{HttpRequest, HttpResponse, Method, Unreachable, UploadRequest},
    store::views::LongList,
    wire::{self, Answer, Warn},
};

/// One call.
pub struct Call {
    method: Method,
    path: String,
    query: Vec<(String, String)>,
    body: Option<String>,
    idempotency_key: Option<String>,
}

impl Call {
    /// A call without query and body.
    pub fn new(method: Method, path: impl Into<String>) -> Self {
        Self { method, path: path.into(), query: Vec::new(), body: None, idempotency_key: None }
    }

    /// Adds a query parameter; an absent value is left out.
    pub fn query(mut self, name: &str, value: Option<impl ToString>) -> Self {
        if let Some(value) = value {
            self.query.push((name.to_owned(), value.to_string()));
        }
        self
    }

    /// Adds an array in bracket form.
    pub fn array(mut self, name: &str, values: &[String]) -> Self {
        self.query.extend(values.iter().map(|value| (format!("{name}[]"), value.clone())));
        self
    }

    /// Sets the body.
    pub fn body(mut self, body: &Value) -> Self {
        self.body = Some(body.to_string());
        self
    }

    /// Sets the key of the player's intention.
    pub fn idempotency_key(mut self, key: Option<String>) -> Self {
        self.idempotency_key = key;
        self
    }

    fn name(&self) -> String {
        format!("{} {}", self.method.name(), self.path)
    }

    fn url(&self, base: &str) -> String {
        let pairs: Vec<String> = self
            .query
            .iter()
            .map(|(name, value)| match name.strip_suffix("[]") {
                Some(array) => format!("{}[]={}", encode(array), encode(value)),
                None => format!("{}={}", encode(name), encode(value)),
            })
            .collect();
        let query = if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) };
        format!("{base}{}{query}", self.path)
    }
}

/// The list that a path answers with, of those the player looks through.
fn long_list(path: &str) -> Option<LongList> {
    Some(match path {
        "/api/payment/invoices" => LongList::Payments,
        "/api/game/player-bonuses" => LongList::Bonuses,
        "/api/game/player-freespins" => LongList::FreeSpins,
        "/api/game/bonuses" => LongList::Offers,
        "/api/player/sessions" => LongList::LoginSessions,
        "/api/player/documents" => LongList::Documents,
        "/api/player/limits" => LongList::Limits,
        "/api/payment/methods/deposit" => LongList::DepositMethods,
        "/api/payment/methods/withdrawal" => LongList::WithdrawMethods,
        _ => return None,
    })
}

/// Reads the answer of a call.
fn parsed(core: &Core, name: &str, response: &HttpResponse) -> Result<Answer, CoreError> {
    Ok(Answer::parse(name, &response.body)?.warning(core.warner()))
}

/// A page of HTML is no success: it came from somebody in between.
fn done(name: String, response: &HttpResponse) -> Result<(), CoreError> {
    if wire::is_html(&response.body) {
        return Err(CoreError::Malformed { call: name, reason: "a page of HTML".to_owned() });
    }
    Ok(())
}

/// Calls of a player. They carry the token, refreshed first where it is about
/// to expire; 401 and 403 end the session. Once the session has ended they are
/// never answered: nothing that waits for one runs on.
impl Player {
    /// Makes a call; what it answers is then read from the answer.
    pub(crate) async fn call(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let list = (call.method == Method::Get).then(|| long_list(&call.path)).flatten();
        let response = self.exchange(call).await?;
        let answer = parsed(self, &name, &response)?;
        if let Some(list) = list {
            self.tell_whether_cut(list, answer.is_cut());
        }
        Ok(answer)
    }

    /// A list of which only the beginning is shown says so.
    fn tell_whether_cut(&self, list: LongList, is_cut: bool) {
        if self.store.read(|slices| slices.app.get().cut_lists.contains(&list)) == is_cut {
            return;
        }
        self.store.update(|slices| {
            slices.app.edit(|app| {
                app.cut_lists.retain(|other| *other != list);
                if is_cut {
                    app.cut_lists.push(list);
                }
            });
        });
    }

    /// Makes a call whose answer stands outside the usual envelope.
    pub(crate) async fn call_bare(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let response = self.exchange(call).await?;
        Ok(Answer::parse_bare(&name, &response.body)?.warning(self.warner()))
    }

    /// Makes a call of which only success matters.
    pub(crate) async fn call_done(self: &Rc<Self>, call: Call) -> Result<(), CoreError> {
        let name = call.name();
        done(name, &self.exchange(call).await?)
    }

    async fn exchange(self: &Rc<Self>, call: Call) -> Result<HttpResponse, CoreError> {
        let response = self.core().exchange(call, Some(Rc::clone(self))).await;
        self.or_never(response).await
    }

    /// Makes a call that goes on when the session ends: what moves money.
    /// Whoever waits for it ends with the session all the same.
    pub(crate) async fn call_to_its_end(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let (core, player) = (Rc::clone(self.core()), Some(Rc::clone(self)));
        let exchange = async move { core.exchange(call, player).await };
        let exchange = exchange.boxed_local().shared();
        self.core().spawn(exchange.clone().map(drop));
        let response = self.or_never(exchange.await).await?;
        parsed(self, &name, &response)
    }

    /// The answer, unless the session has ended.
    async fn or_never<T>(&self, answer: T) -> T {
        if self.has_ended() { pending().await } else { answer }
    }

    /// Uploads a file with its type. There is no limit to the whole time, but
    /// to the time in which nothing goes on.
    pub(crate) async fn upload(
        self: &Rc<Self>,
        path: &str,
        file: u32,
        kind: &str,
        progress: impl Fn(u32) + 'static,
    ) -> Result<(), CoreError> {
        let bearer = Some(self.fresh_token().await?);
        let (base, limit) = {
            let site = self.site.borrow();
            (site.config.api_base.clone(), site.config.request_timeout_seconds.max(1) * 1000)
        };
        let moved = Rc::new(Cell::new(self.now()));
        let told = {
            let (moved, core) = (Rc::clone(&moved), Rc::clone(self.core()));
            Rc::new(move |percent: u32| {
                moved.set(core.now());
                progress(percent);
            })
        };
        let request = UploadRequest {
            file,
            kind: kind.to_owned(),
            url: format!("{base}{path}"),
            bearer: bearer.clone(),
        };
        let mut sending = self.ports.uploads.upload(request, told);
        loop {
            let wait = (moved.get() + limit).saturating_sub(self.now());
            match select(sending, self.ports.clock.sleep(wait)).await {
                Either::Left((Ok(response), _)) => {
                    let result = self.check_status(bearer.as_deref(), response);
                    return self.or_never(result.map(drop)).await;
                }
                Either::Left((Err(Unreachable), _)) => return Err(CoreError::Offline),
                Either::Right(((), _)) if moved.get() + limit <= self.now() => {
                    return Err(CoreError::Timeout);
                }
                Either::Right(((), unfinished)) => sending = unfinished,
            }
        }
    }

    /// A success, or what a failure means. A refused token ends its session.
    fn check_status(&self, bearer: Option<&str>, response: HttpResponse) -> Result<HttpResponse, CoreError> {
        if bearer.is_some() && matches!(response.status, 401 | 403) {
            // Whether the session is over, only the next refresh can say.
            if response.status == 401 && self.has_run_out(bearer) {
                return Err(CoreError::Timeout);
            }
            self.core().unauthorized(bearer);
            return Err(CoreError::Unauthorized);
        }
        succeeded(response)
    }
}

fn succeeded(response: HttpResponse) -> Result<HttpResponse, CoreError> {
    if response.status < 400 { Ok(response) } else { Err(wire::refusal(response.status, &response.body)) }
}

impl Core {
    /// Makes a call without a token, which never ends a session; what it
    /// answers is then read from the answer.
    pub(crate) async fn call(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        self.call_as(None, call).await
    }

    /// Makes a call without a token, of which only success matters.
    pub(crate) async fn call_done(self: &Rc<Self>, call: Call) -> Result<(), CoreError> {
        let name = call.name();
        done(name, &self.exchange(call, None).await?)
    }

    /// Makes a call with the token of whoever is here, if anybody.
    pub(crate) async fn call_as_visitor(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let player = self.player().filter(|_| self.token().is_some());
        self.call_as(player, call).await
    }

    /// Makes a call of the player, of which only success matters; `None` where
    /// nobody is signed in, or the session ends first.
    pub(crate) async fn call_as_player(self: &Rc<Self>, call: Call) -> Option<Result<(), CoreError>> {
        let player = self.player()?;
        let calling = Rc::clone(&player);
        player.during(Box::pin(async move { calling.call_done(call).await })).await
    }

    /// Writes to the developer's log.
    fn warner(&self) -> Warn {
        let page = Rc::clone(&self.ports.page);
        Rc::new(move |text| page.warn(text))
    }

    async fn call_as(self: &Rc<Self>, player: Option<Rc<Player>>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let response = self.exchange(call, player).await?;
        parsed(self, &name, &response)
    }

    async fn exchange(
        self: &Rc<Self>,
        call: Call,
        player: Option<Rc<Player>>,
    ) -> Result<HttpResponse, CoreError> {
        let Some(player) = player else {
            return succeeded(self.attempt(&call, None).await?);
        };
        let mut bearer = Some(player.fresh_token().await?);
        let mut response = self.attempt(&call, bearer.clone()).await?;
        if response.status == 401 {
            self.distrust_clock_offset(bearer.as_deref());
            // Nothing was done: the token ran out on the way, or was exchanged
            // by another tab. With a new one the call may be made once more.
            let goes_on = !player.has_ended() && !self.is_another_player();
            if goes_on && player.is_outlived(bearer.as_deref()) {
                bearer = Some(player.fresh_token().await?);
                response = self.attempt(&call, bearer.clone()).await?;
            }
        }
        player.check_status(bearer.as_deref(), response)
    }

    /// Makes a call once.
    async fn attempt(&self, call: &Call, bearer: Option<String>) -> Result<HttpResponse, CoreError> {
        let base = self.site.borrow().config.api_base.clone();
        let request = HttpRequest {
            site_file: false,
            method: call.method,
            url: call.url(&base),
            bearer,
            idempotency_key: call.idempotency_key.clone(),
            body: call.body.clone(),
        };
        self.send(request).await
    }

    /// Sends a request within the configured time.
    pub(crate) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, CoreError> {
        let limit = self.site.borrow().config.request_timeout_seconds.max(1) * 1000;
        match select(self.ports.http.send(request), self.ports.clock.sleep(limit)).await {
            Either::Left((Ok(response), _)) => Ok(response),
            Either::Left((Err(Unreachable), _)) => Err(CoreError::Offline),
            Either::Right(((), _)) => Err(CoreError::Timeout),
        }
    }

    /// Reads a file that comes with the site. A page of HTML in its place
    /// counts as not found.
    pub(crate) async fn file(&self, url: String) -> Result<String, CoreError> {
        let request = HttpRequest {
            site_file: true,
            method: Method::Get,
            url: url.clone(),
            bearer: None,
            idempotency_key: None,
            body: None,
        };
        let response = self.send(request).await?;
        if response.status >= 400 || wire::is_html(&response.body) {
            return Err(CoreError::Malformed { call: format!("GET {url}"), reason: "not found".to_owned() });
        }
        Ok(response.body)
    }
}
