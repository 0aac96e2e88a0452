import { DeletionDialog } from '#web/crud/deletion-dialog.tsx';
import type { ActDialogProps } from '#web/crud/extras.ts';
import type { BatchRecord } from './batch-record.ts';

/** Asks before a batch is taken apart: its expenditures stay committed and can be batched anew. */
export function DeleteBatchDialog(props: ActDialogProps) {
  const { code, no_of_payments: count } = props.record as BatchRecord;
  return (
    <DeletionDialog
      {...props}
      name={`batch ${code}`}
      confirm="Delete batch"
      done={`${code} was deleted`}
      next="Its expenditures can be batched again."
    >
      Its {count === 1 ? 'expenditure stays' : `${count} expenditures stay`} committed and can be batched
      again. The voucher {count === 1 ? 'number is' : 'numbers are'} used up.
    </DeletionDialog>
  );
}
