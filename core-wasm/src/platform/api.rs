//! API calls: timeout, answers, errors.

use std::rc::Rc;

use futures_util::future::{Either, select};

use crate::{
    core::Core,
    domain::redirects::encode,
    error::CoreError,
    json::Value,
    ports::{HttpRequest, HttpResponse, Method, Unreachable},
    wire::{self, Answer, Confirmation, Warn},
};

/// An API call.
pub struct Call {
    pub(crate) method: Method,
    pub(crate) path: String,
    query: Vec<(String, String)>,
    body: Option<String>,
    idempotency_key: Option<String>,
}

/// Result of a change. If an error left its outcome open, `is_made` reads from
/// the server whether the change was made. It does not run otherwise.
///
/// # Errors
///
/// Returns the error of the change, unless the server shows the change.
pub(crate) async fn resolved(
    result: Result<(), CoreError>,
    is_made: impl Future<Output = bool>,
) -> Result<(), CoreError> {
    let is_open = result.as_ref().is_err_and(CoreError::leaves_outcome_open);
    if is_open && is_made.await { Ok(()) } else { result }
}

impl Call {
    /// Creates a call without query and body.
    pub fn new(method: Method, path: impl Into<String>) -> Self {
        Self { method, path: path.into(), query: Vec::new(), body: None, idempotency_key: None }
    }

    /// Adds a query parameter. `None` is left out.
    pub fn query(mut self, name: &str, value: Option<impl ToString>) -> Self {
        if let Some(value) = value {
            self.query.push((name.to_owned(), value.to_string()));
        }
        self
    }

    /// Adds the paging parameters; pages count from one. Call it before adding
    /// other parameters.
    pub fn page(mut self, page: u32, size: u32) -> Self {
        let parameters = [("page".to_owned(), page.to_string()), ("perPage".to_owned(), size.to_string())];
        self.query.splice(0..0, parameters);
        self
    }

    /// Adds an array parameter in bracket notation.
    pub fn array(mut self, name: &str, values: &[String]) -> Self {
        self.query.extend(values.iter().map(|value| (format!("{name}[]"), value.clone())));
        self
    }

    /// Sets the request body.
    pub fn body(mut self, body: &Value) -> Self {
        self.body = Some(body.to_string());
        self
    }

    /// Sets the idempotency key.
    pub fn idempotency_key(mut self, key: Option<String>) -> Self {
        self.idempotency_key = key;
        self
    }

    pub(crate) fn name(&self) -> String {
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

/// Parses the response of a call, without the envelope.
pub(crate) fn parsed(core: &Core, name: &str, response: &HttpResponse) -> Result<Answer, CoreError> {
    Ok(Answer::parse_bare(name, &response.body)?.warning(core.warner()))
}

pub(crate) fn succeeded(response: HttpResponse) -> Result<HttpResponse, CoreError> {
    if response.status < 400 { Ok(response) } else { Err(wire::refusal(response.status, &response.body)) }
}

impl Core {
    /// Makes a call without a token and returns its parsed response. It never
    /// ends a session.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`] except `CoreError::Unauthorized`:
    /// a status of 401 or 403 is an error like others.
    pub(crate) async fn call(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        self.call_as_guest(call).await?.enveloped()
    }

    /// Makes a call without a token that changes something.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Core::call`]. After one that leaves the outcome
    /// open the change may have been made.
    pub(crate) async fn change(self: &Rc<Self>, call: Call, by: Confirmation<'_>) -> Result<(), CoreError> {
        self.call_as_guest(call).await?.confirmed(by)
    }

    /// Returns a function that writes to the developer console.
    fn warner(&self) -> Warn {
        let page = Rc::clone(&self.ports.page);
        Rc::new(move |text| page.warn(text))
    }

    async fn call_as_guest(self: &Rc<Self>, call: Call) -> Result<Answer, CoreError> {
        let name = call.name();
        let response = succeeded(self.attempt(&call, None).await?)?;
        parsed(self, &name, &response)
    }

    /// Makes one attempt at a call.
    pub(crate) async fn attempt(
        &self,
        call: &Call,
        bearer: Option<String>,
    ) -> Result<HttpResponse, CoreError> {
        let (base, locale) = {
            let site = self.site.borrow();
            (site.config.api_base.clone(), site.locale.clone())
        };
        let request = HttpRequest {
            site_file: false,
            method: call.method,
            url: call.url(&base),
            language: Some(locale).filter(|locale| !locale.is_empty()),
            bearer,
            idempotency_key: call.idempotency_key.clone(),
            body: call.body.clone(),
        };
        self.send(request).await
    }

    /// Sends a request with the configured timeout.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Offline` if no response arrived, and
    /// `CoreError::Timeout` if none arrived in the configured time. The status
    /// of the response is not checked.
    pub(crate) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, CoreError> {
        let limit = self.site.borrow().config.request_timeout_seconds.max(1) * 1000;
        match select(self.ports.http.send(request), self.ports.clock.sleep(limit)).await {
            Either::Left((Ok(response), _)) => Ok(response),
            Either::Left((Err(Unreachable), _)) => Err(CoreError::Offline),
            Either::Right(((), _)) => Err(CoreError::Timeout),
        }
    }

    /// Reads a static file of the site. An HTML page in its place counts as
    /// "not found".
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Offline` or `CoreError::Timeout` if no response
    /// arrived, and `CoreError::Malformed` if there is no such file.
    pub(crate) async fn file(&self, url: String) -> Result<String, CoreError> {
        let call = format!("GET {url}");
        let missing = || CoreError::Malformed { call, reason: "not found".to_owned() };
        self.file_if_any(url).await?.ok_or_else(missing)
    }

    /// Reads a static file of the site; `None` if there is no such file. An
    /// HTML page in its place counts as "not found".
    pub(crate) async fn file_if_any(&self, url: String) -> Result<Option<String>, CoreError> {
        let request = HttpRequest {
            site_file: true,
            method: Method::Get,
            url,
            language: None,
            bearer: None,
            idempotency_key: None,
            body: None,
        };
        let HttpResponse { status, body } = self.send(request).await?;
        match status {
            404 | 410 => Ok(None),
            status if status >= 400 => Err(CoreError::Server { status }),
            _ => Ok(Some(body).filter(|body| !wire::is_html(body))),
        }
    }
}
