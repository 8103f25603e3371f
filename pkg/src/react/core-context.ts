import { createContext, use } from "react";
import type { Actions, Core } from "../types.js";

/** The core of the page. Set by `CoreProvider`. */
export const CoreContext = createContext<Core | undefined>(undefined);

/** The core of the page. Throws an error without a `CoreProvider` above. */
export function useCore(): Core {
  const core = use(CoreContext);
  if (!core) throw new Error("No core above this component");
  return core;
}

/** The calls of the core. The object and each call keep their identity. */
export function useActions(): Actions {
  return useCore().actions;
}
