import { BATCH_MAX, type PaymentType } from '../constants.ts';

/** An expenditure as the rules of a batch look at it. */
export interface Batchmate {
  code: string;
  type: PaymentType;
  department_id: number;
  fund_id: number;
}

/** Why two expenditures can't go into one batch, in a sentence; null when they can: one type, one department, one fund. */
export function unlikeBatchmates(first: Batchmate, other: Batchmate): string | null {
  const unlike =
    other.type !== first.type
      ? 'types (staff, third-party)'
      : other.department_id !== first.department_id
        ? 'departments'
        : other.fund_id !== first.fund_id
          ? 'funds'
          : null;
  return unlike && `${first.code} and ${other.code} are of different ${unlike}; a batch has one.`;
}

/** How many payments a batch of a type carries, as a clause without its full stop. */
export function batchLimit(type: PaymentType): string {
  const max = BATCH_MAX[type];
  return `A ${type} batch carries at most ${max} ${max === 1 ? 'payment' : 'payments'}`;
}

/** Why one more expenditure can't join those chosen for a batch; null when it can. */
export function batchmateRefusal(chosen: readonly Batchmate[], other: Batchmate): string | null {
  const [first] = chosen;
  if (!first) return null;
  const unlike = unlikeBatchmates(first, other);
  if (unlike) return unlike;
  return chosen.length < BATCH_MAX[first.type] ? null : `${batchLimit(first.type)}.`;
}
