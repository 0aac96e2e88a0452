import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { grouped } from '#shared/resource/plural.ts';
import { type News, tellOffice } from '../notifications/index.ts';
import { isLow, USABLE, usable } from './usable.ts';

/** So much more or less of a lot can be given out than before. */
interface Change {
  product_id: number;
  expiry_date: string | null;
  quantity: number;
}

/** Tells the store once of each product that these changes have just brought down to its re-order level. */
export async function tellLow(trx: Transaction, changes: readonly Change[]): Promise<void> {
  const down = changes.filter(({ quantity }) => quantity < 0).map(({ product_id }) => product_id);
  if (down.length === 0) return;
  const before = usable(
    sql`(l.quantity - (select coalesce(sum(c.quantity), 0) from changes c where c.product_id = l.product_id and c.expiry_date is not distinct from l.expiry_date))`,
  );
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    usable: number;
    restock_qty: number;
  }>`
    with changes as (select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(product_id bigint, expiry_date date, quantity bigint))
    select p.id, p.code, p.name, p.restock_qty, u.usable
      from products p cross join lateral (select ${USABLE} as usable) u
     where p.id = any(${down}::bigint[]) and ${isLow(sql`u.usable`)} and not ${isLow(before)} order by p.id`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await tellStore(
    trx,
    ...rows.map(({ id, code, name, usable: left, restock_qty }) => ({
      about: 'waits' as const,
      title: `${code} ${name} is at its re-order level`,
      body: `${grouped(left)} can be given out; the level is ${grouped(restock_qty)}.`,
      path: `/inventory/products/${id}`,
    })),
  );
}

/** Gives news to everybody who works in the store. */
export async function tellStore(trx: Transaction, ...news: readonly Omit<News, 'user_ids'>[]): Promise<void> {
  await tellOffice(trx, 'store', ...news);
}
