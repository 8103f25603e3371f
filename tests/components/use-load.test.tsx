// The hook that loads what a component shows.
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useLoad } from "../../ui/src/shared/loading/use-load.ts";

function Probe({ load }: { load: () => Promise<void> }) {
  const [failed] = useLoad(load);
  return <output>{failed ? "failed" : "loaded"}</output>;
}

test("an earlier load that fails late says nothing about the present one", async () => {
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  let fail: (reason: Error) => void = () => undefined;
  const earlier = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  root.render(<Probe load={() => earlier} />);
  const output = page.getByRole("status");
  await expect.element(output).toHaveTextContent("loaded");
  const present = Promise.resolve();
  const load = () => present;
  root.render(<Probe load={load} />);
  await present;
  fail(new Error("late"));
  await expect(earlier).rejects.toThrow("late");
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(output).toHaveTextContent("loaded");
  root.unmount();
  box.remove();
});
