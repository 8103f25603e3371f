//! Start-up: configuration, settings, texts and, with a token, the player.

use std::rc::Rc;

use futures_util::future::{join, join4};

use crate::{
    config::{self, Config},
    core::{Core, Player, Site},
    domain::token,
    error::CoreError,
    platform::{
        api::Call,
        backoff::{Retry, Work},
        core_events::{CoreEvent, PendingTasks},
        location::parse,
        sorting::sort_by_text,
    },
    ports::Method,
    store::views::{
        AppView, CountryView, Direction, FeaturesView, GeoRestrictionView, LocaleView, RegistrationKinds,
        SettingsView, StartFailureView, StartPhase, VerificationProviderView,
    },
    wire::settings::{ConstantsAnswer, CurrencyAnswer, InitAnswer, LocaleAnswer, SettingsCurrencies},
};

/// Languages written from right to left.
const RIGHT_TO_LEFT: [&str; 6] = ["ar", "fa", "he", "ur", "ps", "yi"];

/// The file or call that prevents the start, and the error.
type Failure = (String, CoreError);

/// Delays of a failed start: nothing is on display meanwhile, so they do not
/// grow.
const START_AGAIN: Retry = Retry { first: 15_000, last: 15_000 };

impl Core {
    /// Starts the site at a URL. Never fails: an error is published as the
    /// phase `unavailable`, and `start_outcome` has it.
    pub async fn start(self: &Rc<Self>, url: &str) {
        {
            let mut start = self.start.borrow_mut();
            if start.running || start.ready {
                return;
            }
            start.running = true;
            start.failure = None;
            url.clone_into(&mut start.url);
        }
        self.store.update(|slices| slices.app.edit(|app| app.phase = StartPhase::Starting));
        let result = self.load_all(url).await;
        let (phase, failure) = match &result {
            Ok(()) => (StartPhase::Ready, None),
            Err((source, error)) => {
                self.ports.page.warn(&format!("the site cannot start: {source}: {error}"));
                self.repeat_start();
                let (kind, message) = (error.kind().to_owned(), error.to_string());
                let failure = StartFailureView { source: source.clone(), kind, message };
                (StartPhase::Unavailable, Some(failure))
            }
        };
        {
            let mut start = self.start.borrow_mut();
            start.running = false;
            start.ready = result.is_ok();
            start.failure = result.as_ref().err().map(|(_, error)| error.clone());
        }
        self.store.update(|slices| {
            slices.app.edit(|app| {
                app.phase = phase;
                app.failure = failure;
            });
        });
        if result.is_ok() {
            self.open_realtime();
            self.emit(CoreEvent::Started);
        }
    }

    fn repeat_start(self: &Rc<Self>) {
        let core = Rc::clone(self);
        self.repeat(Work::Start, START_AGAIN, move || {
            let core = Rc::clone(&core);
            Box::pin(async move {
                core.retry_start().await;
                core.has_started().into()
            })
        });
    }

    /// Retries the start.
    pub async fn retry_start(self: &Rc<Self>) {
        let url = self.start.borrow().url.clone();
        self.start(&url).await;
    }

    /// Handles the browser going online or offline.
    pub fn set_online(self: &Rc<Self>, online: bool) {
        self.store.update(|slices| slices.app.edit(|app| app.online = online));
        if online {
            self.wake_realtime();
            self.reload_missing_content();
            self.start_again();
            self.retry_failed();
        }
    }

    /// Restarts after a failed start.
    fn start_again(self: &Rc<Self>) {
        let failed = self.store.read(|slices| slices.app.get().phase == StartPhase::Unavailable);
        if failed {
            let core = Rc::clone(self);
            self.spawn(async move { core.retry_start().await });
        }
    }

