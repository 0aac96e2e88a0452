import { inTransaction } from '#server/database/transaction.ts';
import type { StockEntry } from '#server/domain/inventory/index.ts';
import { lockProducts, postStock } from '#server/domain/inventory/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

/** What comes in by these has a cost of its own; nothing unless a test says so. */
const COSTS: readonly string[] = ['opening', 'receipt', 'return'];

export type Moved = Omit<StockEntry, 'product_id' | 'source' | 'actor'>;

/** A portal whose store has a category, and products that tests make and move. */
export async function startStore() {
  const portal = await startTestPortal();
  const { pool, db } = portal;
  const {
    rows: [category],
  } = await pool.query<{ id: number }>(
    `insert into inventory_categories (name) values ('Stationery') returning id`,
  );
  let made = 0;
  return {
    ...portal,
    /** A product with nothing in stock. */
    async product(name = `Product ${++made}`): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into products (code, name, inventory_category_id) values (draw_code('PROD'), $1, $2) returning id`,
        [name, category?.id],
      );
      return rows[0]?.id ?? 0;
    },
    /** Enters lines in the ledger of a product as a command would. */
    async move(product_id: number, ...entries: readonly Moved[]): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockProducts(trx, [product_id]);
        const source = { type: 'tests', id: 1, code: 'T1' };
        await postStock(
          trx,
          entries.map((entry) => ({
            ...{ product_id, source, actor: { id: null }, ...entry },
            ...(COSTS.includes(entry.kind) && { value_kobo: entry.value_kobo ?? 0 }),
          })),
        );
      });
    },
    /** What the product says of itself. */
    async figures(id: number) {
      const { rows } = await pool.query<{
        quantity: number;
        value_kobo: number;
        stock_seq: number;
        version: number;
      }>('select quantity, value_kobo, stock_seq, version from products where id = $1', [id]);
      return rows[0];
    },
    /** Its entries, oldest first. */
    async entries(id: number) {
      const { rows } = await pool.query(
        `select seq, kind, quantity, value_kobo, running_quantity, running_value_kobo, to_char(expiry_date, 'YYYY-MM-DD') as expiry_date
           from stock_entries where product_id = $1 order by seq`,
        [id],
      );
      return rows;
    },
  } satisfies TestPortal & Record<string, unknown>;
}

export type Store = Awaited<ReturnType<typeof startStore>>;
