//! Live tables with their last numbers.

use crate::world::{World, read};
use serde_json::{Value, json};

const PATH: &str = "/api/game/live-tables";
/// Time of a round of live roulette with its pause, milliseconds.
const CYCLE: i64 = 26_000;

async fn tables(world: &World) -> Vec<Value> {
    world.get_open(PATH).await.as_array().unwrap().clone()
}

fn numbers(table: &Value) -> Vec<i64> {
    table["results"].as_array().unwrap().iter().map(|result| result["number"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn tables_have_run_also_while_nobody_looked() {
    let world = World::new();
    let first = tables(&world).await;
    assert!(!first.is_empty());
    for table in &first {
        assert_eq!((numbers(table).len(), &table["type"]), (8, &json!("roulette")), "{}", table["identity"]);
        for result in table["results"].as_array().unwrap() {
            let number = result["number"].as_i64().unwrap();
            assert!((0..=36).contains(&number));
            assert_eq!(number == 0, result["color"] == "green", "{result}");
        }
    }
    assert_eq!(numbers(&tables(&world).await[0]), numbers(&first[0]), "no round is over yet");
    world.control("clock", json!({ "advanceMs": 2 * CYCLE })).await;
    let later = numbers(&tables(&world).await[0]);
    assert_eq!(later[2..], numbers(&first[0])[..6], "two rounds are over");
    // After a long time without a look no round of the time before is shown.
    world.control("clock", json!({ "advanceMs": 86_400_000 })).await;
    assert_eq!(numbers(&tables(&world).await[0]).len(), 8);
}

#[tokio::test]
async fn the_numbers_are_those_of_the_table_itself() {
    let world = World::new();
    let table = tables(&world).await.remove(0);
    let path = format!("/game/api/rooms/{}", table["identity"].as_str().unwrap());
    let room = read(world.send(&world.pay, "GET", &path, &[], None).await).await.1["data"].clone();
    let points: Vec<i64> =
        room["history"].as_array().unwrap().iter().map(|past| past["point"].as_i64().unwrap()).collect();
    assert_eq!(numbers(&table)[..], points[..8]);
}
