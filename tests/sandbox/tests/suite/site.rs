use crate::world::{World, text};
use serde_json::json;

#[tokio::test]
async fn files_pages_and_headers() {
    let world = World::new();
    let get = |path: &'static str, encoding: &'static str| async {
        text(world.send(&world.site, "GET", path, &[("accept-encoding", encoding)], None).await).await
    };
    // A prerendered page, or the shell for every other address.
    for (path, title) in [
        ("/", "Home"),
        ("/contact", "Contact"),
        ("/contact/", "Contact"),
        ("/pt-br/contact", "Contato"),
        ("/profile/info", "Shell"),
        ("/pt-br/games/ember-orchard", "Shell"),
        ("/verify/abc", "Shell"),
    ] {
        let (status, headers, body) = get(path, "").await;
        assert_eq!(status, 200, "{path}");
        assert!(body.contains(&format!("<title>{title}</title>")), "{path}");
        assert_eq!(headers["cache-control"], "no-cache");
        assert!(headers["content-type"].to_str().unwrap().starts_with("text/html"));
        let policy = headers["content-security-policy"].to_str().unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "frame-src http://pay.test",
            "frame-ancestors 'none'",
            "connect-src 'self' wss://rt.example",
            "img-src 'self' data: https://img.example",
            "require-trusted-types-for 'script'",
            "trusted-types dompurify app player-site",
        ] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "strict-origin");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin-allow-popups");
        assert!(headers.contains_key("permissions-policy"));
        assert!(!headers.contains_key("strict-transport-security"));
    }
    let (_, headers, body) = get("/assets/app-1.js", "gzip, br").await;
    assert_eq!((headers["content-encoding"].to_str().unwrap(), body.as_str()), ("br", "br-bytes"));
    assert_eq!(headers["cache-control"], "public,max-age=31536000,immutable");
    let (_, headers, body) = get("/assets/app-1.js", "gzip").await;
    assert_eq!((headers["content-encoding"].to_str().unwrap(), body.as_str()), ("gzip", "gz-bytes"));
    let (_, headers, _) = get("/assets/core-1.wasm", "").await;
    assert_eq!(headers["content-type"], "application/wasm");
    assert_eq!(get("/content/en/alerts.json", "").await.0, 200);
    for path in ["/assets/none.js", "/content/en/none.json", "/content/none", "/api/none", "/__sandbox/none"]
    {
        assert_eq!(get(path, "").await.0, 404, "{path}");
    }
    for path in ["/index", "/index/"] {
        assert!(get(path, "").await.2.contains("<title>Shell</title>"), "{path}");
    }
    std::fs::write(world.folder.join(".env"), "SECRET=1").unwrap();
    std::fs::create_dir(world.folder.join(".well-known")).unwrap();
    std::fs::write(world.folder.join(".well-known/security.txt"), "Contact").unwrap();
    assert!(get("/.env", "").await.2.contains("<title>Shell</title>"));
    assert_eq!(get("/.well-known/security.txt", "").await.2, "Contact");
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/..%2f..%2fCargo.toml"] {
        assert!(!get(path, "").await.2.contains("[package]"), "{path}");
    }
}

#[tokio::test]
async fn a_returning_visitor_is_sent_to_the_prerendered_page_in_the_chosen_language() {
    let world = World::new();
    for (path, cookie, target) in [
        ("/contact?a=1", "user-language=pt-br", Some("/pt-br/contact?a=1")),
        ("/contact", "theme=dark; user-language=pt-br", Some("/pt-br/contact")),
        ("/contact", "user-language=en", None),
        ("/contact", "user-language=../x", None),
        ("/pt-br/contact", "user-language=pt-br", None),
        ("/profile/info", "user-language=pt-br", None),
    ] {
        let (status, headers, _) =
            text(world.send(&world.site, "GET", path, &[("cookie", cookie)], None).await).await;
        let location = headers.get("location").map(|value| value.to_str().unwrap());
        assert_eq!((location, status), (target, if target.is_some() { 307 } else { 200 }), "{path} {cookie}");
    }
}

