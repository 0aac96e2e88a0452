import { sql } from 'kysely';
import { recordActivities } from '../../../database/activity.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { readEffects } from '../record-effects.ts';
import { isReferenced, referencesTo } from '../references-to.ts';
import { type PersonColumns, writePeople } from './commit-staff.ts';
import { writeGroups } from './write-groups.ts';

const CHUNK = 1000;

/** What a person was; the groups only where the import changed them. */
type Before = PersonColumns & { group_ids: number[] | null };

/** The import's people who were changed since, and new ones who activated their account or stand in some record. */
export async function staffBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const used = isReferenced(await referencesTo(db, 'users'), sql`u.id`);
  const { rows } = await sql<{ code: string; total: number }>`
    select u.staff_no as code, count(*) over () as total
      from import_effects e join users u on u.id = e.record_id
     where e.import_id = ${run.id} and e.table_name = 'users'
       and (u.version <> (e.before->>'version')::int or (e.effect = 'created' and (u.status <> 'invited' or ${used})))
     order by u.id limit 3`.execute(db);
  return builtUponSentence(rows, { one: 'person was', many: 'people were' });
}

/** Removes the people whom the import added, and gives the others back what they had. */
export async function undoStaff(trx: Transaction, run: ImportRun): Promise<void> {
  const added = (await readEffects(trx, run.id, 'users', 'created')).map(({ record_id }) => record_id);
  await sql`delete from users where id = any(${added}::bigint[])`.execute(trx);
  await record(trx, run, added, 'deleted');
  const changed = (await readEffects(trx, run.id, 'users', 'updated')).map(({ before }) => before);
  for (let at = 0; at < changed.length; at += CHUNK) {
    const people = changed.slice(at, at + CHUNK) as unknown as Before[];
    await writePeople(trx, people);
    await writeGroups(
      trx,
      people.flatMap(({ id, group_ids }) => (group_ids ? [{ user_id: id, group_ids }] : [])),
    );
  }
  await record(
    trx,
    run,
    changed.map(({ id }) => Number(id)),
    'updated',
  );
}

async function record(
  trx: Transaction,
  run: ImportRun,
  ids: readonly number[],
  action: string,
): Promise<void> {
  const remark = `${importName(run)} undone`;
  for (let at = 0; at < ids.length; at += CHUNK)
    await recordActivities(
      trx,
      ids.slice(at, at + CHUNK).map((id) => ({ subject: 'employees', id, action, actor: run.actor, remark })),
    );
}
