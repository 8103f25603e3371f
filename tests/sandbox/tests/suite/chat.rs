//! The stand-in for the support chat.

use crate::world::{World, text};
use serde_json::json;

async fn read(world: &World, path: &str) -> (u16, String, String) {
    let answer = world.send(&world.pay, "GET", path, &[], None).await;
    let (status, headers, text) = text(answer).await;
    let policy = headers.get("content-security-policy").map(|value| value.to_str().unwrap().to_owned());
    (status, policy.unwrap_or_default(), text)
}

#[tokio::test]
async fn the_page_in_the_frame_is_in_the_sites_language_and_runs_only_its_own_script() {
    let world = World::new();
    for (lang, begin) in [
        ("de", "<html lang=\"de\" dir=\"ltr\">"),
        ("ar", "<html lang=\"ar\" dir=\"rtl\">"),
        ("%22%3E%3Cscript%3E", "<html lang=\"en\" dir=\"ltr\">"),
    ] {
        let (status, policy, page) = read(&world, &format!("/chat/frame?lang={lang}")).await;
        assert_eq!(status, 200);
        assert!(page.contains(begin), "{page}");
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert!(
            policy.contains("script-src 'self'") && policy.contains("frame-ancestors http://"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}

#[tokio::test]
async fn its_scripts_make_no_markup_from_text() {
    let world = World::new();
    for (path, word) in [("/chat/js/widget.js", "fcWidget"), ("/chat/frame.js", "postMessage")] {
        let (status, _, script) = read(&world, path).await;
        assert_eq!(status, 200);
        assert!(script.contains(word));
        for unsafe_part in ["innerHTML", "eval(", "document.write"] {
            assert!(!script.contains(unsafe_part), "{path}: {unsafe_part}");
        }
    }
}

#[tokio::test]
async fn the_configured_chat_is_allowed_by_the_policy_of_the_site() {
    let world = World::new();
    let params = json!({ "host": "http://pay.test/chat", "token": "t", "guestAvailable": false });
    world.control("config", json!({ "freshchatParams": params })).await;
    let answer = world.send(&world.site, "GET", "/config.json", &[], None).await;
    let (_, headers, text) = text(answer).await;
    let config: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(config["freshchatParams"], params);
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains(" http://pay.test/chat/js/widget.js;"), "{policy}");
}
