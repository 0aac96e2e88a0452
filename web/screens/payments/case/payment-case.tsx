import { Link } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { Timeline } from '#web/components/timeline.tsx';
import { FileChips } from '#web/crud/detail/file-chips.tsx';
import { accountShown } from '#web/screens/administration/bank-details/payable-record.ts';
import { useCan } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';
import { stepsOf } from '../payment-steps.ts';
import { AmountChanges } from './amount-changes.tsx';
import { Deductions } from './deductions.tsx';
import { OrderMatch } from './order-match.tsx';
import styles from './payment-case.module.css';
import { PaymentFlags } from './payment-flags.tsx';

/** One payment as a desk reads it: who gets how much for what, what is odd about it, its papers and its history. */
export function PaymentCase({ payment }: { payment: PaymentRecord }) {
  const { payee_name, payee_detail, net, net_in_words } = payment;
  return (
    <article className={styles.case} aria-label={`Payment to ${payee_name}`}>
      <Quiet size={13.5}>Pay to {[payee_name, payee_detail].filter(Boolean).join(', ')}</Quiet>
      <Block as="p" top={2}>
        <Amount naira={net} size="hero" />
      </Block>
      <Quiet faint size={13.5} top={4}>
        {net_in_words}
      </Quiet>
      <Purpose payment={payment} />
      <Deductions payment={payment} />
      <OrderMatch payment={payment} />
      <PaymentFlags payment={payment} />
      <AmountChanges payment={payment} />
      <div className={styles.facts}>
        <KeyValue items={factsOf(payment)} />
      </div>
      <FileChips files={payment.files} label="Papers of this payment" />
      <section className={styles.timeline}>
        <h2>Timeline</h2>
        <Timeline steps={stepsOf(payment)} label="Timeline of the payment" />
      </section>
    </article>
  );
}

function Purpose({ payment }: { payment: PaymentRecord }) {
  const can = useCan();
  const { description, expenditure, additional_info, paper } = payment;
  const end = /[.!?]$/.test(description) ? '' : '.';
  return (
    <>
      <p className={styles.purpose}>
        {description}
        {end}{' '}
        {can('read-expenditures') ? (
          <Link to={`/budget/expenditures/${expenditure.id}`}>Expenditure {expenditure.label}</Link>
        ) : (
          <>Expenditure {expenditure.label}</>
        )}
      </p>
      {paper && can(permission('read', paper.list)) && (
        <p className={styles.info}>
          Pays{' '}
          <Link to={`${outlineNamed(paper.list).path}/${paper.id}`}>
            {PAPER[paper.list]} {paper.code}
          </Link>
          , line by line with its receipts.
        </p>
      )}
      {additional_info && <p className={styles.info}>{additional_info}</p>}
    </>
  );
}

const PAPER = { claims: 'claim', 'touring-advances': 'touring advance' } as const;

function factsOf(payment: PaymentRecord): [string, React.ReactNode][] {
  const {
    pv_no,
    payee_bank,
    payee_account,
    account: now,
    reference,
    bank_reference,
    paid_on,
    department,
  } = payment;
  const account = [payee_bank, payee_account].filter(Boolean).join(', ');
  return [
    [
      'Voucher',
      <span key="pv" className="num">
        {pv_no}
      </span>,
    ],
    ['Paid into', account || 'No account: none is confirmed'],
    ...(now.former
      ? [['Before that, returned from', accountShown(now.former)] as [string, React.ReactNode]]
      : []),
    ...(now.in_force
      ? [
          [now.freezes_anew ? 'Posted again, it goes to' : 'In force by now', accountShown(now.in_force)] as [
            string,
            React.ReactNode,
          ],
        ]
      : []),
    ...(reference ? [['Invoice or memo', reference] as [string, React.ReactNode]] : []),
    ['Originating department', department.label],
    ...(paid_on ? [['Paid on', <DateText key="paid" value={paid_on} />] as [string, React.ReactNode]] : []),
    ...(bank_reference ? [['Bank reference', bank_reference] as [string, React.ReactNode]] : []),
  ];
}
