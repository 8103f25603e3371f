import { Button, buttonClass } from "../../components/button.tsx";
import { PopoverButton } from "../../components/popover-button.tsx";
import { useIsInBrowser } from "../../core/prerendered.tsx";
import { useText } from "../../core/text.ts";
import { isInstalledByHand, useInstall } from "../installing.ts";

/** Installs the site as an app where the browser offers it. Where only the visitor can, it says how. */
export function InstallApp() {
  const text = useText();
  const install = useInstall();
  const isInBrowser = useIsInBrowser();
  const label = text("layout.siteSidebar.installLabel");
  if (install) {
    return (
      <Button kind="quiet" size="small" onClick={install}>
        {label}
      </Button>
    );
  }
  if (!isInBrowser || !isInstalledByHand()) return null;
  return (
    <PopoverButton button={label} buttonClass={buttonClass({ kind: "quiet", size: "small" })} label={label}>
      {() => <p>{text("layout.siteSidebar.installByHand")}</p>}
    </PopoverButton>
  );
}
