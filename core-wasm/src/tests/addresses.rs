//! Property tests of URLs: no URL leads to another origin or leaves the page
//! blank.

use proptest::prelude::*;

use super::support::{answer_as_player, auth_result, commands};
use crate::{
    domain::entry_points::entry_point,
    testing::{ORIGIN, Reply, Tab, World},
};

const AUTOLOGIN: &str = "POST /api/player/sessions/token";
const LINK: &str = "/auth/autologin?state=t1";
const MAXIMUM_REDIRECTS: usize = 5;

/// True if a navigation to this address stays on the origin and reaches a
/// reusable path.
fn stays(address: &str) -> bool {
    let read: String = address
        .chars()
        .filter(|character| !matches!(character, '\t' | '\n' | '\r'))
        .map(|character| if character == '\\' { '/' } else { character })
        .collect();
    let path = read.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/') && !path.contains("//") && !address.chars().any(char::is_control)
}

/// Final path after all redirects.
fn settled(tab: &Tab, path: &str) -> Result<String, TestCaseError> {
    let mut url = format!("{ORIGIN}{path}");
    for _ in 0..MAXIMUM_REDIRECTS {
        let address = tab.core.locate(&url);
        let Some(redirect) = address.redirect else { return Ok(address.path) };
        prop_assert!(stays(&redirect), "{url:?} leads to {redirect:?}");
        url = format!("{ORIGIN}{redirect}");
    }
    Err(TestCaseError::fail(format!("{path:?} is redirected for ever, at last to {url:?}")))
}

/// Path of the last navigation command.
fn moved_to(tab: &Tab) -> Option<String> {
    commands(tab).iter().rev().find_map(|asked| Some(asked.strip_prefix("go to ")?.to_owned()))
}

/// Paths composed of dangerous parts.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::sample::select(vec![
            "/", "//", "\\", ".", "..", "/./", "%2e", "%2f", "%5C", "\t", "\n", "@", ":", "evil.test", "en",
            "de", "EN", "auth", "/auth/autologin", "/verify/c", "profile", "games", "?", "#", "#%", "%",
            "?stag=1", "?wallet=deposit", "http://evil.test", "javascript:alert(1)",
        ])
        .prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    proptest::collection::vec(piece, 0..7).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn no_url_redirects_to_another_origin_or_hangs(rest in hostile(), link in hostile(), code in "en|de|fr") {
        let world = World::default();
        let tab = world.started(&format!("/{rest}"));
        let path = settled(&tab, &format!("/{rest}"))?;
        prop_assert!(!path.contains("//"), "{path:?}");
        let target = tab.core.link(&link);
        let kept = target.href.starts_with('#') || stays(&target.href);
        prop_assert!(kept || target.external && link.starts_with("http"), "{link:?}: {target:?}");
        let url = format!("{ORIGIN}/{rest}");
        let core = tab.core.clone();
        world.run(async move {
            let switched = core.switch_locale(&code, &url).await;
            assert!(stays(&switched), "{url:?} in {code}: {switched:?}");
        });
        for asked in commands(&tab) {
            prop_assert!(asked.strip_prefix("go to ").is_none_or(stays), "{asked:?}");
        }
    }

    #[test]
    fn no_stored_return_path_redirects_to_another_origin_or_hangs(stored in hostile(), target in hostile()) {
        let world = World::default();
        answer_as_player(&world);
        world.server.always(AUTOLOGIN, auth_result(&world, 1000));
        let before = world.started("/");
        world.set_session(&before, "loginRedirectUrl", &stored);
        let target = crate::domain::redirects::encode(&target);
        let tab = world.reloaded(&before, &format!("{LINK}&redirectUrl={target}"));
        world.advance(10_000);
        let place = moved_to(&tab);
        prop_assert!(place.as_deref().is_some_and(stays), "{stored:?}, {target}: {place:?}");
        let path = settled(&tab, &place.unwrap_or_default())?;
        prop_assert!(entry_point(&path).is_none(), "{stored:?}: waits at {path}");
    }
}

