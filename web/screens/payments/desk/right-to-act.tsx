import { IconCheck, IconShieldCheck, IconShieldX, IconUserExclamation } from '@tabler/icons-react';
import { formatDay } from '#shared/dates.ts';
import { clearingActOf } from '#shared/workflows/clearing-acts.ts';
import { clearingsThatStand } from '#shared/workflows/payment-duties.ts';
import { Notice } from '#web/components/notice.tsx';
import { useSession } from '#web/session/use-session.ts';
import { actionOf, type PaymentRecord } from '../payment-record.ts';
import { deskWaitedFor } from '../state-for-me.ts';
import { mayAct } from './offered-acts.ts';
import styles from './right-to-act.module.css';

type RightToActProps = {
  payment: PaymentRecord;
  /** All payments of the batch, to tell which of them are not mine. */
  siblings: readonly PaymentRecord[];
};

/** Whether I may act on the payment, and why: who raised it, who cleared it, that it doesn't pay me. */
export function RightToAct({ payment, siblings }: RightToActProps) {
  const offices = useSession().groups.map(({ office }) => office);
  const clear = actionOf(payment, 'clear');
  const isShort = clear?.why_not?.code === 'WARRANT_SHORT';
  const isMine = mayAct(payment, offices) && !isShort;
  const Icon = isMine ? IconShieldCheck : IconShieldX;
  const others = siblings
    .map((one, index) => ({ place: index + 1, one, reason: actionOf(one, 'clear') }))
    .filter(({ one, reason }) => one.id !== payment.id && reason?.why_not?.code === 'SOD_SAME_PERSON');
  return (
    <section className={styles.right}>
      <h2 className={styles.title}>
        <Icon className={isMine ? styles.yes : styles.no} size={20} stroke={1.7} aria-hidden />
        {isMine ? mayWords(payment) : isShort ? 'It waits for cash' : 'You cannot act on this payment now'}
      </h2>
      {!isMine && <p className={styles.reason}>{reasonOf(payment)}</p>}
      <ul className={styles.checks}>
        {checksOf(payment, isMine && clear?.allowed === true).map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={1.9} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {others.map(({ place, one, reason }) => (
        <Notice key={one.id} tone="warn" icon={IconUserExclamation}>
          Payment {place} is not yours to {clearingActOf(one)}: {lowerFirst(reason?.why_not?.sentence ?? '')}
        </Notice>
      ))}
    </section>
  );
}

function mayWords({ status }: PaymentRecord): string {
  return status === 'paid' ? 'It is paid. You may still correct it' : 'You may act on this payment';
}

function checksOf(payment: PaymentRecord, isMine: boolean): string[] {
  const { raised_by, batched_by, raised_at, timeline } = payment;
  const clearers = clearingsThatStand(timeline)
    .filter(({ action }) => action === 'clear')
    .map(({ person }) => person);
  const cleared = [...new Set(clearers)];
  return [
    raised_by === batched_by
      ? `Raised and batched by ${raised_by}`
      : `Raised by ${raised_by} on ${formatDay(raised_at)}, batched by ${batched_by}`,
    ...(cleared.length > 0 ? [`Cleared by ${listed(cleared)}`] : []),
    ...(isMine ? ['You are not the beneficiary'] : []),
  ];
}

/** What keeps a payment at the desk where it waits. */
const WHY_NOT = ['SOD_SAME_PERSON', 'VENDOR_BLOCKED', 'WARRANT_SHORT'];

function reasonOf(payment: PaymentRecord): string {
  const clear = actionOf(payment, 'clear');
  const { code, sentence = '' } = clear?.why_not ?? {};
  if (WHY_NOT.some((one) => one === code)) return sentence;
  if (payment.frozen_by)
    return `The budget office has yet to answer the reversal request ${payment.frozen_by}.`;
  switch (payment.status) {
    case 'paid':
      return 'It is paid.';
    case 'returned':
    case 'reversed':
    case 'deleted':
      return `It was ${payment.status}.`;
    case 'queried':
      return `It waits until ${payment.department.label} or Treasury has answered the query.`;
    case 'pending':
    case 'cleared':
    case 'responded':
      return `It waits for ${deskWaitedFor(payment)}.`;
  }
}

function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
