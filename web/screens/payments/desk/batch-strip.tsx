import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { stateForMe } from '../state-for-me.ts';
import styles from './batch-strip.module.css';
import { deskPath } from './desk-path.ts';

type BatchStripProps = { payments: readonly PaymentRecord[]; open: PaymentRecord };

/** The payments of a batch side by side, all in sight, each with its payee and how it stands for me; one is open. */
export function BatchStrip({ payments, open }: BatchStripProps) {
  return (
    <nav aria-label={`Payments of batch ${open.batch_no}`}>
      <ol className={styles.strip}>
        {payments.map((payment) => (
          <Card key={payment.id} payment={payment} isOpen={payment.id === open.id} />
        ))}
      </ol>
    </nav>
  );
}

function Card({ payment, isOpen }: { payment: PaymentRecord; isOpen: boolean }) {
  const { user } = useSession();
  const { word, icon: Icon, tone } = stateForMe(payment, user.id);
  return (
    <li>
      <Link
        className={styles.card}
        to={deskPath(payment.batch_no, payment.id)}
        aria-current={isOpen ? 'true' : undefined}
        data-open-payment={isOpen}
      >
        <span className={`${styles.name} cut`}>{payment.payee_name}</span>
        <span className={styles.state} data-tone={tone}>
          <Icon size={14} stroke={1.9} aria-hidden />
          <span>{word}</span>
        </span>
      </Link>
    </li>
  );
}
