import { Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';

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

/** A dialog over the page: title says the question, Escape and a press outside close it, the focus stays within. */
export function Dialog({ open, onClose, title, children, actions, width = 440 }: DialogProps) {
  const id = useId();
  return (
    <Modal opened={open} onClose={onClose} size={width} withCloseButton={false} centered aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
