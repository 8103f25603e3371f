// Passkeys with an authenticator that Chromium plays. Browsers keep passkeys for a domain, so the site is opened as
// `localhost`, and not at the address of numbers of the other tests.
import type { CDPSession, Page } from "@playwright/test";
import { test as base, expect, expectAccessible, expectFits } from "./fixtures.ts";
import { press } from "./press.ts";

const EMAIL = "passkey@example.com";

const test = base.extend({
  baseURL: async ({ server }, use) => {
    await use(server.site.replace("127.0.0.1", "localhost"));
  },
  context: async ({ context, baseURL }, use) => {
    await context.addCookies([{ name: "accept-cookie", value: "all", url: baseURL ?? "" }]);
    await use(context);
  },
});

/** Notes at the document what the page asked the browser for last: `conditional` for suggestions of a field. */
async function noteQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (question) => {
      document.documentElement.dataset["asked"] = question?.mediation ?? "window";
      return get(question);
    };
  });
}

/** An authenticator of the device that knows who its owner is. */
class Authenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async of(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** Sets whether the owner touches the authenticator when a page asks for it. */
  async touches(enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }

  /** Sets whether the authenticator recognises the owner. */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  async keys(): Promise<number> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    return credentials.length;
  }
}

test("a passkey is offered, made, used by the button and in the field, and removed @phone", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/status of 4\d\d/);
  await sandbox.config({ passkeysEnabled: true });
  await sandbox.player({ email: EMAIL, balances: { USD: "50" } });
  const authenticator = await Authenticator.of(page);
  await noteQuestions(page);
  await site.open();
  await site.signInAs(EMAIL);
  const offer = page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "Add a passkey" });
  await press(offer);
  const card = page.getByRole("region", { name: "Passkeys" });
  await expect(card.getByText("You have no passkey yet.")).toBeVisible();
  await expectAccessible(page);

  // Nobody is recognised: the browser gives up, and nothing is wrong.
  const add = card.getByRole("button", { name: "Add a passkey" });
  await authenticator.recognises(false);
  await authenticator.touches(true);
  await press(add);
  await expect(add).toBeVisible();
  expect(await authenticator.keys()).toBe(0);
  await authenticator.recognises(true);
  await press(add);
  await expect(site.notification("Passkey added")).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  expect(await authenticator.keys()).toBe(1);

  // The device has a passkey by now.
  await press(add);
  await expect(card.getByText("This device has a passkey for your account already.")).toBeVisible();
  await press(card.getByRole("button", { name: "Cancel" }));

  await press(card.getByRole("listitem").getByRole("button", { name: /^Rename/ }));
  await card.getByRole("textbox", { name: "Name of the passkey" }).fill("My phone");
  await press(card.getByRole("button", { name: "Save" }));
  await expect(card.getByText("My phone")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "the passkeys");

  // By the button.
  await authenticator.touches(false);
  await page.context().clearCookies({ name: "access_token" });
  await site.open("/contact?sign-in=true");
  const button = page.getByRole("dialog").getByRole("button", { name: "Sign in with a passkey" });
  await expect(button).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "conditional");
  await expectAccessible(page);
  await expectFits(page, "the sign-in");
  // A question that waits for a touch is not answered by this, a new one is.
  await authenticator.touches(true);
  await press(button);
  await site.expectPlayer();

  // Among the suggestions of the field: an authenticator that is touched at once plays the choice.
  await page.context().clearCookies({ name: "access_token" });
  await site.open("/contact?sign-in=true");
  await site.expectPlayer();
  await site.open("/profile/security");
  await expect(card.getByText(/^Last used/)).toBeVisible();

  // A removed passkey signs nobody in.
  await press(card.getByRole("button", { name: "Remove My phone" }));
  await press(card.getByRole("button", { name: "Remove", exact: true }));
  await expect(site.notification("Passkey removed")).toBeVisible();
  await authenticator.touches(false);
  await page.context().clearCookies({ name: "access_token" });
  await site.open("/contact?sign-in=true");
  await expect(page.locator("html")).toHaveAttribute("data-asked", "conditional");
  await authenticator.touches(true);
  await press(button);
  await expect(page.getByRole("dialog").getByText("This passkey is not valid here any more.")).toBeVisible();
});

test("some time after the sign-in the password is asked for", async ({ site, page, sandbox, consoles, time }) => {
  consoles.allow(/status of 4\d\d/);
  await sandbox.config({ passkeysEnabled: true });
  await sandbox.player({ email: EMAIL, balances: { USD: "50" } });
  const authenticator = await Authenticator.of(page);
  await authenticator.touches(true);
  await site.open();
  await site.signInAs(EMAIL);
  await time.jump(11 * 60_000);
  await site.open("/profile/security");
  const card = page.getByRole("region", { name: "Passkeys" });
  await press(card.getByRole("button", { name: "Add a passkey" }));
  await card.getByLabel(/^Your password/).fill("wrong password");
  await press(card.getByRole("button", { name: "Continue" }));
  await expect(card.getByText("This is not your current password.")).toBeVisible();
  await card.getByLabel(/^Your password/).fill("password1");
  await press(card.getByRole("button", { name: "Continue" }));
  await expect(site.notification("Passkey added")).toBeVisible();
});
