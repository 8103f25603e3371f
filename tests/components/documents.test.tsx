// Verification documents: files that are refused, uploads that fail, long lists.

import { data, refusal, type ServerCall } from "@player-site/core/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { expectCount, expectNone, heading, main, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const DOCUMENTS = "/profile/documents";
const UPLOAD = "POST /api/player/documents";
const ADDRESS = "Proof of address";
const REJECTED = 3;
const APPROVED = 1;

interface Document {
  id: string;
  fileName: string;
  status: number;
  type: string;
}

const files = (card: string) => page.getByRole("list", { name: `Uploaded files: ${card}` }).getByRole("listitem");
const row = (file: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByTitle(file, { exact: true }) });
const button = (action: string, file: string) => page.getByRole("button", { name: `${action}: ${file}`, exact: true });
const news = () => document.querySelector("main .hidden-text[role=status] p")?.textContent ?? "";

// Without it the core sends files with `fetch`, which the scripted API answers. The progress of an upload is for tests/e2e.
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", undefined);
});

/** A server that keeps what is uploaded. */
function keepDocuments(all: Document[] = []): Document[] {
  const [usual] = sampleData<Document[]>("documents");
  api().on("GET /api/player/documents", () => data(all));
  api().on(UPLOAD, ({ body }: ServerCall) => {
    const { type, file } = body as { type: string; file: File };
    const made = { ...usual, id: `made-${all.length}`, fileName: file.name, status: 2, type };
    all.push(made);
    return data(made);
  });
  return all;
}

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array<number>(2000).fill(0)]);
const png = (name: string) => new File([PNG], name, { type: "image/png" });

/** Chooses a file in the page: the protocol would carry each byte of it. */
async function choose(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeInTheDocument();
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error("no field for files");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const bill = page.getByLabelText(/^(Choose a file|Add another file): Bill or bank letter$/);

test("files of another kind, empty ones and too large ones show the reason", async () => {
  keepDocuments();
  await open(DOCUMENTS, { player: true });
  await choose(bill, new File(["MZ"], "bill.exe", { type: "application/octet-stream" }));
  await expect.element(row("bill.exe").getByRole("alert")).toHaveTextContent(/^This kind of file is not accepted/);
  await choose(bill, new File([], "empty.png", { type: "image/png" }));
  await expect.element(row("empty.png").getByRole("alert")).toHaveTextContent(/^This file is empty/);
  expect(api().to(UPLOAD)).toEqual([]);
  await button("Remove", "bill.exe").click();
  await expectNone(row("bill.exe"));

  api().on(UPLOAD, sample("documents-upload-too-large"));
  await choose(bill, png("large.png"));
  await expect.element(row("large.png").getByRole("alert")).toHaveTextContent(/^This file is too large/);
  await expectNone(button("Try again", "large.png"));
  const reason = "Only PNG, JPG, JPEG and PDF files are accepted.";
  api().on(UPLOAD, refusal(422, { file: [reason] }));
  await choose(bill, new File(["Only text"], "text.png", { type: "image/png" }));
  await expect.element(row("text.png").getByRole("alert")).toHaveTextContent(reason);
  await expectNone(button("Try again", "text.png"));
  await expectAccessible();
});

test("a failed upload can be tried again, and one under way cancelled", async () => {
  const all = keepDocuments();
  await open(DOCUMENTS, { player: true });
  api().on(UPLOAD, "no connection");
  await choose(bill, png("bill.png"));
  await expect.element(row("bill.png").getByRole("alert")).toHaveTextContent(/Check your connection and try again/);
  keepDocuments(all);
  await button("Try again", "bill.png").click();
  await expect.element(row("bill.png")).toHaveTextContent(/Being checked/);
  await expect.poll(news).toBe("File uploaded: bill.png.");
  expect(all).toMatchObject([{ type: "address", fileName: "bill.png" }]);

  api().hold(UPLOAD);
  await choose(bill, png("second thoughts.png"));
  await expect.element(page.getByRole("progressbar", { name: "Upload of second thoughts.png" })).toBeVisible();
  await expectAccessible();
  await button("Cancel", "second thoughts.png").click();
  await expectNone(row("second thoughts.png"));
  expect(news()).toBe("File uploaded: bill.png.");
  await expect.element(region(ADDRESS).getByRole("heading").first()).toHaveFocus();
  await expectCount(files(ADDRESS), 1);
});

test("fifty documents are paged", async () => {
  const [usual] = sampleData<Document[]>("documents");
  const many = (count: number, type: string, status: number): Document[] =>
    Array.from({ length: count }, (_, index) => ({
      ...usual,
      id: `${type}-${index}`,
      fileName: `${type}-${index}.pdf`,
      status,
      type,
    }));
  keepDocuments([...many(9, "address", REJECTED), ...many(41, "other", APPROVED)]);
  await open(DOCUMENTS, { player: true });
  await expectCount(files(ADDRESS), 5);
  await expectCount(files("Other documents"), 5);
  await region(ADDRESS).getByRole("button", { name: "Show all 9 files" }).click();
  await expectCount(files(ADDRESS), 9);
  await region(ADDRESS).getByRole("button", { name: "Show fewer" }).click();
  await expectCount(files(ADDRESS), 5);
});

test("the page of documents is absent if it is switched off", async () => {
  const site = await open("/profile/info", {
    player: true,
    config: { sumsub: { hideDocumentsPage: true, enabled: true, sdkUrl: "https://verification.example/sdk.js" } },
  });
  const menu = main.getByRole("navigation", { name: "Account" });
  await expect.element(menu.getByRole("link", { name: "Verification" })).toBeVisible();
  await expectNone(menu.getByRole("link", { name: "Documents" }));
  await site.visit(DOCUMENTS);
  await expect.element(heading).toHaveTextContent("Something went wrong");
});
