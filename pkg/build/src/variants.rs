//! The documentation of the variants of enums: the generator of the types writes that of structs only.
use std::{fs, path::Path};

use serde_json::{Map, Value, json};
use syn::{Attribute, Expr, ExprLit, Field, Item, ItemEnum, Lit, Meta};

/// Documentation of all enums below a folder as JSON: by type and variant, each variant with `doc` and `fields`. Names are
/// those of the published types.
pub fn documentation(folder: &Path) -> Result<String, String> {
    let mut enums = Map::new();
    visit(folder, &mut enums)?;
    Ok(Value::Object(enums).to_string())
}

fn visit(folder: &Path, enums: &mut Map<String, Value>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            visit(&path, enums)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let file = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            for item in file.items {
                if let Item::Enum(item) = item
                    && is_published(&item)
                {
                    enums.insert(item.ident.to_string(), variants(&item));
                }
            }
        }
    }
    Ok(())
}

/// True if TypeScript has the type.
fn is_published(item: &ItemEnum) -> bool {
    item.attrs.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.tokens.to_string().contains("Tsify"),
        _ => false,
    })
}

fn variants(item: &ItemEnum) -> Value {
    let all = item.variants.iter().map(|variant| {
        let fields =
            variant.fields.iter().filter_map(|field| Some((field_name(field)?, json!(doc(&field.attrs)))));
        let name = renamed(&variant.attrs).unwrap_or_else(|| lower_first(&variant.ident.to_string()));
        (name, json!({ "doc": doc(&variant.attrs), "fields": fields.collect::<Map<_, _>>() }))
    });
    Value::Object(all.collect())
}

fn field_name(field: &Field) -> Option<String> {
    let name = field.ident.as_ref()?.to_string();
    Some(renamed(&field.attrs).unwrap_or_else(|| camel_case(name.trim_start_matches("r#"))))
}

/// The name in `#[serde(rename = "…")]`.
fn renamed(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("serde")).find_map(|attribute| {
        let mut name = None;
        // Other parameters have forms that matter to nobody here.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = Some(meta.value()?.parse::<syn::LitStr>()?.value());
            }
            Ok(())
        });
        name
    })
}

/// The lines of the doc comments.
fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| {
        let mut letters = word.chars();
        let upper: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        text + &upper + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::{json, variants};

    #[test]
    fn variants_and_their_fields_have_the_names_of_the_types() -> syn::Result<()> {
        let item = syn::parse_str(
            "#[serde(tag = \"kind\")] enum Screen {
                /// The form.
                Form,
                /// A page,
                /// in a frame.
                #[serde(rename = \"page\")]
                InFrame {
                    /// Payment id.
                    #[serde(skip_serializing_if = \"Option::is_none\")]
                    invoice_id: String,
                },
            }",
        )?;
        let expected = json!({
            "form": { "doc": "The form.", "fields": {} },
            "page": { "doc": "A page,\nin a frame.", "fields": { "invoiceId": "Payment id." } },
        });
        assert_eq!(variants(&item), expected);
        Ok(())
    }
}
