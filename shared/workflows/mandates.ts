import { nairaShown } from '../money.ts';
import { defineWorkflow, office, type StateOf, through } from '../resource/workflow.ts';

/** What decides what may be done with a mandate. */
export interface MandateFacts {
  status: string;
}

/** The most requests that one mandate bundles. */
export const MANDATE_MAX = 200;

/** A request as the rules of a mandate look at it, by the fund that pays. */
export interface Bundlemate {
  request: string;
  fund_id: number | null;
}

/** Why a request can't be paid together with another one; null when it can. */
export function bundlemateRefusal(
  first: Bundlemate | undefined,
  { request, fund_id }: Bundlemate,
): string | null {
  if (!first || (fund_id !== null && fund_id === first.fund_id)) return null;
  return `${request} is paid from another fund: make another mandate for it.`;
}

type Shown = { no_of_itineraries: number; beneficiary: string; total_amount: number };

/** An instruction to a vendor for what several trips cost: logistics makes it, an expenditure raised by its code pays it. */
export const mandateWorkflow = defineWorkflow<MandateFacts>()({
  of: 'mandates',
  owner: 'user_id',
  states: {
    pending: { word: 'Waiting to be raised', with: office('logistics') },
    raised: { word: 'Raised', with: through('expenditures', 'mandate_id') },
    paid: { word: 'Paid' },
    ended: { word: 'Ended', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete mandate',
      effect: ({ no_of_itineraries, total_amount }: Shown) =>
        `${no_of_itineraries === 1 ? 'Its request is' : `Its ${no_of_itineraries} requests are`} free for another mandate. The ${nairaShown(total_amount)} stay set aside.`,
      lines: [{ from: ['pending'], to: 'deleted', by: [office('logistics')] }],
    },
  },
  follows: {
    raise: { from: ['pending'], to: 'raised' },
    unraise: { from: ['raised'], to: 'pending' },
    pay: { from: ['raised'], to: 'paid' },
    bounce: { from: ['paid'], to: 'raised' },
    end: { from: ['pending'], to: 'ended' },
    // Undone at the close of the year, with what pays it.
    lapse: { from: ['pending', 'raised'], to: 'ended' },
  },
});

/** The state of a mandate. */
export type MandateStatus = StateOf<typeof mandateWorkflow>;
