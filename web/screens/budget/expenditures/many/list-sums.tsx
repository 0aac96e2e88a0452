import type { PaymentType } from '#shared/constants.ts';
import { formatNaira, koboToNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import styles from './many.module.css';

type ListSumsProps = {
  type: PaymentType;
  count: number;
  /** How many of them have an amount that can be read. */
  summed: number;
  total_kobo: number;
  /** What is left on the fund after all of them; null while the fund is not known. */
  after_kobo: number | null;
};

/** What is booked of a list where VAT is added to its amounts. */
export function AddedVat({ net_kobo, total_kobo }: { net_kobo: number; total_kobo: number }) {
  if (total_kobo === net_kobo) return null;
  return (
    <Block top={10} width={720}>
      <Notice tone="info" title={`${formatNaira(total_kobo)} is booked`}>
        {formatNaira(net_kobo)} and VAT of {formatNaira(total_kobo - net_kobo)}, which is withheld and
        remitted.
      </Notice>
    </Block>
  );
}

/** The last row of a list of payments: what they are together, and what they leave on the fund. */
export function ListSums({ type, count, summed, total_kobo, after_kobo }: ListSumsProps) {
  return (
    <tr>
      <th scope="row" colSpan={type === 'third-party' ? 3 : 2}>
        {count === 0 ? 'Total' : `Total of ${summed < count ? `${summed} of ${count}` : count}`}
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
