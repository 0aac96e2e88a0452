import { readRecord } from '#server/crud/list-query.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import { reversalFlow } from './reversals.ts';

/** A reversal as it now is, as the answer of a command. */
export async function answerReversal(
  trx: Transaction,
  { actor }: RequestContext,
  id: number,
  message: string,
  status = 200,
): Promise<Answer> {
  return {
    status,
    data: await readRecord(trx, reversals, reversalFlow.extensions.reversals ?? {}, actor, id),
    message,
  };
}
