import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { DeletionDialog } from '#web/crud/deletion-dialog.tsx';
import type { ActDialogProps } from '#web/crud/extras.ts';
import type { ExpenditureRecord } from './expenditure-record.ts';

/** Asks before an expenditure is deleted: its amount is free again on the fund, and the record stays out of the lists. */
export function DeleteExpenditureDialog(props: ActDialogProps) {
  const { code, amount, beneficiary, fund } = props.record as ExpenditureRecord;
  const money = formatNaira(nairaToKobo(amount));
  return (
    <DeletionDialog
      {...props}
      name={code}
      confirm="Delete expenditure"
      done={`${code} was deleted`}
      next={`${money} is free again on ${fund.label}.`}
    >
      {money} to {beneficiary} is not promised any more and is free again on {fund.label}. The timeline keeps
      that it was raised and deleted.
    </DeletionDialog>
  );
}
