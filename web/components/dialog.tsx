import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { NativeDialog } from './native-dialog.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The question, or what is about to be done. */
  title: string;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** Pixels; 440 unless a form or table needs more. */
  width?: number;
};

/** A dialog over the page: the title asks the question, Escape and a press outside close it, the focus stays within. */
export function Dialog({ open, onClose, title, children, actions, width }: DialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <NativeDialog labelledBy={id} onDismiss={onClose} width={width}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </NativeDialog>
  );
}
