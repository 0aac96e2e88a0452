import { deskBefore, type PaymentStage, type PaymentStatus } from './desks.ts';
import { stateOf } from './payments.ts';

/** What clearing a payment is called: at the last desk it posts it. In the order in which people are told of them. */
export const CLEARING_ACTS = {
  post: { label: 'Post', past: 'posted' },
  clear: { label: 'Clear', past: 'cleared' },
} as const;
/** One of the two. */
export type ClearingAct = keyof typeof CLEARING_ACTS;

const ORDER = ['post', 'clear'] as const;

/** What clearing a payment would be in its state. */
export function clearingActOf(payment: { stage: PaymentStage; status: PaymentStatus }): ClearingAct {
  return deskBefore(stateOf(payment)) === 'posting' ? 'post' : 'clear';
}

/** How many payments each act is for; acts for none are left out. */
export function countActs(acts: readonly ClearingAct[]): { act: ClearingAct; count: number }[] {
  return ORDER.map((act) => ({ act, count: acts.filter((one) => one === act).length })).filter(
    ({ count }) => count > 0,
  );
}

/** What is about to be done with payments, an act for each: "Post 4 payments", "Post 4 and clear 1". */
export function actsToDo(acts: readonly ClearingAct[]): string {
  const counted = countActs(acts);
  if (counted.length > 1)
    return counted
      .map(({ act, count }, place) => `${place > 0 ? act : CLEARING_ACTS[act].label} ${count}`)
      .join(' and ');
  return counted.map(({ act, count }) => `${CLEARING_ACTS[act].label} ${payments(count)}`).join('');
}

/** What was done with so many of the payments `of` a batch: "All 5 payments were posted", "4 payments were posted and 1 was cleared". */
export function actsDone(acts: readonly ClearingAct[], total: number, of = ''): string {
  const [first, second] = countActs(acts);
  if (!first) return `No payment${of} was posted or cleared`;
  const done = (counted: typeof first) => `${were(counted.count)} ${CLEARING_ACTS[counted.act].past}`;
  if (second) {
    const both = `${done(first)} and ${second.count} ${done(second)}`;
    return acts.length === total
      ? `${payments(first.count)}${of} ${both}`
      : `Of ${payments(total)}${of}, ${first.count} ${both}`;
  }
  if (acts.length < total) return `${first.count} of ${payments(total)}${of} ${done(first)}`;
  return `${total > 1 ? 'All ' : ''}${payments(total)}${of} ${done(first)}`;
}

function payments(count: number): string {
  return `${count} ${count === 1 ? 'payment' : 'payments'}`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
