import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';

/** The next reference of a department's documents, `<abv>/<year>/<n>`; consecutive, since the counter's row is locked until the end. */
export async function drawReference(
  trx: Transaction,
  department: { id: number; abv: string },
): Promise<string> {
  const year = Number(lagosToday().slice(0, 4));
  for (;;) {
    const reference_no = `${department.abv}/${year}/${await drawNumber(trx, department.id, year)}`;
    // A department that took over another's abbreviation meets the other's numbers.
    if (!(await isTaken(trx, reference_no))) return reference_no;
  }
}

async function drawNumber(trx: Transaction, department_id: number, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('document_counters')
    .values({ department_id, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['department_id', 'year']).doUpdateSet({ last: sql`document_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

async function isTaken(trx: Transaction, reference_no: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from documents where reference_no = ${reference_no})
        or exists (select from batches where reference_no = ${reference_no}) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/** Opens the white-form that travels with a batch and has its reference. */
export async function openWhiteForm(
  trx: Transaction,
  batch: {
    id: number;
    reference_no: string;
    department_id: number;
    user_id: number;
    description: string;
    amount_kobo: number;
  },
): Promise<void> {
  const { id, ...form } = batch;
  await trx
    .insertInto('documents')
    .values({ ...form, batch_id: id, type: 'white-form' })
    .execute();
}

/** Completes the white-form of a paid batch, cancels that of one reversed, returned or deleted, and reopens it when the bank returned money. */
export async function followBatch(trx: Transaction, batch_id: number): Promise<void> {
  await sql`
    update documents d set status = case
        when b.status = 'paid' then 'completed'
        when b.status in ('reversed', 'returned', 'deleted') then 'cancelled'
        else 'pending' end
      from batches b
     where d.batch_id = b.id and b.id = ${batch_id}
       and (b.status in ('paid', 'reversed', 'returned', 'deleted') or d.status in ('completed', 'cancelled'))`.execute(
    trx,
  );
}
