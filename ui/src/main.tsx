import { createRoot } from "react-dom/client";
import { startSite } from "./app/start.tsx";

declare const __DEVELOPMENT__: boolean;

const element = document.getElementById("root");
if (element) {
  if (!__DEVELOPMENT__) startSite(element);
  else if (location.pathname === "/__gallery")
    import("./testing/gallery.tsx").then(({ Gallery }) => createRoot(element).render(<Gallery />));
  else
    import("./testing/core-panel.tsx").then(({ showCorePanel }) =>
      startSite(element, { observe: (core) => showCorePanel(core).core }),
    );
}
