import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { CashOfFund } from '#shared/resources/budget/cash-answers.ts';

interface Row {
  id: number;
  released_kobo: number;
  used_kobo: number;
  left_kobo: number;
}

/**
 * The cash of each of some funds today, as the foot of its vote book has it: what counts of what was released for it, its head and
 * its type, what its own payments hold of that, and what is left. `ids` is a statement that finds the funds, of which
 * only `some` count where they are named. None while no payment asks for what was released.
 */
export async function cashOfFunds(
  db: Queryable,
  ids: RawBuilder<unknown>,
  some: readonly number[] | null,
): Promise<CashOfFund[]> {
  const named = some ? sql`and f.id = any(${some}::bigint[])` : sql``;
  const { rows } = await sql<Row>`
    with chosen as (
      select f.id, f.budget_year, s.type, s.budget_head_id, r.rule from (select warrants_rule() as rule) r
        join funds f on r.rule <> 'off' and f.id in (${ids}) ${named} join sub_budget_heads s on s.id = f.sub_budget_head_id),
    own as (
      select e.fund_id, e.warrant_id, sum(e.amount_kobo) as kobo from warrant_entries e where e.fund_id in (select id from chosen) group by 1, 2)
    select c.id, coalesce(sum(w.amount_kobo), 0)::bigint as released_kobo, coalesce(sum(own.kobo), 0)::bigint as used_kobo,
        coalesce(sum(w.left_kobo), 0)::bigint as left_kobo
      from chosen c left join warrants w on w.status = 'approved' and w.budget_year = c.budget_year
          and (w.fund_id = c.id or w.budget_head_id = c.budget_head_id or w.type = c.type)
          and release_counts(w.quarter, quarter_on(c.budget_year, lagos_today()), c.rule)
        left join own on own.fund_id = c.id and own.warrant_id = w.id
     group by c.id order by c.id`.execute(db);
  return rows.map(({ id, released_kobo, used_kobo, left_kobo }) => ({
    ...{ id, released: koboToNaira(released_kobo), used: koboToNaira(used_kobo) },
    left: koboToNaira(left_kobo),
  }));
}
