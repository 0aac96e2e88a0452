import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { lockExpenditures, lockSources } from '../budget/index.ts';
import { paymentFlow } from './payments.ts';

/** Locks payments with what is around them, in the agreed order, before the first of them moves. */
export async function lockPayments(trx: Transaction, which: RawBuilder<SqlBool>): Promise<void> {
  await lockSources(trx, sql`id in (select expenditure_id from payments where ${which})`);
  await sql`select from batches where id in (select batch_id from payments where ${which}) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ expenditure_id: number }>`
    select expenditure_id from payments where ${which} order by id for update`.execute(trx);
  await lockExpenditures(
    trx,
    rows.map(({ expenditure_id }) => expenditure_id),
  );
}

/** Records that the bank returned a payment, by the act that its desk has for it; a second officer confirms it. */
export async function recordBounce(
  trx: Transaction,
  context: RequestContext,
  id: number,
  body: { reason: string; date: string },
): Promise<void> {
  await paymentFlow.act(trx, 'bounce', { ...context, id, body, seen: undefined });
}
