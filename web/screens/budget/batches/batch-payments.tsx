import { Link } from 'react-router';
import { Amount } from '#web/components/amount.tsx';
import { ScrollRegion } from '#web/components/scroll-region.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './batch-payments.module.css';
import type { BatchPayment, BatchRecord } from './batch-record.ts';

/** The payments of a batch: voucher, payee, what for, where each one stands and who has it. */
export function BatchPayments({ batch }: { batch: BatchRecord }) {
  const { payments, amount } = batch;
  return (
    <ScrollRegion label={`Payments of batch ${batch.code}`} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">Payments of batch {batch.code}</caption>
        <thead>
          <tr>
            <th scope="col">Voucher</th>
            <th scope="col">Payee</th>
            <th scope="col">Expenditure</th>
            <th scope="col">Where it stands</th>
            <th scope="col" className={styles.right}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total of the batch
            </th>
            <td className={styles.right} data-label="Amount">
              <Amount naira={amount} tone="strong" />
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Row({ payment }: { payment: BatchPayment }) {
  const can = useCan();
  const { id, pv_no, payee_name, staff_no, description, expenditure_id, expenditure_code, status, state } =
    payment;
  return (
    <tr>
      <td className={styles.code} data-label="Voucher">
        {can('read-payments') ? <Link to={`/payments/clear-payments/${id}`}>{pv_no}</Link> : pv_no}
      </td>
      <th scope="row">
        <b>{payee_name}</b>
        {staff_no && <span className={styles.beneath}>{staff_no}</span>}
      </th>
      <td data-label="Expenditure">
        {can('read-expenditures') ? (
          <Link className={styles.code} to={`/budget/expenditures/${expenditure_id}`}>
            {expenditure_code}
          </Link>
        ) : (
          <span className={styles.code}>{expenditure_code}</span>
        )}
        <span className={styles.beneath}>{description}</span>
      </td>
      <td data-label="Where it stands">
        <StatusWord status={status} resource="payments">
          {state}
        </StatusWord>
      </td>
      <td className={styles.right} data-label="Amount">
        <Amount naira={payment.amount} />
      </td>
    </tr>
  );
}
