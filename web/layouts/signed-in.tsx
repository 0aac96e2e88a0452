import 'virtual:mantine-variables.css';
import '../theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { RequireSession } from '../session/require-session.tsx';
import { sessionStore } from '../session/session-store.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { useAppearance } from '../theme/appearance.ts';
import { theme } from '../theme/theme.ts';
import { PaletteHost } from './palette-host.tsx';

/** What everything behind the login shares: the theme, the cache, the watch over the session, the command palette. */
export default function SignedIn() {
  const { scheme } = useAppearance();
  useEffect(() => sessionStore.subscribe(emptyCacheWhenLeft), []);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RequireSession>
          <PaletteHost>
            <Outlet />
          </PaletteHost>
          <SessionWatch />
        </RequireSession>
      </QueryClientProvider>
    </MantineProvider>
  );
}

// The next person on this machine must not find what the last one fetched.
function emptyCacheWhenLeft() {
  if (sessionStore.read().status === 'signed-out') queryClient.clear();
}
