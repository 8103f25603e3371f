// Verification documents: uploads, failures, and reviews.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { Documents } from "./pages/account.ts";
import { press } from "./press.ts";
import { REVIEW } from "./sandbox.ts";

const DOCUMENTS = "/profile/documents";
const API = "/api/player/documents";
const PASSPORT = "Identity document";
const ADDRESS = "Proof of address";

/** A file with a PNG header. */
function png(name: string) {
  const buffer = Buffer.alloc(2000);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(buffer);
  return { name, mimeType: "image/png", buffer };
}

test("both sides are uploaded, reviewed and deleted", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  const documents = new Documents(page);
  const passport = documents.card(PASSPORT);
  await site.open(DOCUMENTS);
  await expect(passport).toContainText("Not uploaded");
  await sandbox.fault({ method: "POST", path: API, delayMs: 1200, times: 1 });
  await documents.input("Front side").setInputFiles(png("front.png"));
  await expect(page.getByRole("progressbar", { name: "Upload of front.png" })).toBeVisible();
  await expectAccessible(page);
  await expect(documents.row("front.png")).toContainText("Being checked");
  await expect(documents.news).toHaveText("File uploaded: front.png.");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  // One side is not enough.
  await expect(passport.getByText("Needs your attention")).toBeVisible();
  await documents.input("Back side").setInputFiles({ ...png("back.pdf"), buffer: Buffer.from("%PDF-1.7 back") });
  await expect(documents.files(PASSPORT)).toHaveCount(2);
  await expect(documents.news).toHaveText("File uploaded: back.pdf.");
  await expect(passport.getByText("Needs your attention")).toHaveCount(0);

  const { data } = await sandbox.call<{ id: string; fileName: string }[]>(player, "GET", "player/documents");
  const id = (name: string) => data.find(({ fileName }) => fileName === name)?.id ?? "";
  await sandbox.reviewDocument(id("front.png"), REVIEW.approved);
  await sandbox.reviewDocument(id("back.pdf"), REVIEW.rejected, "It is blurred.");
  await page.reload();
  await expect(documents.row("front.png")).toContainText("Accepted");
  await expect(documents.news).toBeEmpty();
  await expect(documents.button("Delete", "front.png")).toHaveCount(0);
  await expect(documents.row("back.pdf")).toContainText("It is blurred.");
  await expect(passport.getByText("Needs your attention")).toBeVisible();

  await press(documents.button("Delete", "back.pdf"));
  const keep = documents.row("back.pdf").getByRole("button", { name: "Keep it" });
  await expect(keep).toBeFocused();
  await expectAccessible(page);
  await press(keep);
  await expect(documents.button("Delete", "back.pdf")).toBeFocused();
  await press(documents.button("Delete", "back.pdf"));
  await press(documents.row("back.pdf").getByRole("button", { name: "Yes, delete" }));
  await expect(documents.row("back.pdf")).toHaveCount(0);
  await expect(documents.news).toHaveText("File deleted: back.pdf.");
  await expect(page.getByRole("heading", { name: PASSPORT })).toBeFocused();
  expect(await sandbox.count("DELETE", `${API}/${id("back.pdf")}`)).toBe(1);
});

test("unsupported files show the reason; a failed upload can be retried or cancelled", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/Failed to load resource/);
  await signedIn();
  const documents = new Documents(page);
  await site.open(DOCUMENTS);
  const bill = documents.input("Bill or bank letter");
  // Other file types and empty files are not sent.
  await bill.setInputFiles({ name: "bill.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
  await expect(documents.row("bill.exe").getByRole("alert")).toHaveText(/^This kind of file is not accepted/);
  await bill.setInputFiles({ name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) });
  await expect(documents.row("empty.png").getByRole("alert")).toHaveText(/^This file is empty/);
  expect(await sandbox.count("POST", API)).toBe(0);
  await press(documents.button("Remove", "bill.exe"));
  await expect(documents.row("bill.exe")).toHaveCount(0);

  await bill.setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("Only text") });
  await expect(documents.row("text.png").getByRole("alert")).toHaveText(
    "Only PNG, JPG, JPEG and PDF files are accepted.",
  );
  await expect(documents.button("Try again", "text.png")).toHaveCount(0);
  // Made in the page: the protocol would carry each byte of it.
  await bill.evaluate(
    (input: HTMLInputElement, size) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(size)], "large.png", { type: "image/png" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    11 * 1024 * 1024,
  );
  await expect(documents.row("large.png").getByRole("alert")).toHaveText(/^This file is too large/);
  await expect(documents.button("Try again", "large.png")).toHaveCount(0);
  await expectAccessible(page);

  await sandbox.fault({ method: "POST", path: API, dropConnection: true });
  await bill.setInputFiles(png("bill.png"));
  await expect(documents.row("bill.png").getByRole("alert")).toHaveText(/Check your connection and try again/);
  await sandbox.clearFaults();
  await press(documents.button("Try again", "bill.png"));
  await expect(documents.row("bill.png")).toContainText("Being checked");
  await expect(documents.card(ADDRESS).getByRole("alert")).toHaveCount(3);

  await sandbox.fault({ method: "POST", path: API, delayMs: 30_000 });
  await bill.setInputFiles(png("second thoughts.png"));
  await press(documents.button("Cancel", "second thoughts.png"));
  await expect(documents.row("second thoughts.png")).toHaveCount(0);
  await expect(documents.news).toHaveText("File uploaded: bill.png.");
  await expect(documents.card(ADDRESS).getByRole("heading").first()).toBeFocused();
  await sandbox.clearFaults();
  await page.reload();
  await expect(documents.files(ADDRESS)).toHaveCount(1);
});

test("fifty documents are paged; the page is absent if disabled", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.documents(player, { count: 9, type: "address", fileName: "bill.pdf", status: REVIEW.rejected });
  await sandbox.documents(player, { count: 41, type: "other", status: REVIEW.approved });
  const documents = new Documents(page);
  await site.open(DOCUMENTS);
  await expect(documents.files(ADDRESS)).toHaveCount(5);
  await expect(documents.files("Other documents")).toHaveCount(5);
  await press(documents.card(ADDRESS).getByRole("button", { name: "Show all 9 files" }));
  await expect(documents.files(ADDRESS)).toHaveCount(9);
  await press(documents.card(ADDRESS).getByRole("button", { name: "Show fewer" }));
  await expect(documents.files(ADDRESS)).toHaveCount(5);

  await sandbox.config({ sumsub: { hideDocumentsPage: true, enabled: true } });
  await site.open("/profile/info");
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Verification" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Documents" })).toHaveCount(0);
  await site.open(DOCUMENTS);
  await expect(site.heading).toHaveText("Something went wrong");
});
