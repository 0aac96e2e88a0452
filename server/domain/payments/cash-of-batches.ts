import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { WaitingBatch } from '#shared/resources/payments/desk-answers.ts';
import type { CashStanding } from '#shared/warrants.ts';

type Cash = NonNullable<WaitingBatch['cash']>;

/** How the cash for the funds of batches stands, and what their payments that wait would draw; empty while payments wait for none. */
export async function cashOfBatches(db: Queryable, batch_ids: readonly number[]): Promise<Map<number, Cash>> {
  if (batch_ids.length === 0) return new Map();
  const { rows } = await sql<CashStanding & Pick<Cash, 'rule'> & { id: number; draws_kobo: number }>`
    select b.id, c.rule, c.quarter, c.released_kobo, c.used_kobo, c.left_kobo, d.draws_kobo
      from batches b cross join lateral cash_for(b.fund_id) c cross join lateral (
        select coalesce(sum(p.amount_kobo - p.recovered_kobo - cash_held(p.id)), 0)::bigint as draws_kobo from payments p
         where p.batch_id = b.id and (p.status = 'pending' or p.stage = 'audit' and p.status = 'cleared')) d
     where b.id = any(${[...batch_ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, rule, quarter, released_kobo, used_kobo, left_kobo, draws_kobo }) => [
      id,
      {
        ...{ rule, quarter, released: koboToNaira(released_kobo), used: koboToNaira(used_kobo) },
        ...{ left: koboToNaira(left_kobo), draws: koboToNaira(draws_kobo) },
      },
    ]),
  );
}