#[test]
fn a_path_that_contains_a_host_is_not_found_and_has_no_locale_links() {
    let world = World::default();
    let tab = world.started("/");
    for (path, not_found) in [
        ("/de//evil.test/x", "/de/404"),
        ("/de///evil.test/x", "/de/404"),
        ("/de//evil.test@host", "/de/404"),
        ("/de/\\evil.test", "/de/404"),
        ("/de/.//evil.test", "/de/404"),
        ("/de/%2e//evil.test", "/de/404"),
        ("/en//evil.test/x", "/404"),
        ("/EN//x", "/404"),
        ("/en//", "/404"),
        ("//?stag=1", "/404"),
        ("//x/y?stag=1", "/404"),
        ("/%2Fevil.test", "/404"),
    ] {
        let url = format!("{ORIGIN}{path}");
        assert_eq!(tab.core.locate(&url).redirect.as_deref(), Some(not_found), "{path}");
        let core = tab.core.clone();
        world.run(async move {
            let switched = core.switch_locale("en", &url).await;
            assert_eq!(switched.split('?').next(), Some("/"), "{url}");
        });
    }
    assert_eq!(tab.core.locate(&format!("{ORIGIN}/404")).redirect, None);
}

#[test]
fn an_autologin_link_with_an_invalid_return_path_goes_home() {
    for stored in
        ["", "//evil.test", "//?wallet=deposit", "javascript:alert(1)", LINK, "/auth/social/x/callback"]
    {
        let world = World::default();
        answer_as_player(&world);
        world.server.always(AUTOLOGIN, auth_result(&world, 1000));
        let before = world.started("/");
        world.set_session(&before, "loginRedirectUrl", stored);
        let tab = world.reloaded(&before, LINK);
        assert_eq!(moved_to(&tab).as_deref(), Some("/"), "{stored}");
    }
}

#[test]
fn the_social_return_ignores_a_stored_path_on_another_origin() {
    for stored in ["", "//evil.test"] {
        let world = World::default();
        answer_as_player(&world);
        world.server.always("POST /api/player/sessions/social", auth_result(&world, 1000));
        let before = world.started("/");
        let state = r#"{"backRoute":"%2Fgames","nonce":"n"}"#;
        world.set_session(&before, "socialState", state);
        world.set_session(&before, "loginRedirectUrl", stored);
        let state = crate::domain::redirects::encode(state);
        let tab = world.reloaded(&before, &format!("/auth/social/google/callback?code=1&state={state}"));
        assert_eq!(moved_to(&tab).as_deref(), Some("/games"), "{stored}");
    }
}

#[test]
fn a_guest_on_an_unknown_page_gets_no_stored_return_path() {
    let world = World::default();
    world.server.always("GET /api/player/init", Reply::data("{}"));
    let tab = world.started("//?wallet=deposit");
    assert_eq!(world.session(&tab, "loginRedirectUrl"), None);
}

#[test]
fn an_address_names_its_page_and_how_it_is_shown() {
    let world = World::default();
    let tab = world.started("/");
    let page = |path: &str| tab.core.locate(&format!("{ORIGIN}{path}")).route.map(|route| route.page);
    assert_eq!(page("/"), Some("home"));
    assert_eq!(page("/contact"), Some("contact"));
    // Its document decides whether it exists.
    assert_eq!(page("/nowhere"), Some("contentPage"));
    assert_eq!(page("/Nowhere"), None);
    assert_eq!(page("/nowhere/at/all"), None);
    // In the table, but not served yet.
    assert_eq!(page("/404"), None);
    let status = |path: &str| tab.core.locate(&format!("{ORIGIN}{path}")).status;
    assert_eq!(status("/contact"), None);
    for path in ["/Nowhere", "/nowhere/at/all", "/404", "/static/Terms", "/tournaments/Cup"] {
        assert_eq!(status(path), Some(404), "{path}");
    }
    let route = tab.core.locate(&format!("{ORIGIN}/auth/autologin")).route.unwrap();
    assert!(!route.indexed && route.content.is_none());
}

#[test]
fn a_page_has_one_address() {
    let world = World::default();
    let tab = world.started("/");
    for (odd, plain) in [
        ("/contact/", "/contact"),
        ("/contact/?a=1", "/contact?a=1"),
        ("/static/te%72ms", "/static/terms"),
        ("/static/%74%65rms/", "/static/terms"),
        ("/games/a%2Db%5f1%7E%2e", "/games/a-b_1~."),
    ] {
        let address = tab.core.locate(&format!("{ORIGIN}{odd}"));
        assert_eq!(address.redirect.as_deref(), Some(plain), "{odd}");
        assert_eq!(address.path, plain.split('?').next().unwrap());
    }
    for path in ["/", "/contact", "/games/a%20b", "/games/%C3%A4", "/games/%", "/games/%2", "/games/%zz"] {
        let address = tab.core.locate(&format!("{ORIGIN}{path}"));
        assert_eq!((address.redirect, address.path.as_str()), (None, path));
    }
}

