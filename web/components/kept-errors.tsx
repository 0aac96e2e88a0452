import { IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import styles from './kept-errors.module.css';
import { notify, type Toast, toastStore } from './toasts.ts';

/**
 * What an error toast told, at the head of its page or dialog once the toast is gone: until the next try, a success on
 * the same page, or until somebody closes it or leaves the page. What the page says by itself isn't said twice.
 */
export function KeptErrors() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const kept = toasts.filter(({ kind }) => kind === 'kept');
  const place = usePlace(toasts);
  if (!place || kept.length === 0) return null;
  return createPortal(
    kept.map((toast) => <KeptError key={toast.id} toast={toast} />),
    place,
  );
}

function KeptError({ toast: { id, title, detail } }: { toast: Toast }) {
  return (
    <div className={styles.error} role="alert">
      <IconCircleX size={19} stroke={1.8} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p>{detail}</p>}
      </div>
      <IconButton size="sm" icon={IconX} label="Close this message" onClick={() => notify.close(id)} />
    </div>
  );
}

/** The box in the page for what is kept; forgets what is over as soon as a toast or the page changes. */
function usePlace(toasts: readonly Toast[]): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const toldAt = useRef(new Map<number, string>());
  const succeeded = useRef(0);
  const look = useEffectEvent((now: readonly Toast[]) => {
    for (const { id, kind } of now) {
      if (kind === 'success') succeeded.current = Math.max(succeeded.current, id);
      if (!toldAt.current.has(id)) toldAt.current.set(id, location.pathname);
    }
    for (const toast of now) if (toast.kind === 'kept' && isOver(toast)) notify.close(toast.id);
  });
  const isOver = ({ id, title, detail }: Toast) =>
    id < succeeded.current ||
    toldAt.current.get(id) !== location.pathname ||
    place?.isConnected === false ||
    isSaid(detail ?? title, place);
  useEffect(() => {
    look(toasts);
    const isWanted = toasts.some(({ kind }) => kind === 'kept');
    setPlace((before) => (isWanted ? (before ?? placeAtHead()) : null));
  }, [toasts]);
  useEffect(() => () => place?.remove(), [place]);
  useEffect(() => {
    // A page that is left changes the title; a dialog that is closed, the body.
    const observer = new MutationObserver(() => look(toastStore.read()));
    const title = document.querySelector('title');
    if (title) observer.observe(title, { childList: true });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
  return place;
}

/** Whether the page says it by itself outside of the box, or its fields do. */
function isSaid(sentence: string, place: HTMLElement | null): boolean {
  const kept = place?.textContent ?? '';
  return [...document.querySelectorAll('main, dialog[open]')].some(
    (page) =>
      page.textContent.replace(kept, '').includes(sentence) || page.querySelector('[aria-invalid=true]'),
  );
}

/** A new box at the head of the open dialog, else of the page. */
function placeAtHead(): HTMLElement | null {
  const box = document.createElement('div');
  box.className = styles.place ?? '';
  const title = [...document.querySelectorAll('dialog[open] h2')].at(-1);
  if (title) title.after(box);
  else document.querySelector('main')?.prepend(box);
  return box.isConnected ? box : null;
}
