import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { type ImportRun, importName } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { recordEffects } from '../record-effects.ts';
import type { StaffDraft } from './staff-draft.ts';
import type { StaffPlan } from './staff-judge.ts';
import { readOffices, tellOfOffices } from './tell-groups.ts';
import { readMemberships, writeGroups } from './write-groups.ts';

/** Locks the people whom rows are about; lightly, so that they sign in and work while the other rows are written. */
export async function lockStaff(trx: Transaction, user_ids: readonly number[]): Promise<void> {
  await sql`select 1 from users where id = any(${[...user_ids]}::bigint[]) order by id for no key update`.execute(
    trx,
  );
}

/** Adds new people, who are invited and can't sign in before they use the link they get; changes those who are listed. */
export async function commitStaff(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<StaffPlan>[],
): Promise<void> {
  const listed = lines.flatMap(({ plan }) => plan.existing?.id ?? []);
  const before = await readOffices(trx, listed);
  const added = await insertPeople(
    trx,
    run,
    lines.filter(({ plan }) => !plan.existing),
  );
  await updatePeople(trx, run, lines);
  await tellOfOffices(trx, run, before, await readOffices(trx, [...listed, ...added]));
}

async function insertPeople(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<StaffPlan>[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const drafts = lines.map(({ plan }) => plan.draft);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into users (staff_no, ${COLUMNS}) select staff_no, ${COLUMNS}
    from (select staff_no, ${FIELDS} from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d (staff_no text, ${TYPES})) as d
    returning id, version`.execute(trx);
  const made = lines.map((line, index) => ({ ...line, user: rowAt(rows, index) }));
  await recordEffects(
    trx,
    run.id,
    'users',
    made.map(({ row_no, user }) => ({
      row_no,
      record_id: user.id,
      effect: 'created',
      before: { version: user.version },
    })),
  );
  await writeGroups(
    trx,
    made.flatMap(({ user, plan }) =>
      plan.draft.group_ids ? [{ user_id: user.id, seen: [], group_ids: plan.draft.group_ids }] : [],
    ),
  );
  await recordActivities(
    trx,
    made.map(({ user }) => ({
      subject: 'employees',
      id: user.id,
      action: 'created',
      actor: run.actor,
      remark: importName(run),
    })),
  );
  return made.map(({ user }) => user.id);
}

async function updatePeople(
  trx: Transaction,
  run: ImportRun,
  lines: readonly PlannedLine<StaffPlan>[],
): Promise<void> {
  const changed = lines.flatMap(({ row_no, plan: { existing, draft, changes } }) =>
    existing
      ? [{ row_no, existing, after: afterwards(existing, draft), groups: draft.group_ids, changes }]
      : [],
  );
  if (changed.length === 0) return;
  const { rows } = await writePeople(
    trx,
    changed.map(({ after }) => after),
  );
  const memberships = await readMemberships(
    trx,
    changed.flatMap(({ existing, groups }) => (groups ? [existing.id] : [])),
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  await recordEffects(
    trx,
    run.id,
    'users',
    changed.map(({ row_no, existing, groups }) => ({
      row_no,
      record_id: existing.id,
      effect: 'updated',
      // Groups that the import left alone are nothing for its undoing.
      before: {
        ...existing,
        group_ids: groups ? existing.group_ids : null,
        memberships: memberships.filter(({ user_id }) => user_id === existing.id),
        given_group_ids: groups ?? null,
        version: versions.get(existing.id),
      },
    })),
  );
  await writeGroups(
    trx,
    changed.flatMap(({ existing, groups }) =>
      groups ? [{ user_id: existing.id, seen: existing.group_ids, group_ids: groups }] : [],
    ),
  );
  await recordActivities(
    trx,
    changed.map(({ existing, changes }) => ({
      subject: 'employees',
      id: existing.id,
      action: 'updated',
      actor: run.actor,
      remark: importName(run),
      changes: Object.fromEntries(changes.map(([label, before, after]) => [label, [before, after]])),
    })),
  );
}

/** A person's columns as an import, or the undoing of one, writes them. */
export type PersonColumns = Omit<StaffDraft, 'staff_no' | 'group_ids'> & { id: number };

/** Writes people's columns as they are given, empty ones too. */
export async function writePeople(trx: Transaction, people: readonly PersonColumns[]) {
  return sql<{ id: number; version: number }>`
    update users u set (${COLUMNS}) = (select ${FIELDS} from (select d.*) as d),
        grade_from = case when d.grade_level_id is distinct from u.grade_level_id then ${lagosToday()}::date else u.grade_from end
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as d (id bigint, ${TYPES})
     where u.id = d.id returning u.id, u.version`.execute(trx);
}

function afterwards(existing: StaffPlan['existing'] & object, draft: StaffDraft): PersonColumns {
  return {
    id: existing.id,
    firstname: draft.firstname,
    middlename: draft.middlename ?? existing.middlename ?? undefined,
    surname: draft.surname,
    email: draft.email,
    grade_level_id: draft.grade_level_id,
    department_id: draft.department_id,
    type: draft.type ?? existing.type,
    gender: draft.gender ?? existing.gender ?? undefined,
    job_title: draft.job_title ?? existing.job_title ?? undefined,
    date_joined: draft.date_joined ?? existing.date_joined ?? undefined,
  };
}

function rowAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (!row) throw new Error('a person of the import was not added');
  return row;
}

const COLUMNS = sql`firstname, middlename, surname, email, grade_level_id, department_id, type, gender, job_title, date_joined`;
const FIELDS = sql`d.firstname, d.middlename, d.surname, d.email, d.grade_level_id, d.department_id,
  coalesce(d.type, 'permanent') as type, d.gender, d.job_title, d.date_joined`;
const TYPES = sql`firstname text, middlename text, surname text, email text, grade_level_id bigint, department_id bigint,
  type text, gender text, job_title text, date_joined date`;