#[test]
fn the_language_of_the_page_is_that_of_its_address() {
    for (cookie, asked, shown, locale) in [
        (Some("de"), "/en/contact", "/contact", "en"),
        (Some("de"), "/contact", "/de/contact", "de"),
        (None, "/en/contact", "/contact", "en"),
        (Some("en"), "/de/contact", "/de/contact", "de"),
    ] {
        let world = World::default();
        if let Some(cookie) = cookie {
            world.set_cookie("user-language", cookie);
        }
        let tab = world.started(asked);
        let mut address = tab.core.locate(&format!("{ORIGIN}{asked}"));
        if let Some(redirect) = &address.redirect {
            assert_eq!(redirect, shown, "{asked} with {cookie:?}");
            address = tab.core.locate(&format!("{ORIGIN}{redirect}"));
        }
        assert_eq!((address.redirect, address.locale.as_str()), (None, locale), "{asked} with {cookie:?}");
        assert_eq!(tab.core.locale(), locale, "the texts of {asked} with {cookie:?}");
        assert!(commands(&tab).is_empty(), "{asked} with {cookie:?}");
    }
}

#[test]
fn the_prefix_of_the_default_language_is_kept_as_a_choice() {
    let world = World::default();
    world.set_cookie("user-language", "de");
    let tab = world.started("/en/contact");
    tab.core.locate(&format!("{ORIGIN}/en/contact"));
    assert_eq!(world.cookie("user-language").as_deref(), Some("en"));
}

#[test]
fn an_address_in_another_language_loads_the_page_anew() {
    for (asked, loaded) in [
        ("/de/contact", "load /de/contact"),
        ("/de/contact?stag=x#top", "load /de/contact?stag=x"),
        ("/en/de/contact", "load /de/contact"),
    ] {
        let world = World::default();
        let tab = world.started("/");
        let mut address = tab.core.locate(&format!("{ORIGIN}{asked}"));
        if let Some(redirect) = address.redirect.take() {
            address = tab.core.locate(&format!("{ORIGIN}{redirect}"));
        }
        assert_eq!((address.route, address.redirect), (None, None), "{asked}");
        assert_eq!(commands(&tab), [loaded], "{asked}");
    }
    // The language was chosen in another tab.
    let world = World::default();
    let tab = world.started("/");
    world.set_cookie("user-language", "de");
    tab.core.locate(&format!("{ORIGIN}/about"));
    let mut address = tab.core.locate(&format!("{ORIGIN}/about"));
    if let Some(redirect) = address.redirect.take() {
        address = tab.core.locate(&format!("{ORIGIN}{redirect}"));
    }
    assert_eq!(address.route, None);
    assert_eq!(commands(&tab).last().map(String::as_str), Some("load /de/about"));
}

#[test]
fn a_change_of_the_language_waits_a_second_for_the_profile() {
    const PROFILE: &str = "PUT /api/player/profile";
    for (answer, waited) in
        [(Reply::data("{}"), 0), (Reply::data("{}").after(300), 300), (Reply::lost().after(20_000), 1000)]
    {
        let world = super::support::world_with_player(100_000);
        let tab = world.started("/contact");
        world.server.once(PROFILE, answer);
        let core = std::rc::Rc::clone(&tab.core);
        let address = std::rc::Rc::new(std::cell::RefCell::new(None));
        let found = std::rc::Rc::clone(&address);
        tab.core.spawn(async move {
            *found.borrow_mut() = Some(core.switch_locale("de", "/contact").await);
        });
        let mut passed = 0;
        world.settle();
        while address.borrow().is_none() {
            world.advance(100);
            passed += 100;
        }
        assert_eq!((passed, address.take().as_deref()), (waited, Some("/de/contact")));
        assert_eq!(world.server.count(PROFILE), 1);
        assert_eq!(world.cookie("user-language").as_deref(), Some("de"));
    }
}
