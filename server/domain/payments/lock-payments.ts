import { type SqlBool, sql } from 'kysely';
import { refuseStale } from '#server/crud/stale.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { departmentScope, lockExpenditures, lockSources } from '../budget/index.ts';
import { type Dossier, dossiersOf } from './dossiers.ts';

/** A batch under its row lock, as it is now. */
export interface LockedBatch {
  id: number;
  code: string;
  fund_id: number;
  amount_kobo: number;
  status: string;
  updated_at: Date;
  version: number;
}

/** Locks a batch that the actor may see with all its payments and expenditures; 404 otherwise. */
export async function lockBatch(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ batch: LockedBatch; payments: Dossier[] }> {
  await lockSources(trx, sql`id in (select expenditure_id from payments where batch_id = ${id})`);
  const { rows } = await sql<LockedBatch>`
    select t.id, t.code, t.fund_id, t.amount_kobo, t.status, t.updated_at, t.version
      from batches t where t.id = ${id} and ${departmentScope(actor) ?? sql<SqlBool>`true`} for update`.execute(
    trx,
  );
  const batch = rows[0];
  if (!batch) throw new Refusal('NOT_FOUND', 'There is no such batch.');
  const locked = await trx
    .selectFrom('payments')
    .select(['id', 'expenditure_id'])
    .where('batch_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockExpenditures(
    trx,
    locked.map(({ expenditure_id }) => expenditure_id),
  );
  const payments = await dossiersOf(
    trx,
    locked.map((payment) => payment.id),
  );
  return { batch, payments };
}

/** Refuses to act on a batch that isn't as the person saw it; it changes with its payments too, so whoever moved one is named. */
export async function refuseStaleBatch(
  trx: Transaction,
  { batch, payments }: { batch: LockedBatch; payments: readonly Dossier[] },
  seen: number | undefined,
): Promise<void> {
  await refuseStale(trx, 'batches', batch, seen, {
    parts: { subject: 'payments', ids: payments.map(({ id }) => id) },
  });
}
