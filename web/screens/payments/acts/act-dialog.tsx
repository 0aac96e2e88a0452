import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lagosToday } from '#shared/dates.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leadsToUnreadable } from '#web/components/unreadable.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { NOT_ARRIVED } from '#web/crud/inputs/kept-file.ts';
import type { PaymentAction, PaymentRecord } from '../payment-record.ts';
import { type ActField, type ActValues, actBody, actProblems } from './act-body.ts';
import styles from './act-dialog.module.css';
import { ActFields } from './act-fields.tsx';
import { actWords } from './act-words.ts';
import { EditEffect } from './edit-effect.tsx';

type ActDialogProps = {
  payment: PaymentRecord;
  action: PaymentAction;
  onClose: () => void;
  /** Told once the act is done. */
  onDone: () => void;
};

/** Asks for what one act on a payment needs, says what it does, and does it on exactly what was shown. */
export function ActDialog({ payment, action, onClose, onDone }: ActDialogProps) {
  const [given] = useState<Partial<ActValues>>(() => ({
    amount: payment.amount,
    paid_on: lagosToday(),
    date: lagosToday(),
  }));
  const [values, setValues] = useState(given);
  const [problems, setProblems] = useState<Partial<Record<ActField, string>>>({});
  const [isWaiting, setWaiting] = useState(false);
  const words = actWords(payment, action);
  const client = useQueryClient();
  const { submit, loading, error } = useSubmit({
    send: (body: Record<string, unknown>, key) =>
      api.post(`payments/${payment.id}/${action.action}`, body, { key }),
    done: () => words.done,
    next: () => words.next,
    onDone: () => {
      onClose();
      onDone();
    },
    onFailed: ({ code, errors }) => {
      setProblems(Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, first])));
      // The figures as they are now stand behind the dialog, and in it on the next try.
      if (code === 'STALE') void client.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  const send = () => {
    const found = { ...actProblems(action, values), ...(isWaiting ? { files: NOT_ARRIVED } : {}) };
    setProblems(found);
    if (Object.keys(found).length === 0) submit(actBody(payment, action, values));
  };
  const named = Object.values(problems).some(Boolean);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      width={480}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton
            variant={words.danger ? 'danger' : 'filled'}
            onClick={({ currentTarget }) => leadsToUnreadable(currentTarget) || send()}
            loading={loading}
          >
            {words.confirm}
          </ActionButton>
        </>
      }
    >
      <p>{words.body}</p>
      <ActFields
        needs={action.needs}
        takes={action.takes}
        values={values}
        problems={problems}
        onChange={setValues}
        onWaiting={setWaiting}
      />
      {action.action === 'edit' && <EditEffect payment={payment} amount={values.amount ?? null} />}
      {error && !named && (
        <div className={styles.refused}>
          <Notice
            tone="bad"
            title={error.code === 'STALE' ? 'Something changed after you looked' : error.message}
          >
            {error.detailWithReference}
          </Notice>
        </div>
      )}
      <DialogGuard dirty={values !== given && !loading} />
    </Dialog>
  );
}
