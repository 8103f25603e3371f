// The main journeys of a visitor and of a player.
import { expect, test } from "vitest";
import { prepareSite } from "./surroundings.ts";

const site = prepareSite();

test("home shows games in several languages, and Back returns to it from another page", async () => {
  const { tab } = site();
  await site().open("/");
  await site().heading("Where the night plays");
  await tab.see("region", "Recommended");
  await site().open("/ar");
  expect(await tab.read(() => [document.documentElement.dir, document.documentElement.lang])).toEqual(["rtl", "ar"]);
  await site().open("/");
  await tab.pressFirst("a[href='/tournaments']");
  await site().heading("Tournaments");
  await tab.back();
  await site().heading("Where the night plays");
});

test("a player signs in, deposits in the provider's window, and signs out", async () => {
  const { tab, sandbox } = site();
  const player = await sandbox.player({ balances: { USD: "500" } });
  await site().open("/");
  await tab.press("button", "Sign in");
  await site().sendSignIn(player);
  await tab.press("button", "Deposit");
  await tab.fill("Amount", "50");
  await tab.press("button", { starts: "Deposit $50.00" });
  const payment = await tab.opened();
  await payment.press("button", "Pay now");
  await payment.see("dialog", "Payment received");
  const paid = (await sandbox.invoices(player)).map(({ amount, currency }) => `${Number(amount)} ${currency}`);
  expect(paid).toEqual(["50 USD"]);
  await payment.close();
  await tab.show();
  await site().text("$550.00");
  await site().open("/profile/security");
  await tab.press("button", "Sign out");
  await site().at("/");
  await tab.see("button", "Sign in");
});

test("a deposit by code is paid elsewhere, and the page says so", async () => {
  const { tab, sandbox } = site();
  const player = await site().signedIn();
  await site().open("/?wallet=deposit");
  await tab.press("button", { starts: "Scan and pay" });
  await tab.until("the form of the method", () =>
    [...document.querySelectorAll("[aria-pressed=true]")].some((button) => button.textContent.includes("Scan and pay")),
  );
  await tab.press("button", { starts: "Deposit $" });
  await tab.see("img", "Payment code");
  const [invoice] = await sandbox.invoices(player);
  await sandbox.decide(invoice?.id ?? "", "success");
  await site().text("Deposit received");
  await site().noDialog();
});

test("a deposit is paid in a frame, and the wallet does not come back", async () => {
  const { tab, sandbox } = site();
  await site().signedIn();
  await site().open("/?wallet=deposit");
  await tab.press("button", { starts: "Online bank" });
  await tab.choose("Bank", "meadow");
  await tab.press("button", { starts: "Deposit $" });
  const frame = await tab.frame(sandbox.provider);
  await frame.press("button", "Pay now");
  await site().text("Deposit received");
  // The frame has added entries to the history of the tab.
  await tab.until("the end of the wallet in the address", () => location.search === "");
  await site().noDialog();
});

test("a guest registers by phone with a code", async () => {
  const { tab, sandbox } = site();
  await site().open("/");
  await tab.press("button", "Sign up");
  await tab.press("tab", "Phone");
  await tab.fill("Phone number", "2015550134");
  await tab.fill("Password", "Nightfall-7");
  await tab.fill("Repeat password", "Nightfall-7");
  await tab.tick("I am at least 18");
  await tab.press("button", "Create account");
  await tab.see("form", "Confirm your phone");
  await site().text("+12015550134");
  await tab.fill("Code of 6 digits", await sandbox.code("12015550134"));
  await site().text("Welcome to Nightjar");
  await tab.see("dialog", "Deposit");
});

test("an address of the account leads through sign-in, and survives a reload", async () => {
  const { tab, sandbox } = site();
  const player = await sandbox.player({ balances: { USD: "500" } });
  await site().open("/profile/limits");
  await tab.see("dialog", "Sign in");
  await site().sendSignIn(player);
  await site().at("/profile/limits");
  await site().heading("Limits");
  await tab.reload();
  await site().heading("Limits");
});

