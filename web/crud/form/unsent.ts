import { TYPED_PREFIX } from '#shared/constants.ts';
import { sessionStore } from '#web/session/session-store.ts';

/** What a form keeps in its tab until the server has it, for whoever typed it: a tab that the phone drops without a line comes back with it. Signing out takes it away. */
export const unsent = {
  /** What was kept under a name, or null. */
  read<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    } catch {
      return null;
    }
  },

  keep(name: string, what: unknown): void {
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(what));
    } catch {
      // A tab without room keeps nothing; the server still gets it.
    }
  },

  forget: (name: string): void => sessionStorage.removeItem(keyOf(name)),

  /** Tells the other tabs of this browser that the draft of a form was sent or given up here. */
  tellEnd(name: string): void {
    try {
      localStorage.setItem(keyOf(name), new Date().toISOString());
    } catch {
      // Without room the other tabs take it for one that another device ended.
    }
  },

  /** When a tab of this browser ended the draft of a form, or an empty text. */
  endedHere: (name: string): string => localStorage.getItem(keyOf(name)) ?? '',
};

function keyOf(name: string): string {
  return `${TYPED_PREFIX}${sessionStore.read().session?.user.id}:${name}`;
}
