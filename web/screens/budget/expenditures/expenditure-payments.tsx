import { Link } from 'react-router';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payments.ts';
import { Amount } from '#web/components/amount.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './expenditure-detail.module.css';
import type { ExpenditurePayment } from './expenditure-record.ts';

/** The payments that were made of an expenditure, each with its voucher, batch and where it stands. */
export function ExpenditurePayments({ payments }: { payments: readonly ExpenditurePayment[] }) {
  const can = useCan();
  return (
    <ul>
      {payments.map((payment) => (
        <li className={styles.payment} key={payment.id}>
          <span className={styles.pv}>
            {can('read-payments') ? (
              <Link to={`/payments/clear-payments/${payment.id}`}>{payment.pv_no}</Link>
            ) : (
              payment.pv_no
            )}
          </span>
          <span>
            <StatusWord status={payment.status} resource="payments">
              {PAYMENT_STATES[stateOf(payment)]}
            </StatusWord>
            <span className={styles.batch}>
              Batch{' '}
              {can('read-batches') ? (
                <Link to={`/budget/batches/${payment.batch_id}`}>{payment.batch_no}</Link>
              ) : (
                payment.batch_no
              )}
            </span>
          </span>
          <Amount naira={payment.amount} />
        </li>
      ))}
    </ul>
  );
}
