import { Loading } from "../../components/spinner.tsx";
import { useText } from "../../core/text.ts";

/** Shown while a sign-in that began elsewhere is finished; the core then leads on. */
export default function SigningInPage() {
  const text = useText();
  return <Loading page label={text("globalComponents.socialAuth.waiting")} />;
}
