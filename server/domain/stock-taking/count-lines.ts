import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { seesLedger } from '#shared/workflows/stock-counts.ts';
import { loadCounts } from './find-counts.ts';

/** `GET stock-counts/:id/lines`: what is to be counted, what I counted, and to whoever may answer the count what differs. */
export async function readCountLines(db: Queryable, { id, actor }: RequestContext): Promise<Answer> {
  const count = (await loadCounts(db, [id])).get(id);
  if (!count) throw new Refusal('NOT_FOUND', 'There is no such stock count.');
  const lines = await linesOf(db, id, actor.id, seesLedger(count, actor));
  return { data: { lines, totals: totalsOf(lines) } satisfies CountLines };
}

interface LineRow extends Omit<CountLine, 'result'> {
  counted: number | null;
  ledger_quantity: number | null;
  difference: number | null;
  value_kobo: number | null;
  reason: string | null;
  counted_by: string[];
}

/** The lines of a count by category and shelf, as somebody may see them; of some products alone where they are named. */
export async function linesOf(
  db: Queryable,
  count_id: number,
  user_id: number,
  withLedger: boolean,
  products?: readonly number[],
): Promise<CountLine[]> {
  const among = products ? sql`and l.product_id = any(${products}::bigint[])` : sql``;
  const { rows } = await sql<LineRow>`
    select l.id, l.product_id, p.code, p.name, c.name as category, m.name as measure, p.shelf_no, l.expiry_date as lot, l.round,
        case when s.counters is null then 'open' when s.differences > 1 then 'differs' else 'counted' end as state,
        s.mine, coalesce(s.counters, 0) as counters, l.counted, l.ledger_quantity, l.difference, l.reason,
        coalesce((select e.value_kobo from stock_entries e where e.source_type = 'stock-counts' and e.source_id = l.count_id
            and e.product_id = l.product_id and e.expiry_date is not distinct from l.expiry_date),
          round(p.value_kobo::numeric * l.difference / nullif(p.quantity, 0)),
          (select round(abs(e.value_kobo)::numeric * l.difference / abs(e.quantity)) from stock_entries e
            where e.product_id = p.id and e.seq = p.stock_seq), 0)::bigint as value_kobo,
        coalesce(s.counted_by, '[]') as counted_by
      from stock_count_lines l join products p on p.id = l.product_id join inventory_categories c on c.id = p.inventory_category_id
        left join measures m on m.id = p.measurement_id
        left join lateral (
          select count(*)::int as counters, count(distinct e.quantity - e.ledger_quantity) as differences,
              max(e.quantity) filter (where e.user_id = ${user_id}) as mine, json_agg(u.name order by e.at) as counted_by
            from stock_count_standing e join users u on u.id = e.user_id where e.line_id = l.id having count(*) > 0) s on true
     where l.count_id = ${count_id} ${among} order by c.name, substring(p.shelf_no from '^\\D*') nulls last, substring(p.shelf_no from '\\d+')::numeric nulls first, p.shelf_no, p.name, p.id, l.expiry_date nulls last`.execute(
    db,
  );
  return rows.map(({ counted, ledger_quantity, difference, value_kobo, reason, counted_by, ...line }) => ({
    ...line,
    result:
      withLedger && counted !== null && ledger_quantity !== null
        ? {
            ...{ counted, ledger: ledger_quantity, difference: difference ?? 0 },
            ...{ value: koboToNaira(value_kobo ?? 0), reason, counted_by },
          }
        : null,
  }));
}

/** What all lines of an open count come to, without reading them: its counters see nothing of what differs. */
export async function progressOf(
  db: Queryable,
  count_id: number,
  user_id: number,
): Promise<CountLines['totals']> {
  const { rows } = await sql<Omit<CountLines['totals'], 'over' | 'short'>>`
    select count(*)::int as lines, count(*) filter (where s.differences = 1)::int as counted,
        count(*) filter (where s.differences > 1)::int as differs, count(*) filter (where s.is_mine)::int as mine
      from stock_count_lines l left join (
        select line_id, count(distinct quantity - ledger_quantity) as differences, bool_or(user_id = ${user_id}) as is_mine
          from stock_count_standing where count_id = ${count_id} group by 1) s on s.line_id = l.id
     where l.count_id = ${count_id}`.execute(db);
  const { lines = 0, counted = 0, differs = 0, mine = 0 } = rows[0] ?? {};
  return { lines, counted, differs, mine, over: null, short: null };
}

/** What the lines of a count come to. */
export function totalsOf(lines: readonly CountLine[]): CountLines['totals'] {
  const results = lines.flatMap(({ result }) => result ?? []);
  const sum = (sign: 1 | -1) =>
    results.length === 0
      ? null
      : koboToNaira(
          results.reduce(
            (kobo, { value }) => (Math.sign(value) === sign ? kobo + Math.round(value * 100) : kobo),
            0,
          ),
        );
  return {
    lines: lines.length,
    counted: lines.filter(({ state }) => state === 'counted').length,
    differs: lines.filter(({ state }) => state === 'differs').length,
    mine: lines.filter(({ mine }) => mine !== null).length,
    over: sum(1),
    short: sum(-1),
  };
}
