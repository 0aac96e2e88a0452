import { Amount } from '../../../components/amount.tsx';
import { DateText } from '../../../components/date-text.tsx';
import styles from './vote-book.module.css';
import type { VoteBook } from './vote-book-data.ts';

/** The lines of a vote book: what was allocated, committed and paid, and the balance after each. */
export function VoteBookTable({ book }: { book: VoteBook }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Reference</th>
          <th scope="col">Payee and particulars</th>
          <th scope="col" className={styles.right}>
            Allocation
          </th>
          <th scope="col" className={styles.right}>
            Commitment
          </th>
          <th scope="col" className={styles.right}>
            Payment
          </th>
          <th scope="col" className={styles.right}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {book.lines.map((line) => (
          <tr key={line.seq}>
            <td>
              <DateText value={line.date} />
            </td>
            <td className={styles.reference}>{line.reference ?? '–'}</td>
            <th scope="row">
              <span className={styles.payee}>{line.payee ?? line.label}</span>
              <span className={styles.note}>
                {[line.payee && line.label, line.particulars].filter(Boolean).join(', ')}
              </span>
            </th>
            <td className={styles.right}>{line.allocation !== 0 && <Amount naira={line.allocation} />}</td>
            <td className={styles.right}>{line.commitment !== 0 && <Amount naira={line.commitment} />}</td>
            <td className={styles.right}>{line.payment !== 0 && <Amount naira={line.payment} />}</td>
            <td className={styles.right}>
              <Amount naira={line.balance} tone="strong" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            As at <DateText value={book.as_at} show="long" />
          </th>
          <td className={styles.right}>
            <Amount naira={book.totals.approved} tone="strong" />
          </td>
          <td className={styles.right}>
            <Amount naira={book.totals.commitment} tone="strong" />
          </td>
          <td className={styles.right}>
            <Amount naira={book.totals.payment} tone="strong" />
          </td>
          <td className={styles.right}>
            <Amount naira={book.totals.balance} tone="strong" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
