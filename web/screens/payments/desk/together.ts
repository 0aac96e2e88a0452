import { sumNaira } from '#shared/money.ts';
import type { Cleared } from '#shared/resources/payments/desk-answers.ts';
import {
  actsDone,
  actsToDo,
  CLEARING_ACTS,
  type ClearingAct,
  clearingActOf,
  countActs,
} from '#shared/workflows/clearing-acts.ts';
import { actionOf, type PaymentRecord } from '../payment-record.ts';

/** What the server answers of a batch that was cleared: each payment with what was done, or why not. */
export type Outcome = Pick<Cleared, 'done'> & { refused: Omit<Cleared['refused'][number], 'code'>[] };

/** Of the payments of a batch, those that wait at my desk, whether or not I may act on them. */
export function waitingOf(payments: readonly PaymentRecord[]): PaymentRecord[] {
  return payments.filter((payment) => {
    const clear = actionOf(payment, 'clear');
    const code = clear?.why_not?.code;
    return clear?.allowed || WAITS_THOUGH.some((one) => one === code);
  });
}

/** Why what waits at my desk can't go on now, though it is my desk’s. */
const WAITS_THOUGH = ['SOD_SAME_PERSON', 'VENDOR_BLOCKED', 'WARRANT_SHORT'];

/** Of payments that wait at my desk, those that I may clear or post; `only` limits it to one of the two. */
export function mineOf(payments: readonly PaymentRecord[], only?: ClearingAct): PaymentRecord[] {
  return payments.filter(
    (payment) =>
      actionOf(payment, 'clear')?.allowed && (only === undefined || clearingActOf(payment) === only),
  );
}

/** The act of each payment. */
export function actsOf(payments: readonly PaymentRecord[]): ClearingAct[] {
  return payments.map(clearingActOf);
}

/** What the button at the desk says of all that waits: "Post all waiting (4)", "Post 4 of 5 waiting", "Post 4, clear 1". */
export function togetherWords(waiting: readonly PaymentRecord[]): string {
  const mine = mineOf(waiting);
  const [first, second] = countActs(actsOf(mine));
  if (!first) return '';
  const { label } = CLEARING_ACTS[first.act];
  if (second) return `${label} ${first.count}, ${second.act} ${second.count}`;
  return mine.length === waiting.length
    ? `${label} all waiting (${first.count})`
    : `${label} ${first.count} of ${waiting.length} waiting`;
}

/** The question of the dialog before, and its answer after. */
export function titleOf(
  payments: readonly PaymentRecord[],
  only: ClearingAct | undefined,
  outcome: Outcome | null,
): string {
  if (!outcome) return `${actsToDo(actsOf(mineOf(payments, only)))} of ${payments[0]?.batch_no}?`;
  const done = outcome.done.map(({ act }) => act);
  return actsDone(done, payments.length);
}

/** What happens to one payment, or happened to it, by its own act. */
export function lineOf(
  payment: PaymentRecord,
  only: ClearingAct | undefined,
  outcome: Outcome | null,
): { words: string; done: boolean } {
  const act = clearingActOf(payment);
  const { past } = CLEARING_ACTS[act];
  const clear = actionOf(payment, 'clear');
  if (clear?.allowed && only !== undefined && act !== only)
    return { words: outcome ? `Still to be ${past}` : `Will not be ${past} now`, done: false };
  const ended = outcome?.done.find(({ id }) => id === payment.id);
  if (ended) return { words: `Was ${CLEARING_ACTS[ended.act].past}`, done: true };
  if (!outcome && clear?.allowed) return { words: `Will be ${past}`, done: true };
  const reason =
    outcome?.refused.find(({ id }) => id === payment.id)?.detail ?? clear?.why_not?.sentence ?? '';
  return { words: `Not ${past}: ${reason}`, done: false };
}

/** The amount of each act, in naira, with how many payments it is: "4 to be posted". */
export function totalsOf(payments: readonly PaymentRecord[]): { words: string; amount: number }[] {
  return countActs(actsOf(payments)).map(({ act, count }) => ({
    words: `${count} to be ${CLEARING_ACTS[act].past}`,
    amount: sumNaira(payments.filter((one) => clearingActOf(one) === act).map(({ amount }) => amount)),
  }));
}
