import { useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { PopoverButton } from "../../components/popover-button.tsx";
import { useInstall } from "../installing.ts";

/** Installs the site as an app where the browser offers it. Where only the visitor can, it says how. */
export default function InstallApp() {
  const text = useText();
  const install = useInstall();
  const label = text("layout.siteSidebar.installLabel");
  if (install) {
    return (
      <Button kind="quiet" size="small" onClick={install}>
        {label}
      </Button>
    );
  }
  return (
    <PopoverButton button={label} buttonClass={buttonClass({ kind: "quiet", size: "small" })} label={label}>
      {() => <p>{text("layout.siteSidebar.installByHand")}</p>}
    </PopoverButton>
  );
}
