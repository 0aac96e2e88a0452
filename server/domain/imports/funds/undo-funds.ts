import { type SqlBool, sql } from 'kysely';
import { recordActivities } from '../../../database/activity.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { readEffects } from '../record-effects.ts';
import { isReferenced, referencesTo } from '../references-to.ts';

/** The import's funds that money moved on since, or that something else names. */
export async function fundsBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const used = isReferenced(await referencesTo(db, 'funds'), sql`f.id`);
  const { rows } = await sql<{ code: string; total: number }>`
    select c.code, count(*) over () as total
      from import_effects e join funds f on f.id = e.record_id join budget_codes c on c.id = f.budget_code_id
     where e.import_id = ${run.id} and e.table_name = 'funds'
       and (${used} or exists (select 1 from fund_entries m where m.fund_id = f.id and m.kind not in ('fund-created', 'opening-figures')))
     order by f.id limit 3`.execute(db);
  return builtUponSentence(rows, { one: 'fund was', many: 'funds were' });
}

/** Removes the import's funds, which nothing happened to but their making, then the codes and heads that nothing else uses. */
export async function undoFunds(trx: Transaction, run: ImportRun): Promise<void> {
  const funds = await idsMade(trx, run, 'funds');
  await sql`delete from funds where id = any(${funds}::bigint[])`.execute(trx);
  await recordGone(trx, run, 'funds', funds);
  await removeUnused(trx, run, 'sub_budget_heads', 'sub-budget-heads');
  await removeUnused(trx, run, 'budget_heads', 'budget-heads');
  await removeUnused(trx, run, 'budget_codes', 'budget-codes');
}

async function removeUnused(trx: Transaction, run: ImportRun, table: string, subject: string): Promise<void> {
  const used = isReferenced(await referencesTo(trx, table), sql`t.id`);
  const { rows } = await sql<{ id: number }>`
    delete from ${sql.table(table)} as t where t.id = any(${await idsMade(trx, run, table)}::bigint[]) and not ${used} returning t.id`.execute(
    trx,
  );
  await recordGone(
    trx,
    run,
    subject,
    rows.map(({ id }) => id),
  );
}

async function idsMade(trx: Transaction, run: ImportRun, table: string): Promise<number[]> {
  const ids = (await readEffects(trx, run.id, table, 'created')).map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql<SqlBool>`id = any(${ids}::bigint[])`} order by id for update`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function recordGone(
  trx: Transaction,
  run: ImportRun,
  subject: string,
  ids: readonly number[],
): Promise<void> {
  const remark = `${importName(run)} undone`;
  for (let at = 0; at < ids.length; at += 1000)
    await recordActivities(
      trx,
      ids.slice(at, at + 1000).map((id) => ({ subject, id, action: 'deleted', actor: run.actor, remark })),
    );
}
