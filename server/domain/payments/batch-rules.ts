import type { Actor } from '#server/frame/actor.ts';
import { BATCH_MAX } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { type Batchmate, batchLimit, unlikeBatchmates } from '#shared/workflows/batching.ts';
import { type ExpenditureStatus, expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { type PayeeType, payeeRefusal } from '#shared/workflows/payee-types.ts';
import { seesWholeBudget } from '../budget/index.ts';

/** A committed expenditure that is to go into a batch. */
export interface Batchable extends Batchmate {
  id: number;
  status: ExpenditureStatus;
  beneficiary: string;
  beneficiary_type: PayeeType | null;
  amount_kobo: number;
}

/** Refuses expenditures that can't go together in a batch of the actor's; answers them in the order in which they were chosen. */
export function judgeBatch(
  found: readonly {
    [K in keyof Batchable]: Batchable[K] extends string | null ? string | null : Batchable[K];
  }[],
  ids: readonly number[],
  actor: Actor,
): [Batchable, ...Batchable[]] {
  const visible = new Map(
    (found as readonly Batchable[])
      .filter(({ department_id }) => seesWholeBudget(actor) || actor.department_ids.includes(department_id))
      .map((expenditure) => [expenditure.id, expenditure]),
  );
  const chosen = ids.flatMap((id) => visible.get(id) ?? []);
  const [first, ...others] = chosen;
  if (!first || chosen.length < ids.length)
    throw refusal('NOT_FOUND', 'One of the expenditures is not there.');
  if (chosen.some(({ department_id }) => !actor.department_ids.includes(department_id)))
    throw refusal(
      'FORBIDDEN',
      'A batch is raised by an officer of the originating department, or of one above it.',
    );
  const busy = chosen.find(({ status }) => status !== 'cleared');
  if (busy)
    throw refusal(
      'WRONG_STATE',
      `${busy.code} is ${expenditureWorkflow.states[busy.status].word.toLowerCase()}: only a committed expenditure that is in no batch can be selected.`,
    );
  for (const { code, type, beneficiary_type } of chosen) {
    const mismatch = payeeRefusal(type, beneficiary_type);
    if (mismatch) throw refusal('RULE', `${code}: ${mismatch} Delete it and raise it anew.`);
  }
  for (const other of others) {
    const unlike = unlikeBatchmates(first, other);
    if (unlike) throw refusal('RULE', unlike);
  }
  if (chosen.length > BATCH_MAX[first.type])
    throw refusal('RULE', `${batchLimit(first.type)}; ${chosen.length} were chosen.`);
  return [first, ...others];
}

function refusal(code: 'NOT_FOUND' | 'FORBIDDEN' | 'WRONG_STATE' | 'RULE', sentence: string): Refusal {
  return new Refusal(code, sentence, { expenditures: [sentence] });
}
