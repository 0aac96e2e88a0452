import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './top-dialog.module.css';

type TopDialogProps = {
  /** Id of the heading that says what is asked. */
  labelledBy: string;
  /** What Escape does; without it Escape does nothing. */
  onEscape?: () => void;
  /** Frosts the page over, so that nobody reads it, and takes it away from readers too. */
  frosted?: boolean;
  children: ReactNode;
};

/** A dialog above everything, open dialogs and menus included; shown as long as it is rendered. */
export function TopDialog({ labelledBy, onEscape, frosted = false, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    const page = document.getElementById('root');
    dialog.current?.showModal();
    if (frosted && page) page.inert = true;
    return () => {
      if (page) page.inert = false;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [frosted]);

  return createPortal(
    <dialog
      className={styles.dialog}
      ref={dialog}
      data-session
      data-frosted={frosted || undefined}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
