import { Link } from 'react-router';
import { clearingActOf } from '#shared/workflows/clearing-acts.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { FundBar } from '#web/components/fund-bar.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { CashEffect } from './cash-effect.tsx';
import styles from './effect.module.css';

/** What clearing, or at the last desk posting, does to the fund: its figures before and after. */
export function ClearingEffect({ payment }: { payment: PaymentRecord }) {
  const { fund } = payment;
  const isPosting = clearingActOf(payment) === 'post';
  const moves = payment.status !== 'paid' && !isGone(payment);
  return (
    <section className={styles.effect}>
      <h2>{isPosting ? 'What posting does' : moves ? 'What clearing does' : 'What it did'}</h2>
      <Quiet size={13.5} top={6}>
        <Lead payment={payment} isPosting={isPosting} />
      </Quiet>
      {fund && <FundEffect payment={payment} fund={fund} moves={moves} />}
      {moves && <CashEffect payments={[payment]} />}
    </section>
  );
}

type FundEffectProps = { payment: PaymentRecord; fund: NonNullable<PaymentRecord['fund']>; moves: boolean };

function FundEffect({ payment, fund, moves }: FundEffectProps) {
  const can = useCan();
  const { approved, booked, actual, reserved, available } = fund.before;
  return (
    <>
      <p className={styles.fund}>
        {can('read-funds') ? (
          <Link className={styles.link} to={`/budget/funds/${fund.id}`}>
            <Code>{fund.code}</Code> {fund.name}
          </Link>
        ) : (
          <>
            <Code>{fund.code}</Code> {fund.name}
          </>
        )}
      </p>
      <FundBar
        approved={approved}
        paid={actual}
        booked={booked}
        reserved={reserved}
        own={moves ? { label: 'This payment', amount: payment.amount, isBooked: true } : undefined}
        legend={false}
      />
      <dl className={styles.legend}>
        <div>
          <dt className={styles.paid}>{moves ? 'Paid so far' : 'Paid'}</dt>
          <dd>
            <Amount naira={actual} />
          </dd>
        </div>
        {moves && (
          <>
            <div>
              <dt className={styles.own}>This payment</dt>
              <dd>
                <Amount naira={payment.amount} signed />
              </dd>
            </div>
            <div className={styles.after}>
              <dt>Paid after posting</dt>
              <dd>
                <Amount naira={fund.after_posting.actual} tone="strong" />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt className={styles.free}>{moves ? 'Available, unchanged' : 'Available'}</dt>
          <dd>
            <Amount naira={available} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Lead({ payment, isPosting }: { payment: PaymentRecord; isPosting: boolean }) {
  const { status, paid_on, raised_at } = payment;
  if (status === 'paid')
    return (
      <>
        It was paid{paid_on && ' on '}
        {paid_on && <DateText value={paid_on} />} and counts on the fund.
      </>
    );
  if (isGone(payment)) return <>Its amount was taken off the fund again.</>;
  return (
    <>
      {!isPosting && 'No money moves now. '}The amount was booked on <DateText value={raised_at} />; it counts
      as paid when Treasury posts it.
    </>
  );
}
