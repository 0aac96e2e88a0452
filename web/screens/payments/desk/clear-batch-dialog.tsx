import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { lagosToday } from '#shared/dates.ts';
import { actsToDo, type ClearingAct, countActs } from '#shared/workflows/clearing-acts.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leadsToUnreadable } from '#web/components/unreadable.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { Segmented } from '#web/crud/inputs/segmented.tsx';
import type { ActValues } from '../acts/act-body.ts';
import dialog from '../acts/act-dialog.module.css';
import { ActFields } from '../acts/act-fields.tsx';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './clear-batch-dialog.module.css';
import { actsOf, lineOf, mineOf, type Outcome, titleOf, totalsOf } from './together.ts';

type ClearBatchDialogProps = {
  /** All of the batch that wait at my desk. */
  payments: readonly PaymentRecord[];
  onClose: () => void;
  /** Told when the dialog is closed after something was done, with the ids of those that moved. */
  onDone: (moved: readonly number[]) => void;
};

const CHOICES = [
  { value: 'both', label: 'Post and clear' },
  { value: 'post', label: 'Only post' },
  { value: 'clear', label: 'Only clear' },
] as const;

/** Clears every payment of a batch that I may clear, which posts those at the last desk; shows before what happens to each, and after what did. */
export function ClearBatchDialog({ payments, onClose, onDone }: ClearBatchDialogProps) {
  const [given] = useState<Partial<ActValues>>(() => ({ paid_on: lagosToday() }));
  const [values, setValues] = useState(given);
  const [choice, setChoice] = useState<'both' | ClearingAct>('both');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const only = choice === 'both' ? undefined : choice;
  const mine = mineOf(payments, only);
  const counted = countActs(actsOf(mine));
  const isMixed = countActs(actsOf(mineOf(payments))).length > 1;
  const posting = counted.find(({ act }) => act === 'post');
  const { submit, loading, error } = useSubmit({
    send: (body: Record<string, unknown>, key) =>
      api.post<Outcome>(`batches/${payments[0]?.batch.id}/clear`, body, { key }),
    onDone: setOutcome,
  });
  const send = () => {
    const { remark, bank_reference, paid_on } = values;
    const [one, another] = counted;
    submit({
      seen: payments[0]?.batch_version,
      ...(one && !another ? { act: one.act } : {}),
      ...(payments[0]?.fund ? { seen_available: payments[0].fund.before.available } : {}),
      ...(remark?.trim() ? { remark: remark.trim() } : {}),
      ...(posting && bank_reference?.trim() ? { bank_reference: bank_reference.trim() } : {}),
      ...(posting && paid_on ? { paid_on } : {}),
    });
  };
  const finish = () => onDone(outcome?.done.map(({ id }) => id) ?? []);
  return (
    <Dialog
      open
      onClose={outcome ? finish : onClose}
      width={540}
      title={titleOf(payments, only, outcome)}
      actions={
        outcome ? (
          <ActionButton onClick={finish} data-autofocus>
            Done
          </ActionButton>
        ) : (
          <>
            <ActionButton variant="default" onClick={onClose} disabled={loading}>
              Cancel
            </ActionButton>
            <ActionButton
              onClick={({ currentTarget }) => leadsToUnreadable(currentTarget) || send()}
              loading={loading}
              data-autofocus
            >
              {actsToDo(actsOf(mine))}
            </ActionButton>
          </>
        )
      }
    >
      {isMixed && !outcome && (
        <div className={styles.choice}>
          <Segmented label="What to do" options={CHOICES} value={choice} onChange={setChoice} />
        </div>
      )}
      <ul className={styles.list}>
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} {...lineOf(payment, only, outcome)} />
        ))}
      </ul>
      {!outcome && (
        <>
          {totalsOf(mine).map(({ words, amount }) => (
            <p className={styles.total} key={words}>
              {words} <Amount naira={amount} tone="strong" />
            </p>
          ))}
          <ActFields
            needs={[]}
            takes={posting ? ['bank_reference', 'paid_on', 'remark'] : ['remark']}
            hints={
              posting && counted.length > 1
                ? { bank_reference: onlyPosted(posting.count), paid_on: onlyPosted(posting.count) }
                : {}
            }
            values={values}
            problems={{}}
            onChange={setValues}
          />
        </>
      )}
      {error && (
        <div className={dialog.refused}>
          <Notice tone="bad" title={error.message}>
            {error.detailWithReference}
          </Notice>
        </div>
      )}
      <DialogGuard dirty={values !== given && !outcome && !loading} />
    </Dialog>
  );
}

function Line({ payment, words, done }: { payment: PaymentRecord; words: string; done: boolean }) {
  const Icon = done ? IconCircleCheckFilled : IconCircleX;
  return (
    <li className={styles.line}>
      <Icon className={done ? styles.yes : styles.no} size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{payment.payee_name}</b>
        <span className={styles.note}>{words}</span>
      </span>
      <Amount naira={payment.amount} />
    </li>
  );
}

function onlyPosted(count: number): string {
  return `For the ${count} that ${count === 1 ? 'is' : 'are'} posted.`;
}
