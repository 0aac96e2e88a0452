import { SESSION_MS, SESSION_STORAGE_KEY } from '#shared/constants.ts';
import { isDirty } from './dirty.ts';
import type { Session } from './types.ts';

/**
 * signed-out: nobody. signed-in: calls may be made. locked: the session ended while something was typed, so the page
 * stays, frosted over, until the same person signs in again.
 */
export type SessionState =
  | {
      status: 'signed-out';
      session: null;
      token: null;
      reason: 'none' | 'expired' | 'left' | 'untold';
      user_id: number | null;
      /** When the session ended that was this person's, epoch ms. */
      ended_at: number | null;
    }
  | { status: 'signed-in'; session: Session; token: string; ended_at?: null }
  | { status: 'locked'; session: Session; token: null; ended_at?: null };

const WRITE_EVERY_MS = 2000;
const listeners = new Set<() => void>();
let state: SessionState = stateOf(stored());
let expiresAt = state.session ? Date.parse(state.session.expires_at) : 0;
let writtenAt = 0;

/** The session of this browser: one truth for all tabs, kept in local storage. */
export const sessionStore = {
  read: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Moment (epoch ms) at which the session ends unless a call slides it. */
  expiresAt: (): number => expiresAt,

  /** Keeps a session that the server has just answered. */
  start(session: Session): void {
    expiresAt = Date.now() + SESSION_MS;
    write({ ...session, expires_at: new Date(expiresAt).toISOString() });
    set({ status: 'signed-in', session, token: session.token });
  },

  /** A call was answered: the session lives on from now. `token` guards against an answer of an older session. */
  slide(token: string | null = state.token): void {
    if (state.status !== 'signed-in' || token !== state.token) return;
    expiresAt = Date.now() + SESSION_MS;
    if (expiresAt - writtenAt > SESSION_MS + WRITE_EVERY_MS)
      write({ ...state.session, expires_at: new Date(expiresAt).toISOString() });
    tell();
  },

  /** The clock ran out here; the session ends, unless it is kept awake in a tab that did not sleep. */
  lapse(): void {
    const kept = stored();
    const until = kept && kept.token === state.token ? Date.parse(kept.expires_at) : 0;
    if (until > Date.now()) {
      expiresAt = until;
      tell();
    } else sessionStore.end();
  },

  /** The session ended: a page with something typed is locked, any other is left. */
  end(token: string | null = state.token): void {
    if (state.status !== 'signed-in' || token !== state.token) return;
    localStorage.removeItem(SESSION_STORAGE_KEY);
    const { session } = state;
    const ended_at = Math.min(Date.now(), expiresAt);
    set(
      isDirty()
        ? { status: 'locked', session, token: null }
        : signedOut('expired', session.user.id, ended_at),
    );
  },

  /** Resolves once the page is locked no more, because its person is back or it is left. */
  unlocked: (): Promise<void> =>
    new Promise((resolve) => {
      const stop = sessionStore.subscribe(() => {
        if (state.status === 'locked') return;
        stop();
        resolve();
      });
    }),

  /** The person signed out; the server was told, or could not be. */
  clear(reason: 'left' | 'untold' = 'left'): void {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    set(signedOut(reason));
  },
};

// Other tabs decide for this one too: they slide the session, end it, or sign in, perhaps as somebody else.
addEventListener('storage', ({ key, newValue }) => {
  if (key === SESSION_STORAGE_KEY || key === null) takeOver(parse(newValue));
});

// A page that Back brings as it was left has slept through what happened since, and may be of whoever was here before.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const kept = stateOf(stored()).session;
  if (!kept && state.status === 'signed-out' && state.reason === 'left') location.replace('/login');
  else takeOver(kept);
});

/** Goes on with the session that the browser has now, as if it was opened here. */
function takeOver(next: Session | null): void {
  const { session } = state;
  if (!next) sessionStore.end();
  else if (session && session.user.id !== next.user.id) {
    // Whoever is here now sees nothing of the other while their own page is on its way.
    set(isDirty() ? { status: 'locked', session, token: null } : signedOut('left'));
    location.assign('/dashboard');
  } else {
    expiresAt = Date.parse(next.expires_at);
    set({ status: 'signed-in', session: next, token: next.token });
  }
}

function signedOut(
  reason: 'none' | 'expired' | 'left' | 'untold',
  user_id: number | null = null,
  ended_at: number | null = null,
): SessionState {
  return { status: 'signed-out', session: null, token: null, reason, user_id, ended_at };
}

function stateOf(session: Session | null): SessionState {
  if (!session) return signedOut('none');
  const until = Date.parse(session.expires_at);
  if (until <= Date.now()) {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    return signedOut('expired', session.user.id, until);
  }
  return { status: 'signed-in', session, token: session.token };
}

function stored(): Session | null {
  const session = parse(localStorage.getItem(SESSION_STORAGE_KEY));
  if (!session) localStorage.removeItem(SESSION_STORAGE_KEY);
  return session;
}

function parse(text: string | null): Session | null {
  try {
    const session = JSON.parse(text ?? 'null') as Session | null;
    return session?.token && session.user && Array.isArray(session.navigation) ? session : null;
  } catch {
    return null;
  }
}

function write(session: Session): void {
  writtenAt = Date.now();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

function set(next: SessionState): void {
  state = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
