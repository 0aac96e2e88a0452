import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { are, grouped } from '#shared/resource/plural.ts';
import { type News, tellOffice } from '../notifications/index.ts';

/** Tells the store once of each product that has just come down to its re-order level; `change` is what these entries did to it. */
export async function tellLow(trx: Transaction, change: ReadonlyMap<number, number>): Promise<void> {
  const down = [...change].filter(([, quantity]) => quantity < 0);
  if (down.length === 0) return;
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    quantity: number;
    restock_qty: number;
  }>`
    select p.id, p.code, p.name, p.quantity, p.restock_qty
      from jsonb_to_recordset(${JSON.stringify(down.map(([id, quantity]) => ({ id, quantity })))}::jsonb) as d(id bigint, quantity integer)
      join products p on p.id = d.id
     where p.restock_qty > 0 and p.quantity <= p.restock_qty and p.quantity - d.quantity > p.restock_qty order by p.id`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await tellStore(
    trx,
    ...rows.map(({ id, code, name, quantity, restock_qty }) => ({
      about: 'waits' as const,
      title: `${code} ${name} is at its re-order level`,
      body: `${grouped(quantity)} ${are(quantity)} left; the level is ${grouped(restock_qty)}.`,
      path: `/inventory/products/${id}`,
    })),
  );
}

/** Gives news to everybody who works in the store. */
export async function tellStore(trx: Transaction, ...news: readonly Omit<News, 'user_ids'>[]): Promise<void> {
  await tellOffice(trx, 'store', ...news);
}
