import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { BELOW_OWN } from '#server/domain/administration/index.ts';
import { Refusal } from '#shared/errors.ts';
import { BOUND, OWN_POST } from '#shared/rights.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { deleteRecords } from '../delete-records.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { namedElsewhere } from '../named-elsewhere.ts';
import { changesTakenBack, readEffects } from '../record-effects.ts';
import { readDepartmentLeave } from './department-lookups.ts';
import { type DepartmentColumns, writeDepartments } from './write-departments.ts';

/** The import's departments that were changed since, and new ones to which somebody or something belongs. */
export async function departmentsBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    with own as (
      select record_id as id, effect, (before->>'version')::int as version from import_effects
       where import_id = ${run.id} and table_name = 'departments'
    ), used as (
      select id from ${await namedElsewhere(db, run.id, 'departments', ['departments'])} as named
      union
      select o.id from own o join departments d on d.parent_id = o.id where o.effect = 'created' and d.id not in (select id from own)
      union
      select o.id from own o join departments d on d.id = o.id where d.version <> o.version
    )
    select d.code, count(*) over () as total from used join departments d on d.id = used.id order by d.id limit 3`.execute(
    db,
  );
  return builtUponSentence(rows, { one: 'department was', many: 'departments were' });
}

/** Nobody gets a post back by an undo of their own, nor departments below their own. */
export async function refuseOwnPosts(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  const { id, bound, mine, isAdministrator } = await readDepartmentLeave(db, actor.id);
  const { rows } = await sql<{ id: number; head_id: number | null; parent_id: number | null }>`
    select d.id, nullif((e.before->>'head_id')::bigint, d.head_id) as head_id, nullif((e.before->>'parent_id')::bigint, d.parent_id) as parent_id
      from import_effects e join departments d on d.id = e.record_id
     where e.import_id = ${run.id} and e.table_name = 'departments' and e.effect = 'updated'`.execute(db);
  for (const given of rows) {
    if (given.head_id === id) throw new Refusal('FORBIDDEN', OWN_POST.head_id);
    if (given.head_id !== null && bound.has(given.head_id)) throw new Refusal('FORBIDDEN', BOUND);
    const isBelow = given.parent_id !== null && mine.has(given.parent_id) && !mine.has(given.id);
    if (isBelow && !isAdministrator) throw new Refusal('FORBIDDEN', BELOW_OWN);
  }
}

/** Gives the departments that the import changed back what they had, then removes those that it added. */
export async function undoDepartments(trx: Transaction, run: ImportRun): Promise<void> {
  const changed = (await readEffects(trx, run.id, 'departments', 'updated')).map(({ before }) => before);
  await writeDepartments(trx, changed as unknown as DepartmentColumns[]);
  const remark = `${importName(run)} undone`;
  const changes = await changesTakenBack(trx, run.id, 'departments');
  await recordActivities(
    trx,
    (changed as unknown as DepartmentColumns[]).map(({ id }) => ({
      ...{ subject: 'departments', id, action: 'updated', actor: run.actor, remark },
      changes: changes.get(id) ?? {},
    })),
  );
  const added = (await readEffects(trx, run.id, 'departments', 'created')).map(({ record_id }) => record_id);
  // Those above were added first, and go last.
  await deleteRecords(trx, run, { table: 'departments', subject: 'departments' }, added.reverse());
}
