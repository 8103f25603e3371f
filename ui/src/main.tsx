import { createRoot } from "react-dom/client";
import { startSite } from "./app/start.tsx";

declare const __GALLERY__: boolean;

const element = document.getElementById("root");
if (element) {
  if (__GALLERY__ && location.pathname === "/__gallery") {
    import("./testing/gallery.tsx").then(({ Gallery }) => createRoot(element).render(<Gallery />));
  } else {
    startSite(element);
  }
}
