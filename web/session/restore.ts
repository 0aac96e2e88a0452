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

const RENEW_MS = 60_000;
let renewedAt = 0;

/** Does the same unless it was done a minute ago or less: what others change of a person's rights reaches the screens. */
export async function renewSession(): Promise<void> {
  if (Date.now() - renewedAt < RENEW_MS) return;
  renewedAt = Date.now();
  await refreshSession();
}