#[tokio::test]
async fn an_address_without_a_page_is_answered_with_the_shell_and_the_status_404() {
    let world = World::new();
    let mut table: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../../pkg/routes.json")).unwrap();
    table.push(json!({ "path": "/promotions/**" }));
    std::fs::write(world.folder.join("routes.json"), json!(table).to_string()).unwrap();
    std::fs::write(world.folder.join("config.json"), r#"{"locales":["en","pt-br"],"defaultLocale":"en"}"#)
        .unwrap();
    for (locale, name) in [("en", "about"), ("pt-br", "sobre")] {
        let folder = world.folder.join(format!("content/{locale}/content-pages"));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.json")), "{}").unwrap();
    }
    for (locale, name) in [("en", "money"), ("pt-br", "dinheiro")] {
        let list = json!([{ "pageIdentity": name }]).to_string();
        std::fs::write(world.folder.join(format!("content/{locale}/question-pages.json")), list).unwrap();
    }
    let long = |length: usize| "a".repeat(length);
    for (path, expected) in [
        (format!("/games/{}", long(300)), 200),
        (format!("/games/{}", long(3_000)), 200),
        (format!("/{}", long(248)), 404),
        (format!("/{}", long(300)), 404),
        (format!("/{}.png", long(300)), 404),
        (format!("/{}", long(3_000)), 404),
        (format!("/{}", "a/".repeat(3_000)), 404),
    ] {
        let (status, headers, body) = text(world.send(&world.site, "GET", &path, &[], None).await).await;
        assert_eq!((status, body.contains("<title>Shell</title>")), (expected, true), "{}", path.len());
        assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    }
    for (path, expected) in [
        ("/pt-br", 200),
        ("/questions", 200),
        ("/questions/money", 200),
        ("/pt-br/questions/dinheiro", 200),
        ("/questions/dinheiro", 404),
        ("/questions/a%2Fb", 404),
        ("/tournaments/none", 404),
        ("/profile/documents", 200),
        ("/betting", 404),
        ("/loyalty", 404),
        ("/index.html", 404),
        ("/contact.html", 404),
        ("/shell.html", 404),
        ("/contact//", 404),
        ("/profile//info", 404),
        ("/profile/info", 200),
        ("/PT-BR/games/owls/", 200),
        ("/about", 200),
        ("/pt-br/about", 200),
        ("/pt-br/sobre", 200),
        ("/verify/abc", 200),
        ("/promotions/2019/summer", 200),
        ("/sobre", 404),
        ("/pl", 404),
        ("/pl/about", 404),
        ("/About", 404),
        ("/404", 404),
        ("/games/owls/more", 404),
        ("/nowhere/at/all", 404),
        ("/missing.html", 404),
        ("//evil.test", 404),
    ] {
        let (status, _, body) = text(world.send(&world.site, "GET", path, &[], None).await).await;
        assert_eq!((status, body.contains("<title>Shell</title>")), (expected, true), "{path}");
    }
}

#[tokio::test]
async fn a_page_that_is_switched_off_is_answered_with_the_status_404() {
    let world = World::new();
    let table = include_str!("../../../../pkg/routes.json");
    std::fs::write(world.folder.join("routes.json"), table).unwrap();
    let sportsbook = |host: &str| json!({ "betsyParams": { "clientHost": host, "clientId": "7" } });
    for (configuration, path, expected) in [
        (sportsbook("https://bets.example"), "/betting", 200),
        (sportsbook(" "), "/betting", 404),
        (json!({ "loyaltyEnabled": true }), "/loyalty", 200),
        (json!({ "loyaltyEnabled": false }), "/loyalty", 404),
        (json!({ "sumsub": { "enabled": true, "hideDocumentsPage": true } }), "/profile/documents", 404),
        (json!({ "sumsub": { "enabled": false, "hideDocumentsPage": true } }), "/profile/documents", 200),
        (json!({ "statementEnabled": true }), "/profile/statement", 200),
        (json!({}), "/profile/statement", 404),
        (json!({ "roundProofsEnabled": true }), "/profile/history/proof", 200),
        (json!({}), "/profile/history/proof", 404),
        (json!({}), "/profile/referral", 200),
    ] {
        std::fs::write(world.folder.join("config.json"), configuration.to_string()).unwrap();
        let (status, ..) = text(world.send(&world.site, "GET", path, &[], None).await).await;
        assert_eq!(status, expected, "{path} {configuration}");
    }
}

#[tokio::test]
async fn the_configuration_has_the_actual_urls() {
    let world = World::new();
    let (status, _, body) = text(world.send(&world.site, "GET", "/config.json", &[], None).await).await;
    assert_eq!(status, 200);
    let config: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(config["frameOrigins"], json!(["http://pay.test"]));
    assert_eq!(config["idempotencyKey"], true);
    assert_eq!(config["siteName"], "Demo");
}

#[tokio::test]
async fn any_origin_can_call_the_api_without_cookies() {
    let world = World::new();
    let headers = [
        ("origin", "https://embedder.example"),
        ("access-control-request-method", "PUT"),
        ("access-control-request-headers", "authorization,content-type,idempotency-key"),
    ];
    let response = world.send(&world.site, "OPTIONS", "/api/player/profile", &headers, None).await;
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
    assert!(response.headers()["access-control-allow-headers"].to_str().unwrap().contains("idempotency-key"));
    assert!(!response.headers().contains_key("access-control-allow-credentials"));
    let headers = [("origin", "https://embedder.example"), ("accept-encoding", "br")];
    let response = world.send(&world.site, "GET", "/api/settings/constants", &headers, None).await;
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
    assert_eq!(response.headers()["content-encoding"], "br");
    let response = world.send(&world.site, "GET", "/api/player/profile", &headers, None).await;
    assert_eq!(response.status(), 401);
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
}

#[tokio::test]
async fn test_controls_exist_only_if_enabled() {
    let world = World::with("http://site.test".into(), "http://pay.test".into(), false);
    for path in ["clock", "requests", "ledger"] {
        assert_eq!(world.call("GET", &format!("/__sandbox/{path}"), None, None).await.0, 404);
    }
    assert_eq!(world.call("POST", "/__sandbox/reset", None, Some(json!({}))).await.0, 404);
}
