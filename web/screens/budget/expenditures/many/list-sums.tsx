import type { PaymentType } from '#shared/constants.ts';
import { koboToNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import styles from './many.module.css';

type ListSumsProps = {
  type: PaymentType;
  count: number;
  total_kobo: number;
  /** What is left on the fund after all of them; null while the fund is not known. */
  after_kobo: number | null;
};

/** The last row of a list of payments: what they are together, and what they leave on the fund. */
export function ListSums({ type, count, total_kobo, after_kobo }: ListSumsProps) {
  return (
    <tr>
      <th scope="row" colSpan={type === 'third-party' ? 3 : 2}>
        {count === 0 ? 'Total' : `Total of ${count}`}
      </th>
      <td className={styles.right} data-label="Amount">
        <Amount naira={koboToNaira(total_kobo)} tone="strong" />
      </td>
      <td className={styles.right} data-label="Left on the fund">
        {after_kobo !== null && (
          <Amount naira={koboToNaira(after_kobo)} tone={after_kobo < 0 ? 'bad' : 'strong'} />
        )}
      </td>
      <td />
    </tr>
  );
}
