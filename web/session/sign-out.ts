import { ApiError } from '../api/api-error.ts';
import { api, publicApi } from '../api/client.ts';
import { notify } from '../components/toasts.ts';
import { forgetDirty } from './dirty.ts';
import { endQueue } from './inbox-queue.ts';
import { sessionStore } from './session-store.ts';

/** So long the server is waited for; then the browser forgets by itself. */
const ANSWER_MS = 5_000;

/** The token of a session that the server was not told of; it is kept in this page's memory alone. */
let untold: string | null = null;

/**
 * Signs out: this browser forgets everything, whether the server answers or not. With its answer the login page is loaded
 * anew and shows the server's message; without it a page says so, and tells the server once it answers (`tellLater`).
 */
export async function signOut(): Promise<void> {
  const { token } = sessionStore.read();
  forgetDirty();
  endQueue();
  try {
    const { message } = await api.post('logout', undefined, { signal: AbortSignal.timeout(ANSWER_MS) });
    toLogin(message);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    untold = token;
    sessionStore.clear('untold');
  }
}

/** Tells the server what it could not be told; the login page follows where it answers. */
export async function tellLater(): Promise<void> {
  if (!untold) return location.assign('/login');
  try {
    const { message } = await publicApi.logout(untold);
    toLogin(message);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) toLogin('You have signed out.');
  }
}

function toLogin(message: string): void {
  untold = null;
  sessionStore.clear('left');
  notify.afterReload(message);
  location.assign('/login');
}
