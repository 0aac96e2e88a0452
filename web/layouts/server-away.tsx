import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isDirty } from '../session/dirty.ts';
import { sessionStore } from '../session/session-store.ts';
import styles from './server-away.module.css';

const ASK_EVERY_MS = 5_000;

/** Says at the foot of every page that the server can't be reached, as long as it can't; then what failed is asked for again. */
export function ServerAway() {
  const [away, setAway] = useState(false);
  const word = useRef<HTMLDivElement>(null);
  useEffect(() => watch(setAway), []);
  useEffect(() => {
    // Shown anew, it lies above a dialog that is open.
    if (away) word.current?.showPopover();
    else word.current?.hidePopover();
  }, [away]);
  return (
    <div className={styles.word} ref={word} popover="manual" role="status">
      {away && (
        <p>
          <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
          <span>
            <b>The portal can’t be reached.</b> Leave this page open: what you typed stays, and it goes on by
            itself as soon as the portal is back.
          </span>
        </p>
      )}
    </div>
  );
}

/** Tells whether the server is away, from the first call without an answer until it answers again. */
function watch(tell: (away: boolean) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let away = false;
  const ask = async () => {
    clearTimeout(timer);
    // Without a token: it keeps no session awake. One call alone can also have been lost on its way.
    const alive = await fetch('/healthz', { signal: AbortSignal.timeout(ASK_EVERY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (stop.signal.aborted) return;
    if (alive && away) void goOn();
    away = !alive;
    tell(away);
    if (away) timer = setTimeout(ask, ASK_EVERY_MS);
  };
  addEventListener('unanswered', () => !away && ask(), { signal: stop.signal });
  // A page that the browser kept may have asked in vain before anybody listened.
  if (navigator.serviceWorker?.controller) void ask();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Does what the word promised: what failed is fetched again, and a page that failed as a whole (`PageFailure`) is opened anew. */
async function goOn(): Promise<void> {
  if (document.querySelector('[role="alert"] > h1') && !isDirty()) return location.reload();
  if (sessionStore.read().status !== 'signed-in') return;
  const { queryClient } = await import('../api/query-client.ts');
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
