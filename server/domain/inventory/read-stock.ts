import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { pageMeta } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import {
  type StockExplained,
  type StockLine,
  stockExplainedSchema,
} from '#shared/resources/inventory/stock-answers.ts';
import { isExpired, type Lot, STOCK_KINDS, type StockKind, unitCost } from '#shared/stock.ts';
import { findProduct } from './find-product.ts';

/** Which entries of a product are asked for. */
export const stockQuery = z.looseObject({
  kind: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(kinds(), 'There is no such kind of entry.').optional(),
    )
    .optional()
    .describe('Only entries of this kind.'),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional().describe('100 unless told.'),
  sort: z.enum(['seq', '-seq']).optional().describe('Oldest first unless told.'),
});

/** The page of entries, and what all of them come to. */
export const stockMeta = pageMeta.extend({ explained: stockExplainedSchema });

/** `GET products/:id/stock-entries`: the entries of a product, and how what there is of it came about. */
export async function readStockEntries(db: Queryable, { id, query }: RequestContext): Promise<Answer> {
  const product = await findProduct(db, id);
  const { kind, page = 1, per_page = 100, sort } = stockQuery.parse(query);
  const sums = await sumsByKind(db, id);
  const total = sums.reduce((sum, one) => (!kind || one.kind === kind ? sum + one.count : sum), 0);
  const from = (page - 1) * per_page;
  const newest = sort === '-seq';
  const these = kind
    ? ofKind(id, kind, { newest, from, per_page })
    : ofAll({ newest, from, per_page, total });
  const { rows } =
    await sql<EntryRow>`${entriesOf(id)} and e.seq ${these} order by e.seq ${newest ? sql`desc` : sql`asc`}`.execute(
      db,
    );
  const { quantity, value_kobo, lots } = product;
  const explained: StockExplained = {
    quantity,
    value: koboToNaira(value_kobo),
    adds_up: quantity === sumOf(sums, 'change') && value_kobo === sumOf(sums, 'value_kobo'),
    by_kind: sums.map(({ kind: one, count, change, value_kobo: kobo }) => ({
      ...{ kind: one, label: STOCK_KINDS[one], count, change },
      value: koboToNaira(kobo),
    })),
    lots: lotsOnWire(lots, lagosToday()),
  };
  return { data: rows.map(lineOf), meta: { page, per_page, total, explained } };
}

/** An entry as it is read: amounts in kobo. */
export interface EntryRow {
  seq: number;
  kind: StockKind;
  quantity: number;
  value_kobo: number;
  running_quantity: number;
  running_value_kobo: number;
  expiry_date: string | null;
  source_type: string;
  source_id: number;
  source_code: string | null;
  note: string | null;
  actor_id: number | null;
  actor_name: string | null;
  at: Date;
}

/** The entries of a product with who caused them; not yet ordered. */
export function entriesOf(product_id: number): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select e.seq, e.kind, e.quantity, e.value_kobo, e.running_quantity, e.running_value_kobo, e.expiry_date,
           e.source_type, e.source_id, e.source_code, e.note, e.actor_id, u.name as actor_name, e.at
      from stock_entries e left join users u on u.id = e.actor_id
     where e.product_id = ${product_id}`;
}

/** An entry as the wire carries it. */
export function lineOf(row: EntryRow): StockLine {
  return {
    seq: row.seq,
    kind: row.kind,
    label: STOCK_KINDS[row.kind],
    quantity: row.quantity,
    running_quantity: row.running_quantity,
    unit_cost: unitCost(row.value_kobo, row.quantity),
    value: koboToNaira(row.value_kobo),
    running_value: koboToNaira(row.running_value_kobo),
    expiry_date: row.expiry_date,
    source: { type: row.source_type, id: row.source_id, code: row.source_code },
    note: row.note,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at.toISOString(),
  };
}

/** Lots as the wire carries them, and whether they have expired on a day. */
export function lotsOnWire(lots: readonly Lot[], day: string): StockExplained['lots'] {
  return lots.map((lot) => ({ ...lot, is_expired: isExpired(lot, day) }));
}

type Wanted = { newest: boolean; from: number; per_page: number };

/** Entries are numbered without a gap, so that a page of all of them is a range of numbers. */
function ofAll({ newest, from, per_page, total }: Wanted & { total: number }): RawBuilder<unknown> {
  return newest
    ? sql`between ${total - from - per_page + 1} and ${total - from}`
    : sql`between ${from + 1} and ${from + per_page}`;
}

/** No entry happened before the one before it, so that the index by kind and time has them in their order. */
function ofKind(
  product_id: number,
  kind: StockKind,
  { newest, from, per_page }: Wanted,
): RawBuilder<unknown> {
  const order = newest ? sql`desc` : sql`asc`;
  return sql`in (select k.seq from stock_entries k where k.product_id = ${product_id} and k.kind = ${kind}
    order by k.at ${order}, k.seq ${order} limit ${per_page} offset ${from})`;
}

interface KindSum {
  kind: StockKind;
  count: number;
  change: number;
  value_kobo: number;
}

async function sumsByKind(db: Queryable, product_id: number): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select kind, entries as count, quantity as change, value_kobo
      from stock_sums where product_id = ${product_id} order by first_seq`.execute(db);
  return rows;
}

function sumOf(sums: readonly KindSum[], name: 'change' | 'value_kobo'): number {
  return sums.reduce((sum, one) => sum + one[name], 0);
}

function kinds(): [StockKind, ...StockKind[]] {
  return Object.keys(STOCK_KINDS) as [StockKind, ...StockKind[]];
}