    async fn load_all(self: &Rc<Self>, url: &str) -> Result<(), Failure> {
        let file = &self.files.config;
        let config = self.file(file.clone()).await.and_then(|text| Config::parse(&text));
        let config = config.map_err(|error| (file.clone(), error))?;
        if !config.unknown_keys.is_empty() {
            self.ports.page.warn(&format!("{file}: unknown keys: {}", config.unknown_keys.join(", ")));
        }
        let parsed = parse(url);
        {
            let mut site = self.site.borrow_mut();
            site.origin = parsed.origin;
            site.config = config;
        }
        let locales = self.site.borrow().config.locales();
        let locale = self.wanted_locale(&locales, &parsed.path);
        self.site.borrow_mut().locale.clone_from(&locale);
        self.capture_preview(&parsed.pairs);
        self.publish_app(&[]);
        let core = Rc::clone(self);
        self.spawn(async move {
            core.load_route_rules().await;
            // Every page needs this part. It is instantiated while the settings are on their way.
            drop(core.strips().await);
        });
        let (settings, (), player, visitor) =
            join4(self.load_settings(), self.load_content(), self.load_session(), self.load_visitor()).await;
        let (locale_answers, constants) = settings?;
        let layout_failure = self.content.borrow().layout_failure();
        if let Some(failure) = layout_failure {
            return Err(failure);
        }
        {
            let mut site = self.site.borrow_mut();
            site.country = visitor.country;
            site.ip = visitor.ip;
            site.constants = constants;
        }
        let suggested = self.suggested_locale(&parsed.path);
        self.site.borrow_mut().suggested_locale = suggested;
        self.publish_app(&locale_answers);
        self.publish_settings();
        self.publish_consent();
        match player {
            Some(player) => self.become_player(&player, None),
            None => self.publish_session(),
        }
        Ok(())
    }

    async fn load_settings(self: &Rc<Self>) -> Result<(Vec<LocaleAnswer>, ConstantsAnswer), Failure> {
        let get = |path: &str| Call::new(Method::Get, path.to_owned());
        let of = |name: &'static str| move |error| (format!("GET /api/settings/{name}"), error);
        let (currencies, locales, countries, constants) = join4(
            self.call(get("/api/settings/currencies").query("visible", Some(1))),
            self.call(get("/api/settings/locales")),
            self.call(get("/api/settings/countries")),
            self.call(get("/api/settings/constants")),
        )
        .await;
        let currencies = SettingsCurrencies::new(
            currencies.and_then(|answer| answer.list::<CurrencyAnswer>()).map_err(of("currencies"))?,
        );
        let mut site = self.site.borrow_mut();
        site.currencies = currencies;
        site.countries = countries.and_then(|answer| answer.list()).map_err(of("countries"))?;
        let locales = locales.and_then(|answer| answer.list()).map_err(of("locales"))?;
        let constants = constants.and_then(|answer| answer.one()).map_err(of("constants"))?;
        Ok((locales, constants))
    }

    /// With a token, loads profile and accounts together and ignores failures.
    /// Returns the player. A token that cannot be decoded means no session.
    async fn load_session(self: &Rc<Self>) -> Option<Rc<Player>> {
        let text = self.token()?;
        if let Err(error) = token::decode(Some(&text)) {
            self.ports.page.warn(&error.to_string());
            self.clear_session(false);
            return None;
        }
        let player = self.begin_player(&text);
        let loading = {
            let player = Rc::clone(&player);
            async move {
                let pending = PendingTasks::default();
                player.core().emit(CoreEvent::PlayerKnown(&pending));
                join(player.load_profile(), pending.done()).await
            }
        };
        let (profile, ()) = player.run_in_session(Box::pin(loading)).await?;
        match profile {
            Ok(profile) => *player.profile.borrow_mut() = Some(profile),
            Err(error) => self.ports.page.warn(&format!("the profile could not be loaded: {error}")),
        }
        Some(player)
    }

