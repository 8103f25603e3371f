// What only shows in a picture.
import { expect, test } from "vitest";
import { prepareSite } from "./surroundings.ts";

const site = prepareSite();

/**
 * How far the writing in the date field is from its ground, from 0 to 441, in a picture of the window. Runs in the page,
 * which can read pictures.
 */
async function contrast(picture: string): Promise<number> {
  const field = document.querySelector("input[type=date]")?.getBoundingClientRect();
  if (!field) throw new Error("no date field");
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  // Without the frame, and without the calendar at the end.
  const { data } = context.getImageData(field.x + 8, field.y + 8, field.width * 0.6, field.height - 16);
  const at = (place: number) => [0, 1, 2].map((part) => data[place + part] ?? 0);
  const ground = at(0);
  let most = 0;
  for (let place = 0; place < data.length; place += 4) {
    const distance = Math.hypot(...at(place).map((value, part) => value - (ground[part] ?? 0)));
    most = Math.max(most, distance);
  }
  return most;
}

test("an empty date field does not look as if it had a value", async () => {
  const { tab } = site();
  await site().open("/?sign-up=true");
  await tab.see("dialog", "Sign up");
  await tab.until("the date field", () => {
    document.querySelector("input[type=date]")?.scrollIntoView({ block: "center" });
    const isMoving = document.getAnimations().some(({ effect }) => effect?.getTiming().iterations === 1);
    return document.querySelector("input[type=date]") !== null && !isMoving;
  });
  // React hears of a value that is set this way.
  const set = (value: string) =>
    tab.read((text) => {
      const field = document.querySelector<HTMLInputElement>("input[type=date]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
  // A picture may be of a moment in which the colour still changes.
  const seen = async () => tab.read(contrast, await tab.picture());
  await set("1990-05-17");
  await expect.poll(seen, { timeout: 10_000 }).toBeGreaterThan(250);
  const filled = await seen();
  await set("");
  await expect.poll(seen, { timeout: 10_000 }).toBeLessThan(filled * 0.85);
});
