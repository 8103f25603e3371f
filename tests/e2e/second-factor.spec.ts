// The second factor: set up in the security page, asked for on another device and at a withdrawal.
import { createHmac } from "node:crypto";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { Site } from "./pages/site.ts";
import { press } from "./press.ts";
import { PASSWORD, type Sandbox } from "./sandbox.ts";

const STEP = 30_000;

/** The code that an app with this secret shows at the time of the server. */
async function codeOf(secret: string, sandbox: Sandbox): Promise<string> {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(Math.floor((await sandbox.now()) / STEP)));
  const mac = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

test("a code of the app is asked for on a new device and at a withdrawal @phone", async ({
  site,
  page,
  sandbox,
  consoles,
  browser,
  phone,
}) => {
  consoles.allow(/status of 4\d\d/);
  await sandbox.config({ secondFactorEnabled: true });
  await sandbox.player({ email: "factor@example.com", balances: { USD: "500" } });
  await site.open();
  await site.signInAs("factor@example.com");
  await site.open("/profile/security");
  const card = page.getByRole("region", { name: "Two-step sign-in" });
  await press(card.getByRole("button", { name: "Set up" }));
  const secret = (await card.locator("bdi").innerText()).replaceAll(" ", "");
  await card.getByLabel(/^Code of the app/).fill(await codeOf(secret, sandbox));
  await press(card.getByRole("button", { name: "Switch on" }));
  await expect(card.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await expectFits(page, "the recovery codes");
  const saved = page.waitForEvent("download");
  await press(card.getByRole("button", { name: "Save as a file" }));
  expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
  const recovery = await card.getByRole("listitem").first().innerText();
  await press(card.getByRole("button", { name: "I have saved them" }));
  await expect(card.getByText("10 recovery codes left")).toBeVisible();

  // Another device needs a code; a recovery code counts, too.
  const device = await browser.newContext({ baseURL: sandbox.site });
  const elsewhere = new Site(await device.newPage(), phone, sandbox);
  await elsewhere.open("/?sign-in=true");
  await elsewhere.signIn.byEmail("factor@example.com", PASSWORD);
  const dialog = elsewhere.page.getByRole("dialog", { name: "Enter your code" });
  await dialog.getByLabel(/^Code of the app/).fill(recovery);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.expectPlayer();
  await device.close();

  // The withdrawal asks for a code; a wrong one keeps the form and the money.
  await sandbox.advance(2 * STEP);
  const { withdrawal } = site;
  await site.open("/?wallet=withdraw");
  await withdrawal.choose("To your card");
  await withdrawal.amount.fill("60");
  await withdrawal.field("Card number").fill("4000001234567899");
  const field = withdrawal.field("Code of the app");
  await field.fill("000000");
  await press(withdrawal.submit);
  await expect(withdrawal.form.getByText("This code is not right, or it was used already.")).toBeVisible();
  await expectAccessible(page);
  await expect(withdrawal.amount).toHaveValue("60");
  await field.fill(await codeOf(secret, sandbox));
  await withdrawal.submit.dblclick();
  await expect(site.notification("Withdrawal requested")).toBeVisible();
  await expect(site.balances.button).toContainText("$440.00");

  // This device gave a code, so it is not asked at its next sign-in.
  await page.context().clearCookies();
  await site.open("/?sign-in=true");
  await site.signIn.byEmail("factor@example.com", PASSWORD);
  await site.expectPlayer();
});
