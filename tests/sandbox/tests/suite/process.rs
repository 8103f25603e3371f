//! The command itself.

use crate::world::World;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandbox"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(site: &Path, data: &Path) -> (Child, Value) {
    let arguments =
        ["serve", "--port", "0", "--provider-port", "0", "--announce-json", "--exit-with-stdin", "--site"];
    let mut child = command(&arguments).arg(site).arg("--data").arg(data).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, serde_json::from_str(&line).unwrap())
}

fn exchange(origin: &Value, method: &str, path: &str, token: &str, body: &Value) -> Value {
    let host = origin.as_str().unwrap().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let body = body.to_string();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

fn wait(mut child: Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    false
}

fn failure(output: &Output) -> String {
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn data_survives_a_restart_and_the_process_exits_cleanly() {
    let world = World::new();
    let data = world.folder.join("deep/er/data.sqlite");
    let login = json!({ "login": "player@example.com", "password": "password1" });
    let (mut child, at) = start(&world.folder, &data);
    let session = exchange(&at["site"], "POST", "/api/player/sessions", "", &login);
    let token = session["data"]["accessToken"].as_str().unwrap().to_owned();
    exchange(&at["site"], "POST", "/api/wallet/accounts", &token, &json!({ "currency": "GBP" }));
    drop(child.stdin.take());
    assert!(wait(child));
    let (child, at) = start(&world.folder, &data);
    let accounts = exchange(&at["site"], "GET", "/api/wallet/accounts", &token, &json!({}));
    assert_eq!(accounts["data"].as_array().unwrap().len(), 7);
    Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(wait(child));
}

#[test]
fn usage_errors_print_one_sentence() {
    let world = World::new();
    let site = world.folder.to_str().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let text = failure(&command(&["--site", site, "--memory", "--port", &port]).output().unwrap());
    assert!(text.contains(&format!("port {port} is taken")) && text.contains("--port"), "{text}");
    let text = failure(&command(&["--site", "/nowhere/at/all", "--memory"]).output().unwrap());
    assert!(text.contains("/nowhere/at/all does not exist"), "{text}");
    assert!(failure(&command(&["--memory"]).output().unwrap()).contains("--site DIR"));
    assert!(failure(&command(&["--frobnicate"]).output().unwrap()).contains("--frobnicate is not known"));
    let half = ["--site", site, "--memory", "--realtime-api", "http://127.0.0.1:1/api", "--token-key", "k"];
    assert!(failure(&command(&half).output().unwrap()).contains("needs all of --realtime-api"));
    let lonely = ["--site", site, "--memory", "--token-key", "k"];
    assert!(failure(&command(&lonely).output().unwrap()).contains("needs all of --realtime-api"));
    assert!(failure(&command(&["--port"]).output().unwrap()).contains("needs a value"));
    for port in ["-1", "65536", "http"] {
        let text = failure(&command(&["--site", site, "--port", port]).output().unwrap());
        assert!(
            text.contains("--port needs a port between 0 and 65535, not ") && text.contains(port),
            "{text}"
        );
    }
    let text = failure(&command(&["--site", site, "--site", "/nowhere/at/last"]).output().unwrap());
    assert!(text.contains("/nowhere/at/last does not exist"), "{text}");
    assert!(failure(&command(&["serve", "here"]).output().unwrap()).contains("here is not known"));
    assert!(failure(&command(&["csp"]).output().unwrap()).contains("add --site DIR"));
}

#[test]
fn the_help_lists_every_option() {
    for flag in ["help", "--help", "-h"] {
        let output = command(&[flag]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success());
        for option in [
            "--site <DIR>",
            "--port <N>",
            "--provider-port <N>",
            "--site-origin <URL>",
            "--data <FILE>",
            "--memory",
            "--test-controls",
            "--announce-json",
            "--exit-with-stdin",
            "--config <FILE>",
            "--realtime-api <URL>",
            "--realtime-api-key <KEY>",
            "--token-key <KEY>",
            "--realtime-base <URL>",
        ] {
            assert!(text.contains(option), "{option} is not in {text}");
        }
    }
}

#[test]
fn the_policy_can_be_printed() {
    let world = World::new();
    let site = world.folder.to_str().unwrap();
    std::fs::write(world.folder.join("index.html"), "<script>go()</script>").unwrap();
    let output = command(&["csp", "--site", site]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("default-src 'none'; ") && text.contains("wss://rt.example"), "{text}");
    assert!(text.contains("'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"), "{text}");
    let with = |site: &str, config: &str| {
        failure(&command(&["csp", "--site", site, "--config", config]).output().unwrap())
    };
    assert!(with(site, "/none.json").contains("was not found"));
    assert!(with("/nowhere", "/none.json").contains("build the site first"));
}

#[test]
fn headers_and_pages_can_be_printed_for_other_web_servers() {
    let world = World::new();
    let site = world.folder.to_str().unwrap();
    let printed = |parameters: &[&str]| {
        let output = command(parameters).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let of_site = ["headers", "--site", site];
    let lines = printed(&of_site);
    assert!(
        lines.contains("\nreferrer-policy: strict-origin\n") && lines.contains("wss://rt.example"),
        "{lines}"
    );
    for (format, start) in [("nginx", "add_header referrer-policy"), ("caddy", "header referrer-policy")] {
        assert!(printed(&[&of_site[..], &["--format", format]].concat()).contains(start));
    }
    std::fs::write(
        world.folder.join("routes.json"),
        r#"[{"path":"/games/:id"},{"path":"/betting","feature":"sportsbook"}]"#,
    )
    .unwrap();
    for (format, start) in [("nginx", "map $uri $site_otherwise {"), ("caddy", "path_regexp `")] {
        let rules = printed(&["pages", "--site", site, "--format", format]);
        assert!(rules.contains(start) && rules.contains("/games/[^/]+/?"), "{rules}");
        assert!(!rules.contains("betting"), "{rules}");
    }
    assert!(failure(&command(&["headers"]).output().unwrap()).contains("add --site DIR"));
    assert!(
        failure(&command(&["pages", "--site", site]).output().unwrap()).contains("--format nginx, or caddy")
    );
}
