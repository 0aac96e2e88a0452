import { useEffect } from 'react';

const dirtyForms = new Set<object>();
let touchedPath: string | null = null;

/** Registers a form as holding something typed or chosen, so that neither a closed tab nor a session's end loses it. */
export function useDirty(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const form = {};
    dirtyForms.add(form);
    return () => {
      dirtyForms.delete(form);
    };
  }, [dirty]);
}

/** Whether anything typed or chosen on the page would be lost. */
export function isDirty(): boolean {
  return dirtyForms.size > 0 || touchedPath === location.pathname;
}

/** Forgets what was typed, once it was saved or given up. */
export function markSaved(): void {
  touchedPath = null;
}

/** Gives up everything typed, so that leaving the page asks nothing. */
export function forgetDirty(): void {
  dirtyForms.clear();
  touchedPath = null;
}

/** Watches the page for typing and choosing in forms that register nothing themselves; call once at the start. */
export function watchTyping(): void {
  const touch = (event: Event) => {
    const field = event.target;
    const counts =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (
      counts &&
      event.isTrusted &&
      field.type !== 'search' &&
      !field.closest('[role=search], dialog[data-frosted]')
    )
      touchedPath = location.pathname;
  };
  document.addEventListener('input', touch, { capture: true });
  addEventListener('beforeunload', (event) => {
    if (dirtyForms.size > 0) event.preventDefault();
  });
}
