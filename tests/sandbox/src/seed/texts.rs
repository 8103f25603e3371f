//! Names of bonuses and quests in the languages of the site.

/// The locales of the columns of [`TEXTS`].
pub const LOCALES: [&str; 5] = ["en", "de", "pl", "pt-br", "ar"];

const TEXTS: [[&str; 5]; 41] = [
    ["10 on top", "10 obendrauf", "10 ekstra", "10 a mais", "10 إضافية"],
    [
        "100% on your deposit",
        "100 % auf deine Einzahlung",
        "100% od wpłaty",
        "100% sobre o depósito",
        "100% على إيداعك",
    ],
    ["50 free spins", "50 Freispiele", "50 darmowych spinów", "50 rodadas grátis", "50 دورة مجانية"],
    ["Half as much again", "Die Hälfte obendrauf", "Połowa więcej", "Metade a mais", "النصف إضافةً"],
    ["25 free spins", "25 Freispiele", "25 darmowych spinów", "25 rodadas grátis", "25 دورة مجانية"],
    [
        "150% for a big deposit",
        "150 % für eine große Einzahlung",
        "150% za dużą wpłatę",
        "150% para um depósito alto",
        "150% على إيداع كبير",
    ],
    [
        "Promo code gift",
        "Geschenk zum Aktionscode",
        "Prezent za kod",
        "Presente do código promocional",
        "هدية الرمز الترويجي",
    ],
    [
        "Promo code 50%",
        "Aktionscode 50 %",
        "Kod promocyjny 50%",
        "Código promocional de 50%",
        "الرمز الترويجي 50%",
    ],
    [
        "Birthday gift",
        "Geburtstagsgeschenk",
        "Prezent urodzinowy",
        "Presente de aniversário",
        "هدية عيد الميلاد",
    ],
    [
        "20 free spins on us",
        "20 Freispiele aufs Haus",
        "20 darmowych spinów od nas",
        "20 rodadas grátis por nossa conta",
        "20 دورة مجانية منا",
    ],
    [
        "Match day: football and tennis",
        "Spieltag: Fußball und Tennis",
        "Dzień meczowy: piłka nożna i tenis",
        "Dia de jogo: futebol e tênis",
        "يوم المباراة: كرة القدم والتنس",
    ],
    ["Welcome package", "Willkommenspaket", "Pakiet powitalny", "Pacote de boas-vindas", "حزمة الترحيب"],
    [
        "Weekly cashback",
        "Wöchentliches Cashback",
        "Cotygodniowy cashback",
        "Cashback semanal",
        "استرداد نقدي أسبوعي",
    ],
    ["Make a deposit", "Einmal einzahlen", "Dokonaj wpłaty", "Faça um depósito", "قم بالإيداع"],
    ["First steps", "Erste Schritte", "Pierwsze kroki", "Primeiros passos", "الخطوات الأولى"],
    [
        "One deposit opens the door.",
        "Eine Einzahlung öffnet die Tür.",
        "Jedna wpłata otwiera drzwi.",
        "Um depósito abre a porta.",
        "إيداع واحد يفتح الباب.",
    ],
    ["A regular guest", "Stammgast", "Stały gość", "Freguês da casa", "ضيف دائم"],
    [
        "Three deposits, whenever you like.",
        "Drei Einzahlungen, wann du magst.",
        "Trzy wpłaty, kiedy chcesz.",
        "Três depósitos, quando você quiser.",
        "ثلاثة إيداعات، وقتما تشاء.",
    ],
    [
        "A walk in the orchard",
        "Spaziergang im Obstgarten",
        "Spacer po sadzie",
        "Passeio no pomar",
        "نزهة في البستان",
    ],
    [
        "Two bets and a win in three of our games.",
        "Zwei Einsätze und ein Gewinn in dreien unserer Spiele.",
        "Dwie stawki i jedna wygrana w trzech naszych grach.",
        "Duas apostas e um prêmio em três dos nossos jogos.",
        "رهانان وفوز واحد في ثلاث من ألعابنا.",
    ],
    ["Two bets", "Zwei Einsätze", "Dwie stawki", "Duas apostas", "رهانان"],
    ["Win once", "Einmal gewinnen", "Wygraj raz", "Ganhe uma vez", "فز مرة واحدة"],
    [
        "Nice to meet you",
        "Schön, dich kennenzulernen",
        "Miło cię poznać",
        "Prazer em conhecer",
        "سعداء بمعرفتك",
    ],
    [
        "Tell us who you are.",
        "Sag uns, wer du bist.",
        "Powiedz nam coś o sobie.",
        "Conte quem você é.",
        "عرّفنا بنفسك.",
    ],
    [
        "Confirm how to reach you",
        "Kontakt bestätigen",
        "Potwierdź dane kontaktowe",
        "Confirme seu contato",
        "أكّد بيانات التواصل",
    ],
    [
        "Complete your profile",
        "Profil vervollständigen",
        "Uzupełnij profil",
        "Complete seu perfil",
        "أكمل ملفك الشخصي",
    ],
    ["The grand tour", "Die große Runde", "Wielka wyprawa", "A grande volta", "الجولة الكبرى"],
    [
        "Step by step through the house.",
        "Schritt für Schritt durchs Haus.",
        "Krok po kroku przez całe kasyno.",
        "Passo a passo pela casa.",
        "خطوة بخطوة في أرجاء الكازينو.",
    ],
    ["Five bets", "Fünf Einsätze", "Pięć stawek", "Cinco apostas", "خمسة رهانات"],
    [
        "Win twice the stake",
        "Das Doppelte des Einsatzes gewinnen",
        "Wygraj dwukrotność stawki",
        "Ganhe o dobro da aposta",
        "اربح ضعف الرهان",
    ],
    ["Among others", "Unter anderen", "W dobrym towarzystwie", "Entre outros", "بين المتنافسين"],
    [
        "Take part in a tournament.",
        "Nimm an einem Turnier teil.",
        "Weź udział w turnieju.",
        "Participe de um torneio.",
        "شارك في بطولة.",
    ],
    [
        "Take part in a tournament",
        "An einem Turnier teilnehmen",
        "Weź udział w turnieju",
        "Participe de um torneio",
        "شارك في بطولة",
    ],
    ["Evening sprint", "Abendsprint", "Wieczorny sprint", "Corrida da noite", "سباق المساء"],
    [
        "Ten bets before midnight.",
        "Zehn Einsätze vor Mitternacht.",
        "Dziesięć stawek przed północą.",
        "Dez apostas antes da meia-noite.",
        "عشرة رهانات قبل منتصف الليل.",
    ],
    ["Ten bets", "Zehn Einsätze", "Dziesięć stawek", "Dez apostas", "عشرة رهانات"],
    ["The collector", "Der Sammler", "Kolekcja wpłat", "Coleção de depósitos", "جامع الإيداعات"],
    [
        "Five deposits of any size from ten dollars.",
        "Fünf Einzahlungen ab zehn Dollar.",
        "Pięć wpłat od dziesięciu dolarów.",
        "Cinco depósitos a partir de dez dólares.",
        "خمسة إيداعات بدءًا من عشرة دولارات.",
    ],
    ["High notes", "Hohe Töne", "Wysokie tony", "Notas altas", "النغمات العالية"],
    [
        "Win ten times the stake",
        "Das Zehnfache des Einsatzes gewinnen",
        "Wygraj dziesięciokrotność stawki",
        "Ganhe dez vezes a aposta",
        "اربح عشرة أضعاف الرهان",
    ],
    [
        "Three wins of ten times the stake.",
        "Drei Gewinne mit dem Zehnfachen des Einsatzes.",
        "Trzy wygrane dziesięciokrotności stawki.",
        "Três prêmios de dez vezes a aposta.",
        "ثلاث مرات فوز بعشرة أضعاف الرهان.",
    ],
];

/// The text in a language; in English if it has no translation.
pub fn text<'a>(english: &'a str, locale: &str) -> &'a str {
    let column = LOCALES.iter().position(|known| known.eq_ignore_ascii_case(locale)).unwrap_or_default();
    TEXTS
        .iter()
        .find(|row| row.first() == Some(&english))
        .and_then(|row| row.get(column))
        .copied()
        .unwrap_or(english)
}
