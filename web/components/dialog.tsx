import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
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
  /** Makes it a form: told when its submit button or Enter in a field of one line sends it, or Ctrl+Enter in a longer one. */
  onSubmit?: ((form: HTMLFormElement) => void) | undefined;
};

/** A dialog over the page: the title asks the question, Escape and a press outside close it, the focus stays within. */
export function Dialog({ open, onClose, title, children, actions, width, onSubmit }: DialogProps) {
  const id = useId();
  if (!open) return null;
  const content = (
    <>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <NativeDialog labelledBy={id} onDismiss={onClose} width={width}>
      {onSubmit ? (
        <form noValidate onSubmit={(event) => send(event, onSubmit)} onKeyDown={sendByKey}>
          {content}
        </form>
      ) : (
        content
      )}
    </NativeDialog>
  );
}

function send(event: FormEvent<HTMLFormElement>, onSubmit: (form: HTMLFormElement) => void): void {
  // React tells the form around it too, which is in the page beneath.
  event.stopPropagation();
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  onSubmit(event.currentTarget);
}

function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isHere = target instanceof HTMLTextAreaElement && target.form === form;
  if (!isHere || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // Pressed, a button that is at work or can't be used does nothing.
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
