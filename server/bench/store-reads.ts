import type pg from 'pg';
import { addDays, lagosToday } from '#shared/dates.ts';

/** What is asked of a store when it is measured: the address of each read, under `/api/`. */
export async function storeReads(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ busy: number; quiet: number; ended: number; issued: number }>(`
    select (select id from products order by stock_seq desc, id limit 1) as busy,
           (select id from products where stock_seq > 0 order by stock_seq, id limit 1) as quiet,
           (select max(id) from orders where status = 'completed') as ended,
           (select max(id) from requisitions where status = 'collected') as issued`);
  const { busy, quiet, ended, issued } = rows[0] ?? { busy: 0, quiet: 0, ended: 0, issued: 0 };
  const today = lagosToday();
  const [before, then] = [addDays(today, -500), addDays(today, -500).slice(0, 7)];
  return {
    'products, 25 rows': 'products?per_page=25',
    'products, searched': 'products?per_page=25&search=toner',
    'product, one': `products/${busy}`,
    'stock report, this month': 'stocks?per_page=25',
    'stock report, 500 days ago': `stocks?per_page=25&month=${then}`,
    'valuation, today': 'stocks/valuation',
    'valuation, 500 days ago': `stocks/valuation?as_at=${before}`,
    'entries of a quiet product': `products/${quiet}/stock-entries?sort=-seq&per_page=25`,
    'entries of a busy product': `products/${busy}/stock-entries?sort=-seq&per_page=25`,
    'its last page': `products/${busy}/stock-entries?sort=-seq&per_page=25&page=700`,
    'its returns': `products/${busy}/stock-entries?sort=-seq&per_page=25&kind=return`,
    'its issues, page 500': `products/${busy}/stock-entries?sort=-seq&per_page=25&kind=issue&page=500`,
    'its write-offs, of which there are none': `products/${busy}/stock-entries?kind=write-off`,
    'bin card of a quiet product': `products/${quiet}/bin-card`,
    'bin card of a busy product': `products/${busy}/bin-card`,
    'its bin card, 500 days ago': `products/${busy}/bin-card?as_at=${before}`,
    'use and age': 'stocks/movement',
    're-order list': 'stocks/reorder',
    'orders, 25 rows': 'orders?per_page=25',
    'orders, searched': 'orders?per_page=25&search=supplies%202',
    'order, one': `orders/${ended}`,
    'vouchers, 25 rows': 'vouchers?per_page=25',
    'requisitions before the store': 'register/requisitions?per_page=25',
    'requisitions that were treated': 'treated/requisitions?per_page=25',
    'treated, searched': 'treated/requisitions?per_page=25&search=okafor',
    'requisition, one': `treated/requisitions/${issued}`,
    'waiting for the store': 'inbox',
  };
}
