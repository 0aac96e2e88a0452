import { useQueryClient } from '@tanstack/react-query';
import { CountdownDialog } from './countdown-dialog.tsx';
import { LockedDialog } from './locked-dialog.tsx';
import { useSessionState } from './use-session.ts';
import { useSessionClock } from './use-session-clock.ts';

/** Watches the session of the signed-in part: counts down its end, and lets the same person continue after it. */
export function SessionWatch() {
  const state = useSessionState();
  const left = useSessionClock();
  const client = useQueryClient();
  if (state.status === 'locked')
    return <LockedDialog user={state.session.user} onSignedIn={() => client.invalidateQueries()} />;
  return left === null ? null : <CountdownDialog left_ms={left} />;
}