    /// Loads country and address of the visitor; both unknown if that fails.
    async fn load_visitor(self: &Rc<Self>) -> InitAnswer {
        let call = Call::new(Method::Get, "/api/player/init");
        match self.call(call).await.and_then(|answer| answer.one::<InitAnswer>()) {
            Ok(answer) => answer,
            Err(error) => {
                self.ports.page.warn(&format!("the visitor's country is not known: {error}"));
                InitAnswer::default()
            }
        }
    }

    fn publish_app(&self, answers: &[LocaleAnswer]) {
        let site = self.site.borrow();
        let locales: Vec<LocaleView> = site
            .config
            .locales
            .iter()
            .map(|code| {
                let answer = answers.iter().find(|answer| answer.code.eq_ignore_ascii_case(code));
                let name = answer.and_then(|answer| answer.name.clone()).unwrap_or_else(|| code.clone());
                LocaleView {
                    native_name: answer
                        .and_then(|answer| answer.native_name.clone())
                        .unwrap_or_else(|| name.clone()),
                    name,
                    direction: direction(code),
                    language_tag: language_tag(code),
                    code: code.clone(),
                }
            })
            .collect();
        let view = AppView {
            phase: StartPhase::Starting,
            failure: None,
            prefix: site.config.locales().prefix(&site.locale),
            direction: direction(&site.locale),
            suggested_locale: site.suggested_locale.clone(),
            locale: site.locale.clone(),
            default_locale: site.config.default_locale.clone(),
            locales,
            country: site.country.clone(),
            geo_restriction: geo_restriction(&site),
            features: FeaturesView {
                loyalty: site.config.has(config::LOYALTY),
                quests: site.config.has(config::QUESTS),
                sportsbook: site.config.sportsbook.is_some(),
                referral: site.constants.referral,
                documents: !site.config.verification.as_ref().is_some_and(|it| it.hides_documents),
                chat: site.config.chat.is_some(),
                verification: site.config.verification.as_ref().map(|verification| {
                    VerificationProviderView {
                        sdk_url: verification.sdk_url.clone(),
                        theme: verification.theme.clone(),
                    }
                }),
            },
            preview: self.is_preview(),
            online: true,
            cut_lists: Vec::new(),
        };
        drop(site);
        self.store.update(|slices| {
            let AppView { online, cut_lists, .. } = slices.app.get().clone();
            slices.app.set(AppView { online, cut_lists, ..view });
        });
    }

    fn publish_settings(&self) {
        let site = self.site.borrow();
        let mut countries: Vec<CountryView> = site
            .countries
            .iter()
            .map(|country| CountryView {
                code: country.code.clone(),
                name: country.name.clone().unwrap_or_else(|| country.code.clone()),
                phone_prefix: country.phone_prefix.clone().unwrap_or_default(),
                restricted: country.restrict,
            })
            .collect();
        sort_by_text(&mut countries, |country| country.name.clone());
        let registration =
            RegistrationKinds { phone: site.constants.by_phone, email: site.constants.by_email };
        let view = SettingsView { countries, registration };
        drop(site);
        self.store.update(|slices| slices.settings.set(view));
    }
}

/// The restriction of the visitor's country, if the site is not available there.
fn geo_restriction(site: &Site) -> Option<GeoRestrictionView> {
    let country = site.country.as_ref()?;
    let refused = site.countries.iter().any(|known| known.code == *country && known.refuses_visitors());
    let ip = site.ip.clone().unwrap_or_default();
    refused.then(|| GeoRestrictionView { country: country.clone(), ip })
}

fn direction(locale: &str) -> Direction {
    let language = locale.split('-').next().unwrap_or(locale);
    if RIGHT_TO_LEFT.contains(&language) { Direction::Rtl } else { Direction::Ltr }
}

/// Converts `pt-br` to `pt-BR`.
fn language_tag(locale: &str) -> String {
    match locale.split_once('-') {
        Some((language, region)) => {
            format!("{}-{}", language.to_ascii_lowercase(), region.to_ascii_uppercase())
        }
        None => locale.to_ascii_lowercase(),
    }
}
