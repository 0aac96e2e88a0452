import { LeavingPage } from './leaving.tsx';

/** The page on which is handed over what somebody left open. */
export default function HandOverPage() {
  return <LeavingPage leaving="hand-over" />;
}
