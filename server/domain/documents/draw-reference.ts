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
