import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import type { ImportRun } from '../import-run.ts';
import { namedElsewhere } from '../named-elsewhere.ts';
import { removeUnused } from '../remove-unused.ts';

/** The import's funds that money moved on since, that something else names, or whose year was closed. */
export async function fundsBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    with used as (
      select id from ${await namedElsewhere(db, run.id, 'funds')} as named
      union
      select e.record_id from import_effects e join fund_entries m on m.fund_id = e.record_id
       where e.import_id = ${run.id} and e.table_name = 'funds' and m.kind not in ('fund-created', 'opening-figures')
      union
      select f.id from import_effects e join funds f on f.id = e.record_id join budget_years y on y.year = f.budget_year
       where e.import_id = ${run.id} and e.table_name = 'funds' and y.closed_at is not null
    )
    select c.code, count(*) over () as total
      from used join funds f on f.id = used.id join budget_codes c on c.id = f.budget_code_id order by f.id limit 3`.execute(
    db,
  );
  return builtUponSentence(rows, { one: 'fund was', many: 'funds were' });
}

/** Removes the import's funds, which nothing happened to but their making, then the codes and heads that nothing else uses. */
export async function undoFunds(trx: Transaction, run: ImportRun): Promise<void> {
  await removeUnused(trx, run, { table: 'funds', subject: 'funds' });
  await removeUnused(trx, run, { table: 'sub_budget_heads', subject: 'sub-budget-heads' });
  await removeUnused(trx, run, { table: 'budget_heads', subject: 'budget-heads' });
  await removeUnused(trx, run, { table: 'budget_codes', subject: 'budget-codes' });
}
