//! The table of routes for servers.

use serde_json::{Value, json};

use crate::domain::routes::{Documents, ROUTES, Route};

/// A row of `pkg/routes.json`, which servers read.
fn row(route: &Route) -> Value {
    let mut row = json!({ "path": route.path });
    match route.traits.documents {
        Some(Documents::Each(directory)) => row["documents"] = directory.into(),
        // The address of a list itself has no variable segment.
        Some(Documents::List(list)) if route.path.contains(':') => row["list"] = list.into(),
        _ => {}
    }
    // A page that leads elsewhere while it is switched off is no missing one.
    if let Some(feature) = route.traits.feature.filter(|_| route.traits.redirect.is_none()) {
        row["feature"] = feature.name().into();
    }
    row
}

#[test]
fn the_table_for_servers_has_every_address_with_a_page() {
    let rows: Vec<_> = ROUTES.iter().filter(|route| route.name != "notFound").map(row).collect();
    let table = format!("{:#}\n", Value::from(rows));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../pkg/routes.json");
    if std::env::var_os("WRITE_ROUTES").is_some() {
        std::fs::write(file, &table).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap(), table, "npm run generate writes it again");
}
