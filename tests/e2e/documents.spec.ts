// Verification documents: uploads, failures, and reviews.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { Documents } from "./pages/account.ts";
import { press } from "./press.ts";
import { REVIEW } from "./sandbox.ts";

const DOCUMENTS = "/profile/documents";
const API = "/api/player/documents";
const PASSPORT = "Identity document";

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
