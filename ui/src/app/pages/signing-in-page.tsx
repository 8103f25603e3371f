import { useText } from "@player-site/core/react";
import { Loading } from "../../components/spinner.tsx";

/** Shown while a sign-in through another site is completed. The core then navigates on. */
export default function SigningInPage() {
  const text = useText();
  return <Loading page label={text("globalComponents.socialAuth.waiting")} />;
}
