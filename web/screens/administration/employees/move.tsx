import { LeavingPage } from './leaving.tsx';

/** The page on which somebody goes to another department. */
export default function MovePage() {
  return <LeavingPage leaving="move" />;
}
