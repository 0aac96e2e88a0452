import { api } from '../api/client.ts';
import { sessionStore } from './session-store.ts';
import type { Session } from './types.ts';

/** Asks the server for the session again and takes over what changed: rights, menu, period. It slides the session. */
export async function refreshSession(): Promise<void> {
  const { token } = sessionStore.read();
  if (!token) return;
  const { data } = await api.get<Omit<Session, 'token'>>('session');
  if (sessionStore.read().token === token) sessionStore.start({ ...data, token });
}
