//! Translated names of methods and fields.

use crate::seed::texts::LOCALES;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Columns in the order of [`LOCALES`].
const WORDS: [[&str; 5]; 37] = [
    ["Card", "Karte", "Karta", "Cartão", "بطاقة"],
    ["Phone wallet", "Handy-Wallet", "Portfel w telefonie", "Carteira do celular", "محفظة الهاتف"],
    ["Scan and pay", "Scannen und bezahlen", "Zeskanuj i zapłać", "Escanear e pagar", "امسح وادفع"],
    ["Online bank", "Online-Banking", "Bankowość internetowa", "Banco on-line", "البنك الإلكتروني"],
    [
        "Voucher at the counter",
        "Gutschein an der Kasse",
        "Voucher w kasie sklepu",
        "Boleto no balcão",
        "قسيمة تُدفع في المتجر",
    ],
    [
        "Instant transfer",
        "Sofortüberweisung",
        "Przelew natychmiastowy",
        "Transferência instantânea",
        "تحويل فوري",
    ],
    ["Crypto", "Krypto", "Krypto", "Cripto", "عملات مشفّرة"],
    ["To your card", "Auf deine Karte", "Na twoją kartę", "Para o seu cartão", "إلى بطاقتك"],
    ["To your bank", "Auf dein Bankkonto", "Na twoje konto bankowe", "Para o seu banco", "إلى بنكك"],
    [
        "To a crypto address",
        "An eine Krypto-Adresse",
        "Na adres krypto",
        "Para um endereço de cripto",
        "إلى عنوان عملات مشفّرة",
    ],
    [
        "To your phone wallet",
        "Auf deine Handy-Wallet",
        "Do portfela w telefonie",
        "Para a carteira do celular",
        "إلى محفظة هاتفك",
    ],
    [
        "To your online account",
        "Auf dein Onlinekonto",
        "Na twoje konto online",
        "Para a sua conta on-line",
        "إلى حسابك الإلكتروني",
    ],
    ["As crypto", "Als Krypto", "W krypto", "Em cripto", "بعملة مشفّرة"],
    ["Cash agent", "Bargeld-Agent", "Agent gotówkowy", "Agente de pagamento", "وكيل نقدي"],
    ["Bank", "Bank", "Bank", "Banco", "البنك"],
    ["Phone", "Telefon", "Telefon", "Telefone", "الهاتف"],
    ["Reference", "Referenz", "Numer referencyjny", "Referência", "المرجع"],
    [
        "4 to 12 capital letters or digits",
        "4 bis 12 Großbuchstaben oder Ziffern",
        "Od 4 do 12 wielkich liter lub cyfr",
        "De 4 a 12 letras maiúsculas ou dígitos",
        "من 4 إلى 12 حرفًا لاتينيًا كبيرًا أو رقمًا",
    ],
    ["Comment", "Kommentar", "Komentarz", "Comentário", "ملاحظة"],
    ["Address", "Adresse", "Adres", "Endereço", "العنوان"],
    [
        "Check every character",
        "Prüfe jedes Zeichen",
        "Sprawdź każdy znak",
        "Confira cada caractere",
        "تحقّق من كل حرف",
    ],
    ["Destination tag", "Destination-Tag", "Tag docelowy", "Tag de destino", "وسم الوجهة"],
    ["Only for Ton", "Nur für Ton", "Tylko dla Ton", "Somente para Ton", "لشبكة Ton فقط"],
    ["Code of the app", "Code aus der App", "Kod z aplikacji", "Código do aplicativo", "الرمز من التطبيق"],
    [
        "6 digits, or a recovery code",
        "6 Ziffern oder ein Wiederherstellungscode",
        "6 cyfr lub kod zapasowy",
        "6 dígitos ou um código de recuperação",
        "6 أرقام أو رمز استرداد",
    ],
    ["Card number", "Kartennummer", "Numer karty", "Número do cartão", "رقم البطاقة"],
    ["12 to 19 digits", "12 bis 19 Ziffern", "Od 12 do 19 cyfr", "De 12 a 19 dígitos", "من 12 إلى 19 رقمًا"],
    ["Account name", "Kontoname", "Nazwa konta", "Nome da conta", "اسم الحساب"],
    [
        "Small letters, digits, points",
        "Kleinbuchstaben, Ziffern, Punkte",
        "Małe litery, cyfry, kropki",
        "Letras minúsculas, dígitos, pontos",
        "أحرف لاتينية صغيرة وأرقام ونقاط",
    ],
    ["Agent number", "Nummer des Agenten", "Numer agenta", "Número do agente", "رقم الوكيل"],
    ["Account number", "Kontonummer", "Numer konta", "Número da conta", "رقم الحساب"],
    [
        "8 to 34 capital letters or digits",
        "8 bis 34 Großbuchstaben oder Ziffern",
        "Od 8 do 34 wielkich liter lub cyfr",
        "De 8 a 34 letras maiúsculas ou dígitos",
        "من 8 إلى 34 حرفًا لاتينيًا كبيرًا أو رقمًا",
    ],
    ["Account holder", "Kontoinhaber", "Właściciel konta", "Titular da conta", "صاحب الحساب"],
    [
        "As the bank knows you",
        "Wie bei deiner Bank hinterlegt",
        "Tak jak w banku",
        "Como consta no banco",
        "كما هو مسجّل في البنك",
    ],
    ["Paid out in", "Ausgezahlt in", "Wypłata w", "Pago em", "يُدفع بعملة"],
    ["Network", "Netzwerk", "Sieć", "Rede", "الشبكة"],
    ["11 digits", "11 Ziffern", "11 cyfr", "11 dígitos", "11 رقمًا"],
];

/// A text by locale.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TextByLocale)]
pub struct Texts(BTreeMap<String, String>);

/// A text by locale; one that has no translation is the same everywhere.
pub fn by_locale(english: &str) -> Texts {
    match WORDS.iter().find(|row| row.first() == Some(&english)) {
        Some(row) => {
            let pairs = LOCALES.iter().zip(row);
            Texts(pairs.map(|(locale, text)| ((*locale).to_owned(), (*text).to_owned())).collect())
        }
        None => Texts(BTreeMap::from([("en".to_owned(), english.to_owned())])),
    }
}

/// The name of a method by locale, with the number of a copy.
pub fn numbered(english: &str, number: Option<&str>) -> Texts {
    let Texts(mut names) = by_locale(english);
    if let Some(number) = number {
        for name in names.values_mut() {
            *name = format!("{name} {number}");
        }
    }
    Texts(names)
}
