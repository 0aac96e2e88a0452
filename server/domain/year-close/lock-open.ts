import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { PAPERS } from '#shared/workflows/papers.ts';
import { lockRequestsOf } from '../budget/index.ts';

/**
 * Locks everything that is open in a year, in the order in which all commands lock: what was asked for, mandates, holds,
 * batches, payments, expenditures, refunds and funds. Then waits for whatever else is under way in the year, so that nothing
 * of it changes until the transaction ends.
 */
export async function lockOpen(trx: Transaction, year: number): Promise<void> {
  await sql`create temporary table if not exists closing_open (type text, record_id bigint) on commit delete rows`.execute(
    trx,
  );
  await sql`truncate closing_open`.execute(trx);
  await sql`insert into closing_open select type, record_id from closing_items(${year})`.execute(trx);
  await sql`analyze closing_open`.execute(trx);
  const ids = (type: string) => sql`(select record_id from closing_open where type = ${type})`;
  const holds = sql`(h.id in ${ids('hold')} or h.mandate_id in ${ids('mandate')}
    or h.id in (select hold_id from refunds where id in ${ids('refund')})
    or h.expenditure_id in (select id from expenditures where period = ${year} and status in ('cleared', 'batched', 'queried')))`;
  const expenditures = sql`(e.period = ${year} and e.status in ('cleared', 'batched', 'queried') or e.mandate_id in ${ids('mandate')}
    or e.id in (select expenditure_id from refunds where id in ${ids('refund')}))`;
  await lockRequestsOf(trx, holds);
  for (const { table, own } of Object.values(PAPERS))
    await lock(
      trx,
      sql`select t.id from ${sql.table(table)} as t where t.id in (select ${sql.ref(`e.${own}`)} from expenditures e where ${expenditures} and ${sql.ref(`e.${own}`)} is not null) order by t.id for update`,
    );
  await lock(trx, sql`select m.id from mandates m where m.id in ${ids('mandate')} order by m.id for update`);
  await lock(trx, sql`select h.id from holds h where ${holds} order by h.id for update`);
  await lock(
    trx,
    sql`select b.id from batches b where b.id in ${ids('batch')} or b.id in (select e.batch_id from expenditures e where e.mandate_id in ${ids('mandate')}) order by b.id for update`,
  );
  await lock(
    trx,
    sql`select p.id from payments p where p.expenditure_id in (select e.id from expenditures e where ${expenditures}) order by p.id for update`,
  );
  await lock(trx, sql`select e.id from expenditures e where ${expenditures} order by e.id for update`);
  await lock(trx, sql`select r.id from refunds r where r.id in ${ids('refund')} order by r.id for update`);
  await lock(
    trx,
    sql`select f.id from funds f where f.budget_year in (${year}, ${year} + 1)
      or f.id in (select r.fund_id from refunds r where r.id in ${ids('refund')})
      or f.id in (select e.fund_id from refunds r join expenditures e on e.id = r.expenditure_id where r.id in ${ids('refund')})
      order by f.id for update`,
  );
  await sql`select pg_advisory_xact_lock(7245011, ${year})`.execute(trx);
}

/** Locks the rows of a statement without fetching them. */
async function lock(trx: Transaction, rows: RawBuilder<unknown>): Promise<void> {
  await sql`select count(*) from (${rows}) as locked`.execute(trx);
}
