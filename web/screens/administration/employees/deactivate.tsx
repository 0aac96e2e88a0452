import { LeavingPage } from './leaving.tsx';

/** The page on which an account is closed. */
export default function DeactivatePage() {
  return <LeavingPage leaving="deactivate" />;
}
