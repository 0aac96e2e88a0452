import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { CountFacts } from '#shared/workflows/stock-counts.ts';

/** A count as its commands know it. */
export interface StockCount extends Loaded<CountFacts> {
  code: string;
  line_count: number;
  counted_count: number;
  /** Lines that nobody counted in their present round. */
  uncounted: number;
}

/** Counts by id, each with who counted and how far they are. */
export async function loadCounts(db: Queryable, ids: readonly number[]): Promise<Map<number, StockCount>> {
  const { rows } = await sql<StockCount>`
    select t.id, t.version, t.updated_at, t.status, t.user_id, t.code,
        (select coalesce(json_agg(distinct e.user_id), '[]') from stock_count_entries e join stock_count_lines l on l.id = e.line_id
          where l.count_id = t.id) as counters,
        s.lines as line_count, s.lines - s.uncounted as counted_count, s.uncounted, s.differing
      from stock_counts t cross join lateral (
        select count(*)::int as lines, (count(*) filter (where x.differences = 0))::int as uncounted,
            (count(*) filter (where x.differences > 1))::int as differing
          from (select (select count(distinct e.quantity - e.ledger_quantity) from stock_count_standing e where e.line_id = l.id) as differences
                  from stock_count_lines l where l.count_id = t.id) x) s
     where t.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A line whose counted quantity is another than the ledger's was. */
export interface Difference {
  id: number;
  product_id: number;
  expiry_date: string | null;
  difference: number;
  reason: string | null;
}

/** The differences of a submitted count, product by product; what is found more comes before what is missing. */
export async function differencesOf(trx: Transaction, count_id: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select id, product_id, expiry_date, difference, reason from stock_count_lines
     where count_id = ${count_id} and difference <> 0 order by product_id, difference desc, id`.execute(trx);
  return rows;
}

/** Goods of a difference that a write-off or another adjustment took out or brought in after they were counted. */
export interface Overtaken {
  code: string;
  name: string;
  expiry_date: string | null;
  /** What moved them. */
  by: string;
}

/** The first line of a submitted count whose difference may be entered already: its lot was written off or adjusted since. Lock the products first. */
export async function overtakenLine(trx: Transaction, count_id: number): Promise<Overtaken | undefined> {
  const { rows } = await sql<Overtaken>`
    select p.code, p.name, l.expiry_date, coalesce(e.source_code, e.kind) as by
      from stock_count_lines l join products p on p.id = l.product_id
        join lateral (select s.ledger_seq from stock_count_standing s where s.line_id = l.id order by s.entry_id desc limit 1) c on true
        join lateral (select x.source_code, x.kind from stock_entries x
          where x.product_id = l.product_id and x.seq > c.ledger_seq and x.kind in ('write-off', 'adjustment')
            and x.expiry_date is not distinct from l.expiry_date order by x.seq limit 1) e on true
     where l.count_id = ${count_id} and l.difference <> 0 order by p.name, p.id, l.expiry_date limit 1`.execute(
    trx,
  );
  return rows[0];
}
