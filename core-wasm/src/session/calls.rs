//! Calls with the token of the player.

use std::{cell::Cell, future::pending, rc::Rc};

use futures_util::{
    FutureExt,
    future::{Either, select},
};

use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        api::{Call, parsed, succeeded},
        paged::Page,
    },
    ports::{HttpResponse, Method, Unreachable, UploadRequest},
    store::views::LongList,
    wire::{Answer, Confirmation, json::FromJson},
};

/// The list that a path returns, if it is one of the paged lists shown to the
/// player.
fn long_list(path: &str) -> Option<LongList> {
    Some(match path {
        "/api/payment/invoices" => LongList::Payments,
        "/api/game/player-bonuses" => LongList::Bonuses,
        "/api/game/player-freespins" => LongList::FreeSpins,
        "/api/game/bonuses" => LongList::Offers,
        "/api/player/sessions" => LongList::LoginSessions,
        "/api/game/spins" => LongList::Rounds,
        "/api/game/bets" => LongList::Bets,
        "/api/player/documents" => LongList::Documents,
        "/api/player/limits" => LongList::Limits,
        "/api/payment/methods/deposit" => LongList::DepositMethods,
        "/api/payment/methods/withdrawal" => LongList::WithdrawMethods,
        _ => return None,
    })
}

/// Authenticated calls. They send the token, and refresh it first if it is
/// about to expire. A 401 or 403 response ends the session. After the session
/// has ended, a call never resolves, so code that awaits it does not continue.
impl Player {
    /// Makes a call and returns its parsed response.
    ///
    /// # Errors
    ///
    /// - `CoreError::Offline`: no response arrived.
    /// - `CoreError::Timeout`: no response arrived in the configured time, or
    ///   the token expired while the request was under way.
    /// - `CoreError::Server`: the status is 500 or higher, or the response is
    ///   an error without the envelope of the API.
    /// - `CoreError::Refused`: the server refused the request and said why.
    /// - `CoreError::Malformed`: the response cannot be parsed.
    /// - `CoreError::Unauthorized`: the token is gone, or the server rejected
    ///   one that has been replaced since. If the session ends, the call never
    ///   resolves.
    pub(crate) async fn call(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let list = (call.method == Method::Get).then(|| long_list(&call.path)).flatten();
        let answer = self.call_bare(call).await?.enveloped()?;
        if let Some(list) = list {
            self.publish_cut_list(list, answer.is_cut());
        }
        Ok(answer)
    }

    /// Loads a page of a list and the number of rows on all pages.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    pub(crate) async fn load_page<T: FromJson>(
        self: &Rc<Self>,
        call: Call,
        page: u32,
        size: u32,
    ) -> Result<Page<T>, CoreError> {
        rows_of(&self.call(call.page(page, size)).await?)
    }

    /// Publishes whether the list was truncated by the server.
    fn publish_cut_list(&self, list: LongList, is_cut: bool) {
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

    /// Makes a call whose response does not use the usual envelope.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    pub(crate) async fn call_bare(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let response = self.exchange(call).await?;
        parsed(self, &name, &response)
    }

    /// Makes a call that changes something. The response has to confirm the
    /// change.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`]. If one leaves the outcome open
    /// ([`CoreError::leaves_outcome_open`]), the server may have made the
    /// change: use [`resolved`] to read whether it did.
    pub(crate) async fn change(self: &Rc<Self>, call: Call, by: Confirmation<'_>) -> Result<(), CoreError> {
        self.call_bare(call).await?.confirmed(by)
    }

    async fn exchange(self: &Rc<Self>, call: Call) -> Result<HttpResponse, CoreError> {
        let response = self.core().exchange(call, Some(Rc::clone(self))).await;
        self.or_never(response).await
    }

    /// Makes a call that is not cancelled when the session ends. Used for calls
    /// that move money. The caller is cancelled all the same.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    pub(crate) async fn call_to_its_end(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let (core, player) = (Rc::clone(self.core()), Some(Rc::clone(self)));
        let exchange = async move { core.exchange(call, player).await };
        let exchange = exchange.boxed_local().shared();
        self.core().spawn(exchange.clone().map(drop));
        let response = self.or_never(exchange.await).await?;
        parsed(self, &name, &response)?.enveloped()
    }

    /// Returns the response, or never resolves if the session has ended.
    async fn or_never<T>(&self, answer: T) -> T {
        if self.has_ended() { pending().await } else { answer }
    }

    /// Uploads a file with its type. The timeout applies to periods without
    /// progress, not to the whole upload.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`] except `CoreError::Malformed`.
    /// `CoreError::Timeout` here means a period without progress.
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
                    let answer = self.or_never(self.check_status(bearer.as_deref(), response)).await?;
                    return parsed(self, path, &answer)?.confirmed(Confirmation::Object("type", kind));
                }
                Either::Left((Err(Unreachable), _)) => return Err(CoreError::Offline),
                Either::Right(((), _)) if moved.get() + limit <= self.now() => {
                    return Err(CoreError::Timeout);
                }
                Either::Right(((), unfinished)) => sending = unfinished,
            }
        }
    }

    /// Maps the status to a result. A rejected token ends its session.
    fn check_status(&self, bearer: Option<&str>, response: HttpResponse) -> Result<HttpResponse, CoreError> {
        if bearer.is_some() && matches!(response.status, 401 | 403) {
            // The token may only have expired: the next refresh decides whether
            // the session is over.
            if response.status == 401 && self.is_expired(bearer) {
                return Err(CoreError::Timeout);
            }
            self.core().unauthorized(bearer);
            return Err(CoreError::Unauthorized);
        }
        succeeded(response)
    }
}

/// Parses the rows of a page and the number of rows on all pages.
fn rows_of<T: FromJson>(answer: &Answer) -> Result<Page<T>, CoreError> {
    Ok((answer.total_rows, answer.list()?))
}

impl Core {
    /// Makes a call with the token of the current player, or without a token
    /// for a guest.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`] for a player, or of
    /// [`Core::call`] for a guest.
    pub(crate) async fn call_as_visitor(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let player = self.player().filter(|_| self.token().is_some());
        self.call_as(player, call).await?.enveloped()
    }

    /// Makes an authenticated call that changes something. Returns `None` if
    /// nobody is signed in or the session ends first.
    pub(crate) async fn change_as_player(self: &Rc<Self>, call: Call) -> Option<Result<(), CoreError>> {
        let player = self.player()?;
        let calling = Rc::clone(&player);
        player.run_in_session(Box::pin(async move { calling.change(call, Confirmation::Told).await })).await
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
            self.discard_wrong_clock_offset(bearer.as_deref());
            // The server did nothing: the token expired in flight, or another
            // tab refreshed it. Retry once with the new token.
            if !player.has_ended() && player.is_superseded(bearer.as_deref()) {
                bearer = Some(player.fresh_token().await?);
                response = self.attempt(&call, bearer.clone()).await?;
            }
        }
        player.check_status(bearer.as_deref(), response)
    }
}
