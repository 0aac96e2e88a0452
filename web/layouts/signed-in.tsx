import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { keptAnswers } from '../api/kept-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { HolidaysContext } from '../components/holidays.ts';
import { RequireSession } from '../session/require-session.tsx';
import { sessionStore } from '../session/session-store.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { useSession } from '../session/use-session.ts';
import { PaletteHost } from './palette-host.tsx';

/** What all pages behind the login share: the cache, the watch over the session, the command palette; `begin` starts the page of a link that is pointed at. */
export default function SignedIn({ begin }: { begin: (address: URL) => void }) {
  useEffect(() => sessionStore.subscribe(emptyCacheWhenLeft), []);
  // No page waits for it.
  useEffect(() => {
    const beside = import('./beside-pages.ts').then((part) => part.standBeside(begin));
    return () => {
      beside.then((stop) => stop());
    };
  }, [begin]);
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSession>
        <HolidaysKnown>
          <PaletteHost>
            <Outlet />
          </PaletteHost>
        </HolidaysKnown>
        <SessionWatch />
      </RequireSession>
    </QueryClientProvider>
  );
}

function HolidaysKnown({ children }: { children: ReactNode }) {
  const { holidays } = useSession();
  const known = useMemo(() => new Set(holidays), [holidays]);
  return <HolidaysContext value={known}>{children}</HolidaysContext>;
}

// The next person on this machine must not see what the last one fetched.
function emptyCacheWhenLeft() {
  if (sessionStore.read().status === 'signed-out') {
    queryClient.clear();
    keptAnswers.forget();
  }
}
