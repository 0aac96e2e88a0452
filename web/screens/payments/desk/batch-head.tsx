import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sumNaira } from '#shared/money.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Block } from '#web/components/layout.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './batch-head.module.css';
import { BatchStrip } from './batch-strip.tsx';

type BatchHeadProps = { payments: readonly PaymentRecord[]; open: PaymentRecord };

/** The batch that is open: number, type, count and amount, its form to print, and its payments to go through. */
export function BatchHead({ payments, open }: BatchHeadProps) {
  const can = useCan();
  const live = payments.filter((payment) => !isGone(payment));
  const total = sumNaira(live.map(({ amount }) => amount));
  const place = payments.findIndex(({ id }) => id === open.id) + 1;
  const type = open.type === 'staff' ? 'Staff' : 'Third party';
  return (
    <Block bottom={24}>
      <div className={styles.line}>
        <h2 className={styles.code}>
          {can('read-batches') ? (
            <Link to={`/budget/batches/${open.batch.id}`}>{open.batch_no}</Link>
          ) : (
            open.batch_no
          )}
        </h2>
        <span className={styles.facts}>
          {type}, {live.length} {live.length === 1 ? 'payment' : 'payments'}, <Amount naira={total} />
        </span>
        {can('browse-batches') && (
          <ActionLink
            variant="quiet"
            size="sm"
            icon={IconPrinter}
            to={`/budget/batches/${open.batch.id}/print`}
          >
            Print form
          </ActionLink>
        )}
      </div>
      <BatchStrip payments={payments} open={open} />
      <p className="sr-only" role="status">
        Payment {place} of {payments.length} in {open.batch_no}: {open.payee_name}
      </p>
    </Block>
  );
}
