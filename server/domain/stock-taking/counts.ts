import { sql } from 'kysely';
import { defineFlow } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { counted, countWorkflow, opened } from '#shared/workflows/stock-counts.ts';
import { approveCount, cancelCount, denyCount, recountCount, submitCount } from './count-acts.ts';
import { loadCounts } from './find-counts.ts';

/** Counts before the store that counts and before audit, which answers. */
export const countFlow = defineFlow({
  workflow: countWorkflow,
  views: {
    'stock-counts': {
      prepare: async (_trx, { actor }) => ({ code: nextCode('CNT'), user_id: actor.id }),
    },
  },
  load: loadCounts,
  async lock(trx, id) {
    const { rows } = await sql<{
      product_id: number;
    }>`select product_id from stock_count_products where count_id = ${id} and is_live`.execute(trx);
    await sql`select from products where id = any(${rows.map(({ product_id }) => product_id)}::bigint[]) order by id for no key update`.execute(
      trx,
    );
  },
  show: (record, { line_count, counted_count }) => ({ ...record, line_count, counted_count }),
  commands: {
    recount: recountCount,
    submit: submitCount,
    approve: approveCount,
    deny: denyCount,
    cancel: cancelCount,
  },
  rules: [
    [opened, ({ id }) => sql`t.user_id <> ${id}`],
    [
      counted,
      ({
        id,
      }) => sql`not exists (select 1 from stock_count_entries e join stock_count_lines l on l.id = e.line_id
        where l.count_id = t.id and e.user_id = ${id})`,
    ],
  ],
});

/** Opening a count: a line for each lot that there is of each product, and one for what there is none of. */
export const openCountRoute = createRoute(stockCounts, countFlow.extensions['stock-counts'] ?? {}, {
  summary: 'Open a stock count of a category, or of everything',
  async created(trx, _context, record) {
    const category = (record.category_id as number | null) ?? null;
    await refuseIfCounted(trx, category);
    const { rows } = await sql<{ product_id: number }>`
      insert into stock_count_products (count_id, product_id)
      select ${record.id}, id from products
       where status = 'active' and (${category}::bigint is null or inventory_category_id = ${category}) order by id
      returning product_id`.execute(trx);
    if (rows.length === 0) {
      const sentence = 'There are no products to count.';
      throw new Refusal('RULE', sentence, { category_id: [sentence] });
    }
    await sql`
      insert into stock_count_lines (count_id, product_id, expiry_date)
      select s.count_id, s.product_id, l.expiry_date from stock_count_products s
        left join stock_lots l on l.product_id = s.product_id and l.quantity > 0
       where s.count_id = ${record.id} order by s.product_id, l.expiry_date`.execute(trx);
    return `Count ${record.code} is open: ${grouped(rows.length)} ${rows.length === 1 ? 'product is' : 'products are'} to be counted.`;
  },
});

async function refuseIfCounted(trx: Transaction, category: number | null): Promise<void> {
  const { rows } = await sql<{ code: string; products: number }>`
    select c.code, count(*)::int as products from stock_count_products s
      join stock_counts c on c.id = s.count_id join products p on p.id = s.product_id
     where s.is_live and (${category}::bigint is null or p.inventory_category_id = ${category})
     group by c.id order by c.id limit 1`.execute(trx);
  const [open] = rows;
  if (!open) return;
  const sentence = `${open.code} isn’t over, and counts ${grouped(open.products)} of these products. A product is in one count at a time.`;
  throw new Refusal('WRONG_STATE', sentence, { category_id: [sentence] });
}
