import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toaster.module.css';
import { notify, type Toast, toastStore } from './toasts.ts';

/** The place of the toasts, top right; successes are announced politely, errors at once. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.none);
  const stack = useRef<HTMLElement>(null);
  const newest = toasts.findLast(({ kind }) => kind !== 'kept')?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // Shown anew, it lies above a dialog that was opened since.
    stack.current?.hidePopover();
    stack.current?.showPopover();
  }, [newest]);
  useEffect(() => stack.current?.showPopover(), []);
  const of = (kind: Toast['kind']) => toasts.filter((toast) => toast.kind === kind);
  return (
    <section className={styles.stack} ref={stack} popover="manual" aria-label="Messages">
      <div role="alert">
        {of('error').map((toast) => (
          <ToastBox key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status">
        {of('success').map((toast) => (
          <ToastBox key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const Icon = toast.kind === 'success' ? IconCheck : IconAlertTriangle;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const on = (event: string, act: (id: number) => void) =>
      box.current?.addEventListener(event, () => act(toast.id), { signal: leaving.signal });
    on('pointerenter', notify.hold);
    on('focusin', notify.hold);
    on('pointerleave', notify.letGo);
    on('focusout', notify.letGo);
    return () => leaving.abort();
  }, [toast.id]);
  return (
    <div className={styles.toast} ref={box}>
      <Icon className={styles[toast.kind]} size={18} stroke={1.9} aria-hidden />
      <div>
        <p className={styles.title}>{toast.title}</p>
        {toast.detail && <p className={styles.detail}>{toast.detail}</p>}
      </div>
      <IconButton size="sm" icon={IconX} label="Close this message" onClick={() => notify.close(toast.id)} />
    </div>
  );
}
