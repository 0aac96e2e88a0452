import { sumNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './amount-changes.module.css';

/** How the amount came about, where a desk edited it: as raised, each edit with its reason, and what is paid now. */
export function AmountChanges({ payment }: { payment: PaymentRecord }) {
  const edits = payment.timeline.filter(({ action }) => action === 'edit');
  if (edits.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className="sr-only">How the amount came about</caption>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Why</th>
          <th scope="col" className={styles.right}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">As raised</th>
          <td>{payment.raised_by}</td>
          <td className={styles.right}>
            <Amount naira={payment.raised_amount} />
          </td>
        </tr>
        {edits.map((edit) => (
          <tr key={edit.at}>
            <th scope="row">Edited by {edit.office}</th>
            <td>{[edit.person, edit.remark].filter(Boolean).join(': ')}</td>
            <td className={styles.right}>
              <Amount naira={sumNaira([edit.amount_after ?? 0, -(edit.amount_before ?? 0)])} signed />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            To be paid
          </th>
          <td className={styles.right}>
            <Amount naira={payment.amount} tone="strong" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
