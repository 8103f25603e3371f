import { useSlice, useText } from "@player-site/core/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Brand } from "../../components/brand.tsx";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { trapFocus, useCoveredPage } from "../../components/layers.ts";
import { pressedKey } from "../../components/pressed-key.ts";
import { useScreenFocus } from "../../components/screen-focus.ts";
import { Scrim } from "../../components/scrim.tsx";
import { narrowDrawer, useCompactDrawer } from "../../core/theme.ts";
import { useAddress } from "../../navigation/use-navigation.tsx";
import { DESKTOP } from "../../styles/breakpoints.ts";
import { DrawerContent } from "./drawer-content.tsx";
import styles from "./side-drawer.module.css";

/** Wide screens: always visible, in the width that the player last chose. */
export function SideDrawer() {
  const text = useText();
  const [compact, setCompact] = useCompactDrawer();
  const isAccount = useAddress()?.route?.layout === "account";
  useLayoutEffect(() => narrowDrawer(isAccount), [isAccount]);
  return (
    <aside className={styles.side} data-compact={compact || undefined}>
      <DrawerContent compact={compact} />
      <IconButton
        label={text(compact ? "layout.interface.widenMenu" : "layout.interface.narrowMenu")}
        className={styles.toggle}
        aria-expanded={!compact}
        onClick={() => setCompact(!compact)}
      >
        <Icon name="panel" />
      </IconButton>
    </aside>
  );
}

/**
 * Smaller screens: a modal dialog at the side. It closes after a navigation, at the end of the session, and when the window
 * gets so wide that the drawer is beside the page.
 */
export function ModalDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  const { status } = useSlice("session");
  const before = useRef(status);
  const close = useEffectEvent(onClose);
  useCoveredPage(true);

  useScreenFocus(panel, "menu", "dialog");

  useEffect(() => {
    if (status !== before.current) close();
  }, [status]);

  useEffect(() => {
    const beside = matchMedia(DESKTOP);
    const leave = () => {
      if (beside.matches) close();
    };
    beside.addEventListener("change", leave);
    return () => beside.removeEventListener("change", leave);
  }, []);

  const layers = document.getElementById("layers");
  if (!layers) return null;
  return createPortal(
    <div className={styles.layer}>
      <Scrim className={styles.scrim} onPress={onClose} />
      <div
        ref={panel}
        className={styles.modal}
        role="dialog"
        aria-modal="true"
        aria-label={text("layout.mobileMenu.menuLabel")}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (panel.current) trapFocus(panel.current, event);
          if (pressedKey(event) !== "Escape") return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className={styles.head}>
          <Brand />
          <IconButton label={text("layout.interface.closeMenu")} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <DrawerContent compact={false} />
      </div>
    </div>,
    layers,
  );
}
