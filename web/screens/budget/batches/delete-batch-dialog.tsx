import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ActDialogProps } from '../../../crud/extras.ts';
import type { BatchRecord } from './batch-record.ts';

/** Asks before a batch is taken apart: its expenditures stay committed and can be batched anew. */
export function DeleteBatchDialog({ resource, record, onClose }: ActDialogProps) {
  const batch = record as BatchRecord;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { submit, loading, error } = useSubmit({
    send: () => api.delete(`batches/${batch.id}`, { seen: batch.version }),
    done: () => `${batch.code} was deleted`,
    next: () => 'Its expenditures can be batched again.',
    onDone: () => {
      onClose();
      if (pathname !== resource.path) navigate(resource.path, { replace: true });
    },
  });
  const count = batch.no_of_payments;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete batch ${batch.code}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton variant="danger" onClick={() => submit(undefined)} loading={loading}>
            Delete batch
          </ActionButton>
        </>
      }
    >
      <p>
        Its {count === 1 ? 'expenditure stays' : `${count} expenditures stay`} committed and can be batched
        again. The voucher {count === 1 ? 'number is' : 'numbers are'} used up.
      </p>
      {error && (
        <Notice tone="bad" title={error.message}>
          {error.detailWithReference}
        </Notice>
      )}
    </Dialog>
  );
}
