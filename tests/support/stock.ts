import { inTransaction } from '#server/database/transaction.ts';
import { lockProducts, postStock, type StockEntry } from '#server/domain/inventory/index.ts';
import type { TestPortal } from './portal.ts';

let made = 0;

/** A product of a test with so much in stock, each lot by its last day; its id. */
export async function addStocked(
  { pool, db }: Pick<TestPortal, 'pool' | 'db'>,
  lots: readonly { quantity: number; expiry_date?: string | null; value_kobo?: number; at?: Date }[],
  more: { category?: string; name?: string; restock_qty?: number } = {},
): Promise<number> {
  made += 1;
  const category = more.category ?? 'Counted goods';
  await pool.query(
    'insert into inventory_categories (name) values ($1) on conflict (lower(name)) do nothing',
    [category],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (code, name, inventory_category_id, restock_qty)
     select draw_code('PROD'), $1, id, $3 from inventory_categories where lower(name) = lower($2) returning id`,
    [more.name ?? `Counted product ${made}`, category, more.restock_qty ?? 0],
  );
  const id = rows[0]?.id ?? 0;
  await moveStock(
    { db },
    id,
    ...lots.map((lot) => ({ kind: 'opening' as const, value_kobo: lot.quantity * 100, ...lot })),
  );
  return id;
}

/** Enters lines in the ledger of a product as a command would. */
export async function moveStock(
  { db }: Pick<TestPortal, 'db'>,
  product_id: number,
  ...entries: readonly Omit<StockEntry, 'product_id' | 'source' | 'actor'>[]
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockProducts(trx, [product_id]);
    const source = { type: 'tests', id: 1, code: 'T1' };
    await postStock(
      trx,
      entries.map((entry) => ({ product_id, source, actor: { id: null }, ...entry })),
    );
  });
}
