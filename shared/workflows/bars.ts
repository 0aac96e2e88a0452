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

/** A member of staff whom something pays, and how that is known: picked as payee, by account, or by name. */
export interface Paid {
  user_id: number;
  how: 'person' | 'account' | 'name';
}

const HOW: Readonly<Record<Paid['how'], string>> = {
  person: 'It pays you.',
  account: 'It pays into an account that is or was yours.',
  name: 'It pays somebody of a name that is or was yours.',
};

/** Nobody acts on what pays them: by person, by account, or, of a payee who isn't known by a record of staff, by name. */
export const pays: Bar<{ paid_people: readonly Paid[] }> = ({ paid_people }, { id }, another) => {
  const own = paid_people.find(({ user_id }) => user_id === id);
  return own ? `${HOW[own.how]} ${another}` : null;
};
