import { sql } from 'kysely';
import { endOf, pastDayAsked } from '#server/crud/asked-day.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import type { BinCard } from '#shared/resources/inventory/stock-answers.ts';
import type { Lot } from '#shared/stock.ts';
import { findProduct } from './find-product.ts';
import { type EntryRow, entriesOf, lineOf, lotsOnWire } from './read-stock.ts';

/** As many lines as a card has; what happened before them is brought forward. */
const LINES = 500;

/** `GET products/:id/bin-card`: what came in and went out of a product until the end of a day of Lagos (`as_at`, today unless given), with the balance after each. */
export async function readBinCard(db: Queryable, { id, query }: RequestContext): Promise<BinCard> {
  const { quantity: _now, value_kobo: _worth, lots: now, ...product } = await findProduct(db, id);
  const as_at = pastDayAsked(query.as_at, 'as_at');
  const { rows } = await sql<EntryRow>`
    ${entriesOf(id)} and e.seq <= (${lastOf(id, as_at)}) order by e.seq desc limit ${LINES}`.execute(db);
  rows.reverse();
  const [first] = rows;
  const last = rows.at(-1);
  const before = first && first.seq > 1 ? first : null;
  return {
    product,
    as_at,
    brought_forward: before && {
      quantity: before.running_quantity - before.quantity,
      value: koboToNaira(before.running_value_kobo - before.value_kobo),
    },
    lines: rows.map(lineOf),
    totals: {
      received: rows.reduce((sum, { quantity }) => sum + Math.max(quantity, 0), 0),
      issued: rows.reduce((sum, { quantity }) => sum + Math.max(-quantity, 0), 0),
      quantity: last?.running_quantity ?? 0,
      value: koboToNaira(last?.running_value_kobo ?? 0),
    },
    lots: lotsOnWire(as_at === lagosToday() ? now : await lotsAsAt(db, id, as_at), as_at),
  };
}

/** The number of the last entry until the end of a day: none happened before the one before it. */
function lastOf(product_id: number, day: string) {
  return sql`select s.seq from stock_entries s where s.product_id = ${product_id} and s.at < ${endOf(day)} order by s.at desc, s.seq desc limit 1`;
}

async function lotsAsAt(db: Queryable, product_id: number, day: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select expiry_date, sum(quantity) as quantity from stock_entries
     where product_id = ${product_id} and at < ${endOf(day)} group by 1 having sum(quantity) > 0 order by 1`.execute(
    db,
  );
  return rows;
}
