import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import type { ReversalRecord } from './reversal-record.ts';

/** Takes a request back that the budget office has not answered: the batch moves on. */
export function WithdrawDialog({ record, onClose }: ActDialogProps) {
  const { id, code, batch, version } = record as ReversalRecord;
  const { submit, loading, error } = useSubmit({
    send: () => api.delete(`reversals/${id}`, { seen: version }),
    done: () => `Request ${code} withdrawn`,
    next: () => `Batch ${batch.label} moves on.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Withdraw request ${code}?`}
      cancel="Keep it"
      confirm="Withdraw request"
      onConfirm={() => submit(undefined)}
      loading={loading}
    >
      <p>The budget office is not asked any more, and batch {batch.label} goes on over the desks.</p>
      <RefusalNotice error={error} />
    </ConfirmDialog>
  );
}
