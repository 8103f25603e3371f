//! Messages in the languages of the site: the first ones of every player, and those about events.

use crate::seed::texts::LOCALES;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a message shows.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = MessageContent)]
pub struct Content {
    title: String,
    /// HTML.
    body: String,
    image: Option<String>,
    link: Option<Link>,
}

impl Content {
    /// A message of a title and HTML.
    pub fn plain(title: &str, body: String) -> Self {
        Self { title: title.to_owned(), body, image: None, link: None }
    }
}

/// Where a message leads.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = MessageLink)]
struct Link {
    url: String,
    label: String,
}

/// A message; its texts in the order of [`LOCALES`].
struct Words {
    name: &'static str,
    title: [&'static str; 5],
    body: [&'static str; 5],
    /// Target and label.
    link: Option<(&'static str, [&'static str; 5])>,
}

/// Oldest first.
const WORDS: [Words; 3] = [
    Words {
        name: "limits",
        title: [
            "Set your limits",
            "Lege deine Limits fest",
            "Ustaw swoje limity",
            "Defina seus limites",
            "حدِّد حدودك",
        ],
        body: [
            "<p>Decide now how much you want to spend. A limit takes two taps.</p>",
            "<p>Entscheide jetzt, wie viel du ausgeben möchtest. Ein Limit ist mit zwei Klicks gesetzt.</p>",
            "<p>Zdecyduj teraz, ile chcesz wydać. Limit ustawisz dwoma kliknięciami.</p>",
            "<p>Decida agora quanto você quer gastar. Um limite leva dois toques.</p>",
            "<p>قرِّر الآن كم تريد أن تنفق. يمكن وضع الحد بلمستين.</p>",
        ],
        link: Some((
            "/profile/limits",
            ["My limits", "Meine Limits", "Moje limity", "Meus limites", "حدودي"],
        )),
    },
    Words {
        name: "games",
        title: ["Two hundred games", "Zweihundert Spiele", "Dwieście gier", "Duzentos jogos", "مئتا لعبة"],
        body: [
            "<p>Every game can be <b>tried for free</b> first, live tables aside.</p>",
            "<p>Jedes Spiel lässt sich vorher <b>kostenlos ausprobieren</b>, nur Live-Tische nicht.</p>",
            "<p>Każdą grę można najpierw <b>wypróbować za darmo</b>, poza stołami na żywo.</p>",
            "<p>Todo jogo pode ser <b>testado de graça</b> antes, menos as mesas ao vivo.</p>",
            "<p>يمكن <b>تجربة كل لعبة مجانًا</b> أولًا، ما عدا الطاولات المباشرة.</p>",
        ],
        link: None,
    },
    Words {
        name: "welcome",
        title: ["Welcome", "Willkommen", "Witamy", "Boas-vindas", "أهلًا بك"],
        body: [
            "<p>Good to see you. Your bonuses wait in your profile.</p>",
            "<p>Schön, dass du da bist. Deine Boni warten in deinem Konto.</p>",
            "<p>Miło cię widzieć. Twoje bonusy czekają na koncie.</p>",
            "<p>Que bom ver você. Seus bônus esperam no seu perfil.</p>",
            "<p>تسعدنا رؤيتك. مكافآتك في انتظارك في حسابك.</p>",
        ],
        link: Some((
            "/profile/bonuses",
            ["See bonuses", "Boni ansehen", "Zobacz bonusy", "Ver bônus", "عرض المكافآت"],
        )),
    },
];

/// The link to the page where a player protects the account.
const SECURITY: Option<(&str, [&str; 5])> =
    Some(("/profile/security", ["Security", "Sicherheit", "Bezpieczeństwo", "Segurança", "الأمان"]));

/// Messages about events. `{amount}` stands for an amount of money with its currency, or for a number.
const EVENTS: [Words; 8] = [
    Words {
        name: "cashback",
        title: [
            "Your cashback has arrived",
            "Dein Cashback ist da",
            "Twój cashback już jest",
            "Seu cashback chegou",
            "وصل استردادك النقدي",
        ],
        body: [
            "<p>We have paid <b>{amount}</b> into your balance. It is yours to keep or to withdraw.</p>",
            "<p>Wir haben <b>{amount}</b> auf dein Guthaben gezahlt. Du kannst es behalten oder auszahlen lassen.</p>",
            "<p>Wpłaciliśmy <b>{amount}</b> na twoje saldo. Możesz je zatrzymać lub wypłacić.</p>",
            "<p>Pagamos <b>{amount}</b> no seu saldo. Você pode guardar ou sacar.</p>",
            "<p>أضفنا <b>{amount}</b> إلى رصيدك. يمكنك الاحتفاظ به أو سحبه.</p>",
        ],
        link: None,
    },
    Words {
        name: "jackpot",
        title: [
            "You have won the jackpot",
            "Du hast den Jackpot gewonnen",
            "Jackpot jest twój",
            "Você ganhou o jackpot",
            "ربحك الجاكبوت",
        ],
        body: [
            "<p>We have paid <b>{amount}</b> into your balance. It is yours to keep or to withdraw. The draw can be checked in your history.</p>",
            "<p>Wir haben <b>{amount}</b> auf dein Guthaben gezahlt. Du kannst es behalten oder auszahlen lassen. Die Ziehung kannst du in deinem Verlauf prüfen.</p>",
            "<p>Wpłaciliśmy <b>{amount}</b> na twoje saldo. Możesz je zatrzymać lub wypłacić. Losowanie można sprawdzić w historii.</p>",
            "<p>Pagamos <b>{amount}</b> no seu saldo. Você pode guardar ou sacar. O sorteio pode ser verificado no seu histórico.</p>",
            "<p>أضفنا <b>{amount}</b> إلى رصيدك. يمكنك الاحتفاظ به أو سحبه. يمكن التحقق من السحب في سجلّك.</p>",
        ],
        link: None,
    },
    Words {
        name: "factor-on",
        title: [
            "Two-step sign-in is on",
            "Anmeldung in zwei Schritten ist an",
            "Logowanie dwuetapowe jest włączone",
            "O login em duas etapas está ativado",
            "تم تفعيل الدخول بخطوتين",
        ],
        body: [
            "<p>A code of your app is now needed to sign in on a new device and to withdraw. If this was not you, change your password and close all other sessions at once.</p>",
            "<p>Zum Anmelden auf einem neuen Gerät und zum Auszahlen brauchst du jetzt einen Code aus deiner App. Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen.</p>",
            "<p>Do logowania na nowym urządzeniu i do wypłaty potrzebny jest teraz kod z aplikacji. Jeśli to nie ty, natychmiast zmień hasło i zamknij wszystkie inne sesje.</p>",
            "<p>Agora é preciso um código do seu aplicativo para entrar em um novo dispositivo e para sacar. Se não foi você, troque a senha e encerre todas as outras sessões agora mesmo.</p>",
            "<p>يلزم الآن رمز من تطبيقك لتسجيل الدخول على جهاز جديد وللسحب. إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور وأنهِ جميع الجلسات الأخرى فورًا.</p>",
        ],
        link: SECURITY,
    },
    Words {
        name: "factor-off",
        title: [
            "Two-step sign-in is off",
            "Anmeldung in zwei Schritten ist aus",
            "Logowanie dwuetapowe jest wyłączone",
            "O login em duas etapas está desativado",
            "تم إيقاف الدخول بخطوتين",
        ],
        body: [
            "<p>Your password alone is enough to sign in again. If this was not you, change your password and close all other sessions at once.</p>",
            "<p>Zum Anmelden genügt wieder dein Passwort. Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen.</p>",
            "<p>Do logowania znów wystarczy samo hasło. Jeśli to nie ty, natychmiast zmień hasło i zamknij wszystkie inne sesje.</p>",
            "<p>Sua senha volta a ser suficiente para entrar. Se não foi você, troque a senha e encerre todas as outras sessões agora mesmo.</p>",
            "<p>أصبحت كلمة المرور وحدها كافية لتسجيل الدخول من جديد. إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور وأنهِ جميع الجلسات الأخرى فورًا.</p>",
        ],
        link: SECURITY,
    },
    Words {
        name: "factor-codes",
        title: [
            "You have new recovery codes",
            "Du hast neue Wiederherstellungscodes",
            "Masz nowe kody zapasowe",
            "Você tem novos códigos de recuperação",
            "لديك رموز استرداد جديدة",
        ],
        body: [
            "<p>The earlier recovery codes are no longer valid. If this was not you, change your password and close all other sessions at once.</p>",
            "<p>Die bisherigen Wiederherstellungscodes gelten nicht mehr. Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen.</p>",
            "<p>Poprzednie kody zapasowe już nie działają. Jeśli to nie ty, natychmiast zmień hasło i zamknij wszystkie inne sesje.</p>",
            "<p>Os códigos de recuperação anteriores não valem mais. Se não foi você, troque a senha e encerre todas as outras sessões agora mesmo.</p>",
            "<p>لم تعد رموز الاسترداد السابقة صالحة. إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور وأنهِ جميع الجلسات الأخرى فورًا.</p>",
        ],
        link: SECURITY,
    },
    Words {
        name: "factor-recovery",
        title: [
            "A recovery code was used to sign in",
            "Anmeldung mit einem Wiederherstellungscode",
            "Zalogowano się kodem zapasowym",
            "Um código de recuperação foi usado para entrar",
            "استُخدم رمز استرداد لتسجيل الدخول",
        ],
        body: [
            "<p>Recovery codes left: {amount}. If this was not you, change your password, make new recovery codes and close all other sessions at once.</p>",
            "<p>Verbleibende Wiederherstellungscodes: {amount}. Wenn du das nicht warst, ändere sofort dein Passwort, erstelle neue Wiederherstellungscodes und beende alle anderen Sitzungen.</p>",
            "<p>Pozostałe kody zapasowe: {amount}. Jeśli to nie ty, natychmiast zmień hasło, utwórz nowe kody zapasowe i zamknij wszystkie inne sesje.</p>",
            "<p>Códigos de recuperação restantes: {amount}. Se não foi você, troque a senha, crie novos códigos de recuperação e encerre todas as outras sessões agora mesmo.</p>",
            "<p>رموز الاسترداد المتبقية: {amount}. إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور وأنشئ رموز استرداد جديدة وأنهِ جميع الجلسات الأخرى فورًا.</p>",
        ],
        link: SECURITY,
    },
    Words {
        name: "passkey-added",
        title: [
            "A passkey was added",
            "Ein Passkey wurde hinzugefügt",
            "Dodano klucz dostępu",
            "Uma chave de acesso foi adicionada",
            "تمت إضافة مفتاح مرور",
        ],
        body: [
            "<p>You can sign in with it. If this was not you, remove it, change your password and close all other sessions at once.</p>",
            "<p>Du kannst dich damit anmelden. Wenn du das nicht warst, entferne ihn, ändere sofort dein Passwort und beende alle anderen Sitzungen.</p>",
            "<p>Możesz się nim logować. Jeśli to nie ty, usuń go, natychmiast zmień hasło i zamknij wszystkie inne sesje.</p>",
            "<p>Você pode entrar com ela. Se não foi você, remova-a, troque a senha e encerre todas as outras sessões agora mesmo.</p>",
            "<p>يمكنك تسجيل الدخول به. إن لم تكن أنت من فعل ذلك، فاحذفه وغيِّر كلمة المرور وأنهِ جميع الجلسات الأخرى فورًا.</p>",
        ],
        link: SECURITY,
    },
    Words {
        name: "passkey-removed",
        title: [
            "A passkey was removed",
            "Ein Passkey wurde entfernt",
            "Usunięto klucz dostępu",
            "Uma chave de acesso foi removida",
            "تم حذف مفتاح مرور",
        ],
        body: [
            "<p>Nobody can sign in with it any more, and all other sessions have ended. If this was not you, change your password at once.</p>",
            "<p>Niemand kann sich mehr damit anmelden, und alle anderen Sitzungen wurden beendet. Wenn du das nicht warst, ändere sofort dein Passwort.</p>",
            "<p>Nikt nie może się już nim zalogować, a wszystkie inne sesje zostały zamknięte. Jeśli to nie ty, natychmiast zmień hasło.</p>",
            "<p>Ninguém mais pode entrar com ela, e todas as outras sessões foram encerradas. Se não foi você, troque a senha agora mesmo.</p>",
            "<p>لم يعد بإمكان أحد تسجيل الدخول به، وانتهت جميع الجلسات الأخرى. إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور فورًا.</p>",
        ],
        link: SECURITY,
    },
];

/// Names of the first messages, oldest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|words| words.name)
}

/// Content of a message in a language, with an amount where it has one; `None` for an unknown name.
pub fn content(name: &str, amount: &str, locale: &str) -> Option<Content> {
    let words = WORDS.iter().chain(&EVENTS).find(|words| words.name == name)?;
    let column = LOCALES.iter().position(|known| known.eq_ignore_ascii_case(locale)).unwrap_or_default();
    let of = |texts: [&'static str; 5]| texts.get(column).copied().unwrap_or_default();
    Some(Content {
        title: of(words.title).to_owned(),
        body: of(words.body).replace("{amount}", amount),
        image: None,
        link: words.link.map(|(url, labels)| Link { url: url.to_owned(), label: of(labels).to_owned() }),
    })
}
