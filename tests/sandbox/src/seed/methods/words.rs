//! Translated names of methods and fields.

use serde_json::{Value, json};

/// English, Brazilian Portuguese, Arabic.
const WORDS: [(&str, &str, &str); 35] = [
    ("Card", "Cartão", "بطاقة"),
    ("Phone wallet", "Carteira do celular", "محفظة الهاتف"),
    ("Scan and pay", "Escanear e pagar", "امسح وادفع"),
    ("Online bank", "Banco on-line", "البنك الإلكتروني"),
    ("Voucher at the counter", "Boleto no balcão", "قسيمة تُدفع في المتجر"),
    ("Instant transfer", "Transferência instantânea", "تحويل فوري"),
    ("Crypto", "Cripto", "عملات مشفّرة"),
    ("To your card", "Para o seu cartão", "إلى بطاقتك"),
    ("To your bank", "Para o seu banco", "إلى بنكك"),
    ("To a crypto address", "Para um endereço de cripto", "إلى عنوان عملات مشفّرة"),
    ("To your phone wallet", "Para a carteira do celular", "إلى محفظة هاتفك"),
    ("To your online account", "Para a sua conta on-line", "إلى حسابك الإلكتروني"),
    ("As crypto", "Em cripto", "بعملة مشفّرة"),
    ("Cash agent", "Agente de pagamento", "وكيل نقدي"),
    ("Bank", "Banco", "البنك"),
    ("Phone", "Telefone", "الهاتف"),
    ("Reference", "Referência", "المرجع"),
    (
        "4 to 12 capital letters or digits",
        "De 4 a 12 letras maiúsculas ou dígitos",
        "من 4 إلى 12 حرفًا لاتينيًا كبيرًا أو رقمًا",
    ),
    ("Comment", "Comentário", "ملاحظة"),
    ("Address", "Endereço", "العنوان"),
    ("Check every character", "Confira cada caractere", "تحقّق من كل حرف"),
    ("Destination tag", "Tag de destino", "وسم الوجهة"),
    ("Only for Ton", "Somente para Ton", "لشبكة Ton فقط"),
    ("Card number", "Número do cartão", "رقم البطاقة"),
    ("12 to 19 digits", "De 12 a 19 dígitos", "من 12 إلى 19 رقمًا"),
    ("Account name", "Nome da conta", "اسم الحساب"),
    ("Small letters, digits, points", "Letras minúsculas, dígitos, pontos", "أحرف لاتينية صغيرة وأرقام ونقاط"),
    ("Agent number", "Número do agente", "رقم الوكيل"),
    ("Account number", "Número da conta", "رقم الحساب"),
    (
        "8 to 34 capital letters or digits",
        "De 8 a 34 letras maiúsculas ou dígitos",
        "من 8 إلى 34 حرفًا لاتينيًا كبيرًا أو رقمًا",
    ),
    ("Account holder", "Titular da conta", "صاحب الحساب"),
    ("As the bank knows you", "Como consta no banco", "كما هو مسجّل في البنك"),
    ("Paid out in", "Pago em", "يُدفع بعملة"),
    ("Network", "Rede", "الشبكة"),
    ("11 digits", "11 dígitos", "11 رقمًا"),
];

/// A text by locale; one that has no translation is the same everywhere.
pub fn by_locale(english: &str) -> Value {
    match WORDS.iter().find(|row| row.0 == english) {
        Some((en, pt, ar)) => json!({ "en": en, "pt-br": pt, "ar": ar }),
        None => json!({ "en": english }),
    }
}

/// The name of a method by locale, with the number of a copy.
pub fn numbered(english: &str, number: Option<&str>) -> Value {
    let mut names = by_locale(english);
    if let (Some(number), Some(entries)) = (number, names.as_object_mut()) {
        for name in entries.values_mut() {
            *name = format!("{} {number}", name.as_str().unwrap_or_default()).into();
        }
    }
    names
}
