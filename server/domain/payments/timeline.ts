import type { z } from 'zod';
import type { Office } from '#shared/constants.ts';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { paymentExtras } from '#shared/resources/payments/payment-extras.ts';
import type { Raised } from '#shared/workflows/bars.ts';
import { DESK_WORDS, type Desk } from '#shared/workflows/desks.ts';
import type { PaymentAct, PaymentFacts } from '#shared/workflows/payment-duties.ts';

/** One line of a payment's timeline: who did what in which office, and how many days after the line before. */
export type TimelineLine = z.infer<typeof paymentExtras.timeline>[number];

/** One thing that happened to a payment, as the database tells it; most have only an action, a person and a moment. */
type Step = Pick<TimelineLine, 'action' | 'person' | 'at'> &
  Partial<typeof NOTHING_MORE> & {
    user_id: number;
    desk?: Desk | null;
    /** The office of an act that counts at no desk. */
    office?: Office | null;
    /** What the office was called. */
    where?: string | null;
    amount_before_kobo?: number | null;
    amount_after_kobo?: number | null;
  };

/** What decides about a payment, with all that happened to it. */
export interface Steps extends PaymentFacts {
  /** The raising of its expenditure, then of its batch. */
  raised: readonly (Raised & Step)[];
  acts: readonly (PaymentAct & Step)[];
  /** How it left the flow together with its batch. */
  ended: readonly Step[];
}

const NOTHING_MORE: Pick<
  TimelineLine,
  'acting_for' | 'remark' | 'bank_reference' | 'paid_on' | 'bounced_on'
> = { acting_for: null, remark: null, bank_reference: null, paid_on: null, bounced_on: null };

/** Everything that happened to a payment, oldest first, from the raising of its expenditure on. Amounts in naira. */
export function timelineOf({ raised, acts, ended }: Steps): TimelineLine[] {
  const steps: Step[] = [
    ...raised.map(({ code: _code, ...step }) => step),
    ...acts.map(({ acting_for_id: _id, ...step }) => step),
    ...ended,
  ];
  return steps.map(
    ({ user_id, desk, office, where = null, amount_before_kobo, amount_after_kobo, ...step }, place) => ({
      ...NOTHING_MORE,
      ...step,
      person_id: user_id,
      office: desk ? DESK_WORDS[desk].name : office ? OFFICE_WORDS[office].name : where,
      amount_before: naira(amount_before_kobo),
      amount_after: naira(amount_after_kobo),
      days_taken: daysBetween(dayOf(steps[place - 1] ?? step), dayOf(step)),
    }),
  );
}

function naira(kobo: number | null = null): number | null {
  return kobo === null ? null : koboToNaira(kobo);
}

function dayOf({ at }: Pick<Step, 'at'>): string {
  return lagosToday(new Date(at));
}
