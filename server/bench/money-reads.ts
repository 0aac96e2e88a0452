import type pg from 'pg';
import type { Measured } from './people.ts';

/** What somebody asks of their department's money when it is measured: the address of each read, under `/api/`. */
export async function moneyReads(pool: pg.Pool, { fund_id }: Measured): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<'expenditure' | 'batch' | 'payment' | 'paper', number>>(
    `
    select e.id as expenditure, e.batch_id as batch, p.id as payment, d.id as paper
      from funds f
      cross join lateral (select id, batch_id from expenditures where fund_id = f.id and status = 'paid' order by id desc limit 1) e
      join payments p on p.expenditure_id = e.id
      left join documents d on d.batch_id = e.batch_id
     where f.id = $1 limit 1`,
    [fund_id],
  );
  const [one] = rows;
  if (!one) throw new Error('There is no large agency: make it with npm run seed:large.');
  const paid = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
  );
  return {
    'expenditures, newest first': 'expenditures?per_page=25',
    'expenditures, page 100': 'expenditures?per_page=25&page=100',
    'expenditures, largest first': 'expenditures?per_page=25&sort=-amount',
    'expenditures that are paid': `expenditures?per_page=25&filter=${paid}`,
    'expenditures, a word in many of them': 'expenditures?per_page=25&search=coastal%20survey',
    'expenditures, a name in some': 'expenditures?per_page=25&search=ngozi%20321',
    'expenditures, a word in none': 'expenditures?per_page=25&search=zzyzx',
    'expenditure, one': `expenditures/${one.expenditure}`,
    'its timeline': `expenditures/${one.expenditure}/timeline`,
    'batches, newest first': 'batches?per_page=25',
    'batch, one': `batches/${one.batch}`,
    'payments, newest first': 'payments?per_page=25',
    'payment, one': `payments/${one.payment}`,
    'documents, newest first': 'documents?per_page=25',
    'document, one': `documents/${one.paper}`,
    'funds, 25 rows': 'funds?per_page=25',
    'fund, one': `funds/${fund_id}`,
    'its entries': `funds/${fund_id}/ledger?per_page=25`,
    'its vote book': `funds/${fund_id}/vote-book`,
    'budget overview': 'overview/summary?year=2024',
    'what waits': 'inbox',
  };
}
