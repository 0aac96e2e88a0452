import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { builtUponSentence } from '../built-upon-sentence.ts';
import { deleteRecords } from '../delete-records.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { namedElsewhere } from '../named-elsewhere.ts';
import { changesTakenBack, readEffects } from '../record-effects.ts';
import { type PersonColumns, writePeople } from './commit-staff.ts';
import { GroupLeave } from './group-leave.ts';
import { readOffices, tellOfOffices } from './tell-groups.ts';
import { type Membership, restoreDates, writeGroups } from './write-groups.ts';

const CHUNK = 1000;

/** What a person was; the groups only where the import changed them. */
type Before = PersonColumns & {
  group_ids: number[] | null;
  given_group_ids: number[] | null;
  memberships?: Membership[];
};

/** The import's people who were changed since, and new ones who activated their account or are named in some record. */
export async function staffBuiltUpon(db: Queryable, run: ImportRun): Promise<string | null> {
  const { rows } = await sql<{ code: string; total: number }>`
    with used as (
      select id from ${await namedElsewhere(db, run.id, 'users')} as named
      union
      select u.id from import_effects e join users u on u.id = e.record_id
       where e.import_id = ${run.id} and e.table_name = 'users'
         and (u.version <> (e.before->>'version')::int or (e.effect = 'created' and u.status <> 'invited')
           or (jsonb_typeof(e.before->'given_group_ids') = 'array'
             and array(select m.group_id from group_members m where m.user_id = u.id order by 1)
              <> array(select given::bigint from jsonb_array_elements_text(e.before->'given_group_ids') given order by 1)))
    )
    select u.staff_no as code, count(*) over () as total from used join users u on u.id = used.id order by u.id limit 3`.execute(
    db,
  );
  return builtUponSentence(rows, { one: 'person was', many: 'people were' });
}

/** People neither get groups back nor lose them by an undo of their own. */
export async function refuseOwnGroups(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from import_effects where import_id = ${run.id} and table_name = 'users' and effect = 'updated'
       and record_id = ${actor.id} and jsonb_typeof(before->'group_ids') = 'array') as own`.execute(db);
  if (rows[0]?.own)
    throw new Refusal(
      'FORBIDDEN',
      'This import changed your own groups, so you can’t undo it. Ask somebody else to undo it.',
    );
  await refuseOfficesUndone(db, run, actor);
}

/** An undo takes groups away and gives others back, and departments with their modules, as any change of them. */
async function refuseOfficesUndone(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  const leave = await GroupLeave.read(db, actor.id);
  if (leave.isAdministrator) return;
  const { rows } = await sql<{ held: number[]; wanted: number[] }>`
    select distinct array(select m.group_id from group_members m where m.user_id = e.record_id order by 1) as held,
           case when e.effect = 'created' then '{}'::bigint[]
                else array(select jsonb_array_elements_text(e.before->'group_ids')::bigint) end as wanted
      from import_effects e
     where e.import_id = ${run.id} and e.table_name = 'users'
       and (e.effect = 'created' or jsonb_typeof(e.before->'group_ids') = 'array')`.execute(db);
  for (const { held, wanted } of rows) {
    const problem = leave.problem(held, wanted);
    if (problem) throw new Refusal('FORBIDDEN', problem);
  }
  const { rows: moved } = await sql<{ department_id: number | null }>`
    select distinct (e.before->>'department_id')::bigint as department_id from import_effects e join users u on u.id = e.record_id
     where e.import_id = ${run.id} and e.table_name = 'users' and e.effect = 'updated'
       and (e.before->>'department_id')::bigint is distinct from u.department_id`.execute(db);
  for (const { department_id } of moved) {
    const problem = leave.joining(department_id);
    if (problem) throw new Refusal('FORBIDDEN', problem);
  }
}

/** Removes the people whom the import added, and gives the others back what they had. */
export async function undoStaff(trx: Transaction, run: ImportRun): Promise<void> {
  const added = (await readEffects(trx, run.id, 'users', 'created')).map(({ record_id }) => record_id);
  // Told before the people go, by their names.
  await tellOfOffices(trx, run, await readOffices(trx, added), []);
  await deleteRecords(trx, run, { table: 'users', subject: 'employees' }, added);
  const changed = (await readEffects(trx, run.id, 'users', 'updated')).map(({ before }) => before);
  const changes = await changesTakenBack(trx, run.id, 'users');
  for (let at = 0; at < changed.length; at += CHUNK)
    await giveBack(trx, run, changed.slice(at, at + CHUNK) as unknown as Before[], changes);
}

async function giveBack(
  trx: Transaction,
  run: ImportRun,
  people: readonly Before[],
  changes: Awaited<ReturnType<typeof changesTakenBack>>,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const before = await readOffices(trx, ids);
  await writePeople(trx, people);
  await writeGroups(
    trx,
    people.flatMap(({ id, given_group_ids, group_ids }) =>
      group_ids ? [{ user_id: id, seen: given_group_ids ?? [], group_ids }] : [],
    ),
  );
  await restoreDates(
    trx,
    people.flatMap(({ memberships }) => memberships ?? []),
  );
  await tellOfOffices(trx, run, before, await readOffices(trx, ids));
  const remark = `${importName(run)} undone`;
  await recordActivities(
    trx,
    people.map(({ id }) => ({
      ...{ subject: 'employees', id, action: 'updated', actor: run.actor, remark },
      changes: changes.get(id) ?? {},
    })),
  );
}
