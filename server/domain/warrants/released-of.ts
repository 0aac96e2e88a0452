import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Quarter, WarrantRule } from '#shared/warrants.ts';

/** How the cash for a fund stands today, in kobo; what was released for its head and its type others may use up as well. */
export interface Released {
  fund_id: number;
  /** What counts today of what was released for the fund itself. */
  own_released_kobo: number;
  /** What counts today of what was released for its head and its type, for all their funds together. */
  shared_released_kobo: number;
  /** What payments of the fund hold, of whatever warrant. */
  used_kobo: number;
  /** What a payment of the fund can still draw today. */
  left_kobo: number;
  quarter: 0 | Quarter;
}

/** How the cash for funds stands today, by fund, in one statement; empty while no payment asks for what was released. */
export async function releasedOf(db: Queryable, fund_ids: readonly number[]): Promise<Map<number, Released>> {
  if (fund_ids.length === 0) return new Map();
  const { rows } = await sql<Released & { rule: WarrantRule }>`
    select f.id as fund_id, q.quarter, coalesce(w.own_kobo, 0) as own_released_kobo, coalesce(w.shared_kobo, 0) as shared_released_kobo,
        coalesce(u.used_kobo, 0) as used_kobo, coalesce(w.left_kobo, 0) as left_kobo
      from (select warrants_rule() as rule) r join funds f on f.id = any(${[...fund_ids]}::bigint[])
        join sub_budget_heads s on s.id = f.sub_budget_head_id
        cross join lateral (select quarter_on(f.budget_year, lagos_today()) as quarter) q
        left join lateral (
          select sum(w.amount_kobo) filter (where w.fund_id is not null)::bigint as own_kobo,
              sum(w.amount_kobo) filter (where w.fund_id is null)::bigint as shared_kobo, sum(w.left_kobo)::bigint as left_kobo
            from warrants w where w.status = 'approved' and w.budget_year = f.budget_year
             and (w.fund_id = f.id or w.budget_head_id = s.budget_head_id or w.type = s.type and w.budget_year = f.budget_year)
             and release_counts(w.quarter, q.quarter, r.rule)) w on true
        left join lateral (select sum(e.amount_kobo)::bigint as used_kobo from warrant_entries e where e.fund_id = f.id) u on true
     where r.rule <> 'off'`.execute(db);
  return new Map(rows.map((row) => [row.fund_id, row]));
}
