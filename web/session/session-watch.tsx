import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SESSION_MS, SESSION_WARNING_MS } from '#shared/constants.ts';
import { latePart } from '../components/late-part.tsx';
import { LockedDialog } from './locked-dialog.tsx';
import { sessionStore } from './session-store.ts';
import { useSessionState } from './use-session.ts';

const CountdownDialog = latePart(
  () => import('./countdown-dialog.tsx').then((part) => part.CountdownDialog),
  // Where it can't be fetched nobody could stay signed in either; what is typed is kept when the session ends.
  { instead: () => null },
);

/** Watches the session of the signed-in part: counts down its end, and lets the same person continue after it. */
export function SessionWatch() {
  const state = useSessionState();
  const left = useSessionClock();
  const client = useQueryClient();
  if (state.status === 'locked')
    return <LockedDialog user={state.session.user} onSignedIn={() => client.invalidateQueries()} />;
  return left === null ? null : <CountdownDialog left_ms={left} />;
}

const WARNED_FOR_MS = SESSION_MS - SESSION_WARNING_MS;

/** Milliseconds left, told every second, once 8 of the 10 minutes have passed; null before. Ends the session at 0. */
function useSessionClock(): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (sessionStore.read().status !== 'signed-in') return setLeft(null);
      const now = sessionStore.expiresAt() - Date.now();
      if (now <= 0) return sessionStore.lapse();
      const warned = now <= WARNED_FOR_MS;
      setLeft(warned ? now : null);
      timer = setTimeout(look, warned ? now % 1000 || 1000 : now - WARNED_FOR_MS);
    };
    look();
    const unsubscribe = sessionStore.subscribe(look);
    // After sleep, the timers of a computer are late.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return left;
}
