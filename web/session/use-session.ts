import { useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from './session-store.ts';
import type { Session } from './types.ts';

/** The state of the session, kept up to date. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read, sessionStore.read);
}

/** The session of whoever is signed in (also while the page is locked); only for what is inside the layouts. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (!session)
    throw new Error('There is no session here: this belongs inside a layout of the signed-in part.');
  return session;
}

/** Whether the signed-in person holds a permission, such as 'browse-funds'. */
export function useCan(): (permission: string) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** Whether the signed-in person may export a noun's lists. */
export function useCanExport(noun: string): boolean {
  return useSession().exportable.includes(noun);
}
