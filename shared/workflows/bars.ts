import { formatDay } from '../dates.ts';
import type { Bar } from '../resource/workflow.ts';

/** Who raised something behind a record, what, and when. */
export interface Raised {
  user_id: number;
  code: string;
  at: string | Date;
}

/** Nobody acts on what they raised themselves: the record, or what is behind it. */
export const raised: Bar<{ raised: readonly Raised[] }> = (facts, actor, another) => {
  const own = facts.raised.find(({ user_id }) => user_id === actor.id);
  return own ? `You raised ${own.code} on ${formatDay(own.at)}. ${another}` : null;
};

/** Nobody acts on what pays them. */
export const isPaid: Bar<{ payee_ids: readonly number[] }> = (facts, actor, another) =>
  facts.payee_ids.includes(actor.id) ? `It pays you. ${another}` : null;
