import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ActDialogProps } from '../../../crud/extras.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={`Withdraw request ${code}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Keep it
          </ActionButton>
          <ActionButton onClick={() => submit(undefined)} loading={loading} data-autofocus>
            Withdraw request
          </ActionButton>
        </>
      }
    >
      <p>The budget office is not asked any more, and batch {batch.label} goes on over the desks.</p>
      {error && (
        <Notice tone="bad" title={error.message}>
          {error.detailWithReference}
        </Notice>
      )}
    </Dialog>
  );
}
