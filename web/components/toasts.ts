import { TOAST_MS } from '#shared/constants.ts';

/** A toast: a bold first line and, beneath, what happens next or what to do. A `kept` one was an error, which is now in the page. */
export type Toast = { id: number; kind: 'success' | 'error' | 'kept'; title: string; detail?: string };

const KEPT_UNDER = 'toast-after-reload';
const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];
let toasts = NONE;
const closings = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Shows toasts at the top right, each with an id; each closes by itself after 5000 ms unless somebody points at it, and errors go on in the page. */
export const notify = {
  success: (title: string, detail?: string) => show('success', title, detail),
  error: (title: string, detail?: string) => show('error', title, detail),
  /** A success that is shown by the page that the coming reload brings. */
  afterReload: (title: string) => sessionStorage.setItem(KEPT_UNDER, title),
  close: (id: number) => {
    notify.hold(id);
    set(toasts.filter((toast) => toast.id !== id));
  },
  /** Keeps one that is pointed at or holds the focus, until it is let go. */
  hold: (id: number) => {
    clearTimeout(closings.get(id));
    closings.delete(id);
  },
  letGo: (id: number) => {
    notify.hold(id);
    closings.set(
      id,
      setTimeout(() => {
        const error = toasts.find((toast) => toast.id === id && toast.kind === 'error');
        notify.close(id);
        if (error) set([...toasts, { ...error, kind: 'kept' }]);
      }, TOAST_MS),
    );
  },
};

/** Shows the toast that the page before the reload left, if any. */
export function showKeptToast(): void {
  const title = sessionStorage.getItem(KEPT_UNDER);
  sessionStorage.removeItem(KEPT_UNDER);
  if (title) notify.success(title);
}

/** The toasts shown now, for useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  /** Those of the page that is drawn before its browser is known. */
  none: () => NONE,
};

function show(kind: Toast['kind'], title: string, more?: string): number {
  // Some refusals have one sentence, which is title and detail.
  const detail = more === title ? undefined : more;
  const same = toasts.filter((toast) => toast.title !== title || toast.detail !== detail);
  lastId += 1;
  const id = lastId;
  set([...same, { id, kind, title, detail }]);
  notify.letGo(id);
  return id;
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
