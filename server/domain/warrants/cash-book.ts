import { sql } from 'kysely';
import { endOf } from '#server/crud/asked-day.ts';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { CashBook } from '#shared/resources/budget/cash-answers.ts';
import { byDrawing, type Quarter, quarterOn, type WarrantCovers } from '#shared/warrants.ts';

interface Row {
  id: number;
  code: string;
  covers: WarrantCovers;
  of: string;
  quarter: Quarter;
  counts: boolean;
  released_kobo: number;
  used_kobo: number;
  used_by_others_kobo: number;
}

/** The cash of a fund as at the end of a day of Lagos, warrant by warrant in the order of drawing; null while no payment asks for it. */
export async function cashBookOf(
  db: Queryable,
  fund: { id: number; budget_year: number },
  as_at: string,
): Promise<CashBook | null> {
  const { rows: rules } = await sql<{ rule: string }>`select warrants_rule() as rule`.execute(db);
  if (rules[0]?.rule === 'off') return null;
  const { rows } = await sql<Row>`
    select w.id, w.code, w.covers, w.quarter, w.amount_kobo as released_kobo, coalesce(c.code, h.name, w.type) as of,
        release_counts(w.quarter, quarter_on(w.budget_year, ${as_at}::date), warrants_rule()) as counts,
        coalesce(own.kobo, 0)::bigint as used_kobo, (coalesce(whole.running_used_kobo, 0) - coalesce(own.kobo, 0))::bigint as used_by_others_kobo
      from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
        join warrants w on w.status = 'approved' and w.budget_year = f.budget_year and w.decided_at < ${endOf(as_at)}
          and (w.fund_id = f.id or w.budget_head_id = s.budget_head_id or w.type = s.type)
        left join funds one on one.id = w.fund_id left join budget_codes c on c.id = one.budget_code_id
        left join budget_heads h on h.id = w.budget_head_id
        left join lateral (select e.running_used_kobo from warrant_entries e where e.warrant_id = w.id and e.at < ${endOf(as_at)}
          order by e.seq desc limit 1) whole on true
        left join (select e.warrant_id, sum(e.amount_kobo) as kobo from warrant_entries e where e.fund_id = ${fund.id} and e.at < ${endOf(as_at)}
          group by 1) own on own.warrant_id = w.id
     where f.id = ${fund.id}`.execute(db);
  const leftOf = (row: Row) => row.released_kobo - row.used_kobo - row.used_by_others_kobo;
  const counting = rows.filter(({ counts }) => counts);
  const sum = (of: (row: Row) => number) => koboToNaira(counting.reduce((total, row) => total + of(row), 0));
  return {
    quarter: quarterOn(fund.budget_year, as_at),
    released: sum(({ released_kobo }) => released_kobo),
    used: sum(({ used_kobo }) => used_kobo),
    used_by_others: sum(({ used_by_others_kobo }) => used_by_others_kobo),
    left: sum(leftOf),
    warrants: rows.toSorted(byDrawing).map((row) => ({
      id: row.id,
      code: row.code,
      covers: row.covers,
      of: row.of,
      quarter: row.quarter,
      counts: row.counts,
      released: koboToNaira(row.released_kobo),
      used: koboToNaira(row.used_kobo),
      used_by_others: koboToNaira(row.used_by_others_kobo),
      left: koboToNaira(leftOf(row)),
    })),
  };
}
