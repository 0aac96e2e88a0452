import { sql } from 'kysely';
import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import type { WarrantEntry } from '#shared/resources/budget/warrant-answers.ts';
import { warrants } from '#shared/resources/budget/warrants.ts';
import { warrantFlow } from './warrants.ts';

/** A page at a time. */
export const entriesQuery = z.looseObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(200).optional().describe('100 unless told.'),
});

type Row = Omit<WarrantEntry, 'amount' | 'used' | 'at'> & {
  amount_kobo: number;
  used_kobo: number;
  at: Date;
};

/** `GET warrants/{id}/entries`: what payments drew from a warrant and gave back, newest first. */
export async function readEntries(
  db: Database,
  { actor, id, query: { page = 1, per_page = 100 } }: RequestContext<unknown, z.infer<typeof entriesQuery>>,
): Promise<Answer> {
  const { scope } = warrantFlow.extensions.warrants ?? {};
  if (!(await readRecord(db, warrants, { scope }, actor, id)))
    throw new Refusal('NOT_FOUND', 'There is no such warrant.');
  const { rows } = await sql<Row>`
    select e.seq, e.kind, e.amount_kobo, e.running_used_kobo as used_kobo, e.at, e.payment_id, p.pv_no, p.payee_name, c.code as fund, u.name as actor_name
      from warrant_entries e join payments p on p.id = e.payment_id join funds f on f.id = e.fund_id join budget_codes c on c.id = f.budget_code_id
      left join users u on u.id = e.actor_id
     where e.warrant_id = ${id} order by e.seq desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const { last_seq: total } = await db
    .selectFrom('warrants')
    .select('last_seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    data: rows.map(({ amount_kobo, used_kobo, ...row }) => ({
      ...row,
      amount: koboToNaira(amount_kobo),
      used: koboToNaira(used_kobo),
    })),
    meta: { page, per_page, total },
  };
}
