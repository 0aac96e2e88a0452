import type { Office } from '../constants.ts';
import { type Line, office } from '../resource/workflow.ts';
import { pays, raised } from './bars.ts';
import { DESK_STATES, DESK_WORDS, type Desk, type PaymentState } from './desks.ts';
import { changedAccount, dutiesAt, dutiesAtBank, type PaymentFacts } from './payment-duties.ts';

/** A way of an act on a payment, and the desk that it counts for; null: at no desk. */
export interface PaymentLine extends Line<PaymentState, PaymentFacts> {
  desk: Desk | null;
  /** The office in which it is done where it counts at no desk. */
  office?: Office;
}

/** A way at a desk: for its office, from what waits for it, not by whom it pays, who raised it or who acted at another desk. */
export function at(desk: Desk, to: PaymentState | 'same', more: Partial<PaymentLine> = {}): PaymentLine {
  return {
    desk,
    from: DESK_STATES[desk],
    to,
    by: [office(DESK_WORDS[desk].office)],
    not: [pays, changedAccount, raised, dutiesAt[desk]],
    ...more,
  };
}

/** A way of treasury on what was paid. */
export function atBank(to: PaymentState | 'same', more: Partial<PaymentLine>): PaymentLine {
  return at('posting', to, {
    from: ['treasury/paid'],
    not: [pays, changedAccount, raised, dutiesAtBank],
    ...more,
  });
}
