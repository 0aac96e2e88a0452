import { formatMoment } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { openPayments } from '#shared/workflows/batch.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { ReasonDialog } from '#web/crud/reason-dialog.tsx';
import { type BatchRecord, sumOf } from './batch-record.ts';
import styles from './reverse-dialog.module.css';

/** Takes a batch back: at once within the window, else by a request that the budget office answers. Always with a reason. */
export function ReverseDialog({ record, onClose }: ActDialogProps) {
  const batch = record as BatchRecord;
  const direct = batch.reversal.direct.allowed;
  const { submit, loading, error } = useSubmit({
    send: (body: { reason: string; seen: number }, key) =>
      api.post(`batches/${batch.id}/reverse`, body, { key }),
    done: () => (direct ? `${batch.code} was reversed` : `Reversal of ${batch.code} asked for`),
    next: () =>
      direct
        ? 'Its amounts are free again on the fund.'
        : 'The budget office answers; until then it is frozen.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={direct ? `Reverse ${batch.code}?` : `Ask for the reversal of ${batch.code}`}
      confirm={direct ? 'Reverse batch' : 'Send request'}
      danger={direct}
      onClose={onClose}
      name="reason"
      label="Reason"
      loading={loading}
      error={error}
      onSend={(reason) => submit({ reason, seen: batch.version })}
    >
      <ReversalWords batch={batch} />
    </ReasonDialog>
  );
}

/** What a reversal of this batch takes, how, and until when it needs nobody's leave. */
export function ReversalWords({ batch }: { batch: BatchRecord }) {
  const open = openPayments(batch);
  const paid = batch.payments.filter(({ status }) => status === 'paid').length;
  const { direct, request } = batch.reversal;
  const taken = `${open.length} ${open.length === 1 ? 'payment' : 'payments'} of ${formatNaira(nairaToKobo(sumOf(open)))}`;
  return (
    <>
      <p>
        It takes {taken} back
        {paid > 0 ? `; ${paid} paid ${paid === 1 ? 'one stays' : 'ones stay'} as they are` : ''}. The amounts
        are free again on {batch.fund.label}.
      </p>
      <p className={styles.how}>
        {direct.allowed
          ? `Nothing in it is cleared, so it needs nobody's leave until ${formatMoment(batch.reversal_window_ends_at)}.`
          : `${direct.why_not ?? ''} ${request.allowed ? 'Until it has answered nothing in the batch moves.' : (request.why_not ?? '')}`}
      </p>
    </>
  );
}