test("a game is found by its name and opened by keyboard", async () => {
  const { tab } = site();
  await site().open("/main");
  await tab.press("button", "Search games");
  await tab.see("dialog", "Search");
  await tab.until("the focus in the field", () => document.activeElement?.getAttribute("role") === "combobox");
  await tab.type("embr orchrad");
  await site().text("2 games found");
  await tab.key("Enter");
  await site().heading("Ember Orchard");
  // A guest is told at once that this is a demo, in a dialog of its own.
  await tab.until("the end of the search", () => document.querySelector("[role=dialog] [role=combobox]") === null);
});

test("Arabic runs from right to left, and a dialog opens in it", async () => {
  const { tab } = site();
  await site().open("/ar");
  await tab.press("button", "دخول");
  await tab.see("dialog", "تسجيل الدخول");
  const directions = await tab.read(() =>
    [document.documentElement, document.querySelector("[role=dialog]")].map(
      (element) => element && getComputedStyle(element).direction,
    ),
  );
  expect(directions).toEqual(["rtl", "rtl"]);
});

test("the keyboard stays in a dialog, Escape closes it, and the focus returns to its button", async () => {
  const { tab } = site();
  await site().open("/");
  const focusOn = (name: string) =>
    tab.until(`the focus on ${name}`, (wanted: string) => document.activeElement?.textContent?.trim() === wanted, name);
  await tab.press("button", "Sign in");
  await tab.see("dialog", "Sign in");
  await tab.press("tab", "E-mail");
  const focused = () => {
    const { activeElement: at } = document;
    // Between the last element and the first one come the controls of the browser.
    if (!at || at === document.body) return "outside of the page";
    if (!at.closest("[role=dialog]")) return `behind the dialog: ${at.outerHTML.slice(0, 200)}`;
    return at.getAttribute("aria-label") ?? at.getAttribute("title") ?? at.getAttribute("type") ?? "";
  };
  const reached = new Set<string>();
  for (let press = 0; press < 14; press += 1) {
    await tab.key("Tab");
    reached.add(await tab.read(focused));
  }
  await tab.key("Shift+Tab");
  reached.add(await tab.read(focused));
  expect([...reached].filter((what) => what.startsWith("behind"))).toEqual([]);
  expect([...reached]).toEqual(expect.arrayContaining(["email", "password", "Close"]));
  await tab.key("Escape");
  await site().noDialog();
  await focusOn("Sign in");
});

test("a list of messages that opens while a style sheet is loading takes the focus", async () => {
  const { tab, sandbox } = site();
  const player = await site().signedIn();
  await sandbox.message(player, "Hello", "<p>Good to see you.</p>");
  await site().open("/contact");
  await tab.see("button", "Messages: 1 unread");
  // WebKit has no boxes for elements that come after a pending style sheet.
  site().allow(/health/);
  await sandbox.fault({ method: "GET", path: "/api/health", delayMs: 4000, times: 1 });
  await tab.read(() => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/api/health" }));
    [...document.querySelectorAll("button")].find((one) => one.textContent.startsWith("Messages"))?.click();
  });
  await tab.see("dialog", "Latest messages");
  await tab.until("the focus on a link", () => document.activeElement?.matches("[role=dialog] a") ?? false);
});

test("a sign-out in one window signs the other one out", async () => {
  const { tab, engine } = site();
  await site().signedIn();
  await site().open("/");
  const other = await engine.anotherTab();
  await site().open("/", other);
  for (const one of [tab, other]) await one.see("button", "Deposit");
  await tab.show();
  await tab.press("button", "Sign out");
  await tab.see("button", "Sign in");
  await other.show();
  await other.see("button", "Sign in");
});

test("without a connection the offline page shows, and the site comes back with it", async () => {
  const { tab, line } = site();
  await site().open("/ar");
  await tab.until("the service worker", () => navigator.serviceWorker.controller !== null);
  // Files that are being loaded ahead fail, and so does a socket that is being opened.
  site().allow(/Failed to load|NetworkError|Load failed|Loading failed|connection/);
  line.cut();
  // Engines differ in whether a page that a worker answers counts as loaded.
  await tab.goto(`${site().sandbox.site}/ar/contact`).catch(() => undefined);
  await site().heading("أنت غير متصل");
  expect(await tab.read(() => document.documentElement.dir)).toBe("rtl");
  line.mend();
  await tab.until("the site", () => document.documentElement.dataset["live"] !== undefined);
  await site().heading("تواصل معنا");
});
