import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { CashOverview } from '#shared/resources/budget/cash-answers.ts';
import { type Quarter, quarterOn, type WarrantCovers } from '#shared/warrants.ts';

interface Row {
  by: 'scope' | 'quarter' | 'all';
  rule: CashOverview['rule'];
  covers: WarrantCovers | null;
  id: number | null;
  name: string;
  funds: number;
  quarter: Quarter | null;
  /** What was approved of all quarters, and what of that counts today. */
  approved_kobo: number;
  released_kobo: number;
  used_kobo: number;
  left_kobo: number;
  pending_kobo: number;
}

/**
 * The cash that was released for some funds of a year, whoever of all that share it uses it: by type, by head, and of all funds
 * together that have releases of their own. `ids` is a statement that finds the funds. Null while no payment asks for what was
 * released.
 */
export async function cashOverviewOf(
  db: Queryable,
  year: number,
  ids: RawBuilder<unknown>,
): Promise<CashOverview | null> {
  const { rows } = await sql<Row>`
    with chosen as (
      select f.id, s.type, s.budget_head_id from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
       where f.id in (${ids}) and f.budget_year = ${year}),
    of as (
      select w.*, h.name as head, w.status = 'approved' as is_approved,
          w.status = 'approved' and release_counts(w.quarter, quarter_on(w.budget_year, lagos_today()), r.rule) as counts
        from (select warrants_rule() as rule) r join warrants w on r.rule <> 'off' left join budget_heads h on h.id = w.budget_head_id
       where w.budget_year = ${year} and w.status in ('approved', 'pending')
         and (w.fund_id in (select id from chosen) or w.budget_head_id in (select budget_head_id from chosen) or w.type in (select type from chosen)))
    select warrants_rule() as rule, case when grouping(covers) = 0 then 'scope' when grouping(quarter) = 0 then 'quarter' else 'all' end as by,
        covers, budget_head_id as id, coalesce(head, type, 'own') as name, count(distinct fund_id)::int as funds, quarter,
        coalesce(sum(amount_kobo) filter (where is_approved), 0)::bigint as approved_kobo,
        coalesce(sum(amount_kobo) filter (where counts), 0)::bigint as released_kobo,
        coalesce(sum(used_kobo) filter (where counts), 0)::bigint as used_kobo,
        coalesce(sum(amount_kobo - used_kobo) filter (where counts), 0)::bigint as left_kobo,
        coalesce(sum(amount_kobo) filter (where not is_approved), 0)::bigint as pending_kobo
      from of
     group by grouping sets ((covers, budget_head_id, head, type), (quarter), ())
    having warrants_rule() <> 'off'
     order by released_kobo desc, name`.execute(db);
  const all = rows.find(({ by }) => by === 'all');
  if (!all) return null;
  return {
    year,
    rule: all.rule,
    quarter: quarterOn(year),
    ...standing(all),
    pending: koboToNaira(all.pending_kobo),
    scopes: rows.flatMap(({ by, covers, id, name, funds, ...row }) =>
      by === 'scope' && covers ? [{ covers, id, name, funds, ...standing(row) }] : [],
    ),
    quarters: ([1, 2, 3, 4] as const).map((quarter) => ({
      quarter,
      released: koboToNaira(
        rows.find((row) => row.by === 'quarter' && row.quarter === quarter)?.approved_kobo ?? 0,
      ),
    })),
  };
}

function standing({
  released_kobo,
  used_kobo,
  left_kobo,
}: Pick<Row, 'released_kobo' | 'used_kobo' | 'left_kobo'>) {
  return {
    released: koboToNaira(released_kobo),
    used: koboToNaira(used_kobo),
    left: koboToNaira(left_kobo),
  };
}
