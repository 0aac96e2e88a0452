import { formatNaira } from '#shared/money.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { payeesWords } from '#web/screens/budget/payees-words.ts';
import type { PayRow } from './pay-rows.ts';

type ConfirmManyProps = {
  open: boolean;
  loading: boolean;
  rows: readonly PayRow[];
  /** What is raised, "60 expenditures", and their sum. */
  raised: string;
  sum: string;
  fund: string | undefined;
  /** What is left on the fund afterwards, in kobo; null until it is known. */
  after_kobo: number | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more before a list is raised: how many for how much, on which fund, and whom it pays. */
export function ConfirmMany({ rows, raised, sum, fund, after_kobo, ...dialog }: ConfirmManyProps) {
  return (
    <ConfirmDialog {...dialog} title={`Raise ${raised} for ${sum}?`} confirm={`Raise ${raised}`}>
      <p>
        For <b>{payeesWords(rows.map(({ payee }) => payee?.name ?? ''))}</b>.
      </p>
      <p>
        Each is booked on {fund} at once.
        {after_kobo !== null && ` ${formatNaira(after_kobo)} is left on it then.`}
      </p>
    </ConfirmDialog>
  );
}
