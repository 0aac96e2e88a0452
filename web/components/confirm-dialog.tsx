import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { Dialog } from './dialog.tsx';
import { leadsToUnreadable } from './unreadable.ts';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The question: "Delete EXP04821?" */
  title: string;
  /** What happens then. */
  children?: ReactNode;
  /** The act's own words: "Delete expenditure". */
  confirm: string;
  onConfirm: () => void;
  /** The words of the other button; 'Cancel' unless that could be misread. */
  cancel?: string;
  danger?: boolean;
  /** Whether it asks for something: its first field then has the focus, not the button. */
  asks?: boolean;
  loading?: boolean;
  disabled?: boolean;
  width?: number;
};

/** Asks before an act that can't easily be undone. */
export function ConfirmDialog({
  confirm,
  onConfirm,
  cancel = 'Cancel',
  danger = false,
  asks = false,
  loading,
  disabled,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onSubmit={(form) => {
        if (!leadsToUnreadable(form)) onConfirm();
      }}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            {cancel}
          </ActionButton>
          <ActionButton
            variant={danger ? 'danger' : 'filled'}
            type="submit"
            loading={loading}
            disabled={disabled}
            data-autofocus={danger || asks ? undefined : true}
          >
            {confirm}
          </ActionButton>
        </>
      }
    />
  );
}
