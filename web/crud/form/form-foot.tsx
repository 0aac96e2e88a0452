import { type ReactNode, useState } from 'react';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import styles from './form.module.css';
import { GO_ON } from './form-body.tsx';

type FormFootProps = {
  words: string;
  loading: boolean;
  dirty: boolean;
  /** Offers to save and begin the next. */
  goesOn?: boolean;
  /** Where "Cancel" leads. */
  cancel: string;
  onDiscard: () => void;
  /** What phones show above the buttons. */
  above?: ReactNode;
};

/** The buttons under a form; on phones they stay at the bottom of the screen. */
export function FormFoot({ words, loading, dirty, goesOn, cancel, onDiscard, above }: FormFootProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.foot}>
      {above && <div className={styles.above}>{above}</div>}
      <ActionButton type="submit" size="lg" loading={loading}>
        {words}
      </ActionButton>
      {goesOn && (
        <ActionButton type="submit" value={GO_ON} variant="default" size="lg" disabled={loading}>
          Save and add another
        </ActionButton>
      )}
      {dirty ? (
        <ActionButton variant="quiet" size="lg" onClick={() => setAsking(true)} disabled={loading}>
          Discard draft
        </ActionButton>
      ) : (
        <ActionLink variant="quiet" size="lg" to={cancel}>
          Cancel
        </ActionLink>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard this draft?"
        confirm="Discard it"
        cancel="Keep writing"
        danger
        onConfirm={onDiscard}
      >
        What you typed here is deleted, on every device.
      </ConfirmDialog>
    </div>
  );
}
