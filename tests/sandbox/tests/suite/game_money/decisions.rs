//! The decisions of players in rounds with decisions, each sent twice.

use crate::games::Table;
use serde_json::{Value, json};

/// Draws in a round of video poker, with a repeat that holds other cards, or leaves the round open.
pub async fn draw_cards(table: &Table<'_>, round: &Value, extra: u8) {
    let path = format!("rounds/{}/decisions", round["id"].as_str().unwrap());
    let body = |hold: u8| json!({ "number": 1, "hold": format!("{:05b}", hold % 32) });
    if !extra.is_multiple_of(4) {
        let first = table.call("POST", &path, Some(body(extra))).await.1;
        let second = table.call("POST", &path, Some(body(!extra))).await.1;
        assert_eq!(first["data"]["round"], second["data"]["round"]);
    }
}

/// Decides in a round of blackjack, each decision with a repeat that wants something else, or leaves the round open. Doubles
/// and splits take further stakes, which may be refused.
pub async fn play_hands(table: &Table<'_>, round: &Value, extra: u8) {
    let path = format!("rounds/{}/decisions", round["id"].as_str().unwrap());
    let moves = ["split", "double", "hit", "stand"];
    let mut number = 1;
    for at in usize::from(extra % 4)..4 {
        let body = |choice: &str| json!({ "number": number, "move": choice });
        let (status, first) = table.call("POST", &path, Some(body(moves[at]))).await;
        if status != 200 {
            continue;
        }
        let second = table.call("POST", &path, Some(body(moves[3 - at]))).await.1;
        assert_eq!(first["data"]["round"], second["data"]["round"]);
        number += 1;
    }
}

/// Opens fields of a round of mines, each with a repeat, and takes the win or leaves the round open.
pub async fn open_fields(table: &Table<'_>, round: &Value, extra: u8) {
    let path = format!("rounds/{}/decisions", round["id"].as_str().unwrap());
    let made = round["outcome"]["decisions"].as_i64().unwrap();
    for count in 1..=i64::from(extra % 4) {
        let take = count == 3 && made == 0;
        let field = (i64::from(extra) + made + count) % 25;
        let body = json!({ "number": made + count, "take": take, "field": field });
        let (_, first) = table.call("POST", &path, Some(body.clone())).await;
        let (status, second) = table.call("POST", &path, Some(body)).await;
        assert!(status != 200 || first["data"]["round"] == second["data"]["round"], "{first} {second}");
    }
}
