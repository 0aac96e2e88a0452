import { readRecord } from '#server/crud/list-query.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import { batchFlow } from './batches.ts';
import { reversalFlow } from './reversals.ts';

/** A batch as it now is, as the answer of a command; deleted ones are still told. */
export async function answerBatch(
  trx: Transaction,
  { actor }: RequestContext,
  id: number,
  message: string,
  status = 200,
): Promise<Answer> {
  return {
    status,
    data: there(await readRecord(trx, batches, batchFlow.extensions.batches ?? {}, actor, id)),
    message,
  };
}

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
    data: there(await readRecord(trx, reversals, reversalFlow.extensions.reversals ?? {}, actor, id)),
    message,
  };
}

function there(record: WireRecord | undefined): WireRecord {
  if (!record) throw new Refusal('NOT_FOUND', 'There is no such record.');
  return record;
}
