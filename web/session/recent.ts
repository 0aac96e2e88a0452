import { TYPED_PREFIX } from '#shared/constants.ts';
import { sessionStore } from './session-store.ts';

/** A record's page that was opened: its address without query, and what its tab was called. */
export type Opened = { path: string; title: string };

const MOST = 8;
const PREFIX = 'opened:';

/** The record pages that a person opened in this tab, the last one first. */
export function recentlyOpened(user_id: number): Opened[] {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + user_id) ?? '[]');
  } catch {
    return [];
  }
}

/** Keeps what is opened as long as the tab and its session last; nobody else who signs in sees it. */
export function keepRecent(): void {
  const title = document.querySelector('title');
  if (!title) return;
  new MutationObserver(keepThis).observe(title, { childList: true });
  keepThis();
  sessionStore.subscribe(() => {
    const state = sessionStore.read();
    if (state.status !== 'signed-out') return;
    // Whoever signs out leaves nothing in the tab; what they typed when their session ended waits for them.
    forget(state.reason === 'expired' ? [PREFIX] : [PREFIX, TYPED_PREFIX]);
  });
}

function keepThis(): void {
  const { session } = sessionStore.read();
  const { pathname: path } = location;
  if (!session || !/\/\d+$/.test(path)) return;
  const [title = ''] = document.title.split(' – ');
  const others = recentlyOpened(session.user.id).filter((one) => one.path !== path);
  const kept = [{ path, title }, ...others].slice(0, MOST);
  sessionStorage.setItem(PREFIX + session.user.id, JSON.stringify(kept));
}

function forget(prefixes: readonly string[]): void {
  for (const key of Object.keys(sessionStorage))
    if (prefixes.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
}
