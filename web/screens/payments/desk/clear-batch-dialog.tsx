import { IconCircleCheckFilled, IconCircleX, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { lagosToday } from '#shared/dates.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { actsToDo, type ClearingAct, countActs } from '#shared/workflows/clearing-acts.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Block } from '#web/components/layout.tsx';
import { leadsToUnreadable } from '#web/components/unreadable.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { FormFields } from '#web/crud/form/form-fields.tsx';
import { createBody, emptyValues, type FormValues } from '#web/crud/form/form-values.ts';
import { Segmented } from '#web/crud/inputs/segmented.tsx';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { CashEffect } from './cash-effect.tsx';
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
export function ClearBatchDialog({ payments: waiting, onClose, onDone }: ClearBatchDialogProps) {
  const can = useCan();
  const [given] = useState<FormValues>(() => ({ ...emptyValues(ASKED), paid_on: lagosToday() }));
  const [values, setValues] = useState(given);
  const [choice, setChoice] = useState<'both' | ClearingAct>('both');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const only = choice === 'both' ? undefined : choice;
  const mine = mineOf(waiting, only);
  const counted = countActs(actsOf(mine));
  const isMixed = countActs(actsOf(mineOf(waiting))).length > 1;
  const posting = counted.find(({ act }) => act === 'post');
  const asked = askedFor(posting?.count, counted.length > 1);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      api.post<Outcome>(`batches/${waiting[0]?.batch.id}/clear`, body, { key }),
    onDone: setOutcome,
  });
  const send = () => {
    const [one, another] = counted;
    submit({
      seen: waiting[0]?.batch_version,
      ...(one && !another ? { act: one.act } : {}),
      ...(waiting[0]?.fund ? { seen_available: waiting[0].fund.before.available } : {}),
      ...createBody(asked, values),
    });
  };
  const finish = () => onDone(outcome?.done.map(({ id }) => id) ?? []);
  return (
    <Dialog
      open
      onClose={outcome ? finish : onClose}
      width={540}
      title={titleOf(waiting, only, outcome)}
      actions={
        outcome ? (
          <>
            {outcome.done.some(({ act }) => act === 'post') && can('browse-batches') && (
              <ActionLink
                variant="default"
                icon={IconPrinter}
                to={`/budget/batches/${waiting[0]?.batch.id}/print`}
              >
                Print form
              </ActionLink>
            )}
            <ActionButton onClick={finish} data-autofocus>
              Done
            </ActionButton>
          </>
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
        <Block bottom={10}>
          <Segmented label="What to do" options={CHOICES} value={choice} onChange={setChoice} />
        </Block>
      )}
      <ul className={styles.list}>
        {waiting.map((payment) => (
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
          <CashEffect payments={mine} />
          <FormFields
            resource={asked}
            extras={{}}
            values={values}
            problems={{}}
            changing={false}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </>
      )}
      <RefusalNotice error={error} />
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

const { clear } = paymentWorkflow.acts;
const ASKED: Resource = { ...payments, fields: clear.asks };

/** What is asked for: of the bank only where something is posted, and for how many of them where others are cleared. */
function askedFor(posted: number | undefined, isMixed: boolean): Resource {
  const { remark, ...bank } = clear.asks;
  if (posted === undefined) return { ...payments, fields: { remark } };
  const hint = isMixed ? `For the ${posted} that ${posted === 1 ? 'is' : 'are'} posted.` : undefined;
  const hinted = Object.fromEntries(Object.entries(bank).map(([name, field]) => [name, { ...field, hint }]));
  return { ...payments, fields: { ...hinted, remark } };
}
