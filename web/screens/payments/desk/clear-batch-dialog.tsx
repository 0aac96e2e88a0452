import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { lagosToday } from '#shared/dates.ts';
import { sumNaira } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leadsToUnreadable } from '#web/components/unreadable.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import type { ActValues } from '../acts/act-body.ts';
import dialog from '../acts/act-dialog.module.css';
import { ActFields } from '../acts/act-fields.tsx';
import { actionOf, type PaymentRecord } from '../payment-record.ts';
import styles from './clear-batch-dialog.module.css';

type Outcome = { cleared: number[]; refused: { id: number; code: string; detail: string }[] };

type ClearBatchDialogProps = {
  batchNo: string;
  payments: readonly PaymentRecord[];
  onClose: () => void;
  /** Told, with the batch's number, when the dialog is closed after something was cleared. */
  onDone: (batchNo: string) => void;
};

/** Clears every payment of a batch that I may clear; shows before which those are, and after how each one ended. */
export function ClearBatchDialog({ batchNo, payments, onClose, onDone }: ClearBatchDialogProps) {
  const [given] = useState<Partial<ActValues>>(() => ({ paid_on: lagosToday() }));
  const [values, setValues] = useState(given);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const mine = payments.filter((payment) => actionOf(payment, 'clear')?.allowed);
  const posting = mine.some((payment) => actionOf(payment, 'clear')?.desk === 'posting');
  const total = sumNaira(mine.map(({ amount }) => amount));
  const { submit, loading, error } = useSubmit({
    send: (body: Record<string, unknown>, key) =>
      api.post<Outcome>(`batches/${mine[0]?.batch.id}/clear`, body, { key }),
    // The server also names those that never waited here, such as what I cleared before.
    onDone: ({ cleared, refused }) =>
      setOutcome({ cleared, refused: refused.filter((one) => payments.some(({ id }) => id === one.id)) }),
  });
  const send = () => {
    const { remark, bank_reference, paid_on } = values;
    submit({
      seen: mine[0]?.batch_version,
      ...(mine[0]?.fund ? { seen_available: mine[0].fund.before.available } : {}),
      ...(remark?.trim() ? { remark: remark.trim() } : {}),
      ...(posting && bank_reference?.trim() ? { bank_reference: bank_reference.trim() } : {}),
      ...(posting && paid_on ? { paid_on } : {}),
    });
  };
  const verb = posting ? 'Post' : 'Clear';
  return (
    <Dialog
      open
      onClose={outcome ? () => onDone(batchNo) : onClose}
      width={540}
      title={outcome ? outcomeTitle(outcome, posting) : `${verb} ${mine.length} payments of ${batchNo}?`}
      actions={
        outcome ? (
          <ActionButton onClick={() => onDone(batchNo)} data-autofocus>
            Go on
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
              {verb} {mine.length} payments
            </ActionButton>
          </>
        )
      }
    >
      <ul className={styles.list}>
        {payments.map((payment) => (
          <Line key={payment.id} payment={payment} outcome={outcome} posting={posting} />
        ))}
      </ul>
      {!outcome && (
        <>
          <p className={styles.total}>
            Total of the {mine.length} <Amount naira={total} tone="strong" />
          </p>
          <ActFields
            needs={[]}
            takes={posting ? ['bank_reference', 'paid_on', 'remark'] : ['remark']}
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

type LineProps = { payment: PaymentRecord; outcome: Outcome | null; posting: boolean };

function Line({ payment, outcome, posting }: LineProps) {
  const clear = actionOf(payment, 'clear');
  const done = outcome ? outcome.cleared.includes(payment.id) : clear?.allowed;
  const reason = outcome?.refused.find(({ id }) => id === payment.id)?.detail ?? clear?.why_not ?? '';
  const word = posting ? 'posted' : 'cleared';
  const Icon = done ? IconCircleCheckFilled : IconCircleX;
  return (
    <li className={styles.line}>
      <Icon className={done ? styles.yes : styles.no} size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{payment.payee_name}</b>
        <span className={styles.note}>
          {done ? (outcome ? `Was ${word}` : `Will be ${word}`) : `Not ${word}: ${reason}`}
        </span>
      </span>
      <Amount naira={payment.amount} />
    </li>
  );
}

function outcomeTitle({ cleared, refused }: Outcome, posting: boolean): string {
  const word = posting ? 'posted' : 'cleared';
  return refused.length === 0
    ? `All ${cleared.length} were ${word}`
    : `${cleared.length} of ${cleared.length + refused.length} were ${word}`;
}
