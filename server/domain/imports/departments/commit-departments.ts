import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type ImportRun, importName } from '../import-run.ts';
import type { PlannedLine } from '../kind.ts';
import { recordEffects } from '../record-effects.ts';
import type { DepartmentPlan } from './department-judge.ts';
import { type DepartmentColumns, writeDepartments } from './write-departments.ts';

type Line = PlannedLine<DepartmentPlan>;

/** Locks the departments that rows are about. */
export async function lockDepartments(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select 1 from departments where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    trx,
  );
}

/** Adds new departments from the top downwards, then changes those that are there. */
export async function commitDepartments(
  trx: Transaction,
  run: ImportRun,
  lines: readonly Line[],
): Promise<void> {
  const made = new Map<number, number>();
  let left = lines.filter(({ plan }) => !plan.existing);
  while (left.length > 0) {
    const ready = left.filter(({ plan: { parent } }) => !parent || 'id' in parent || made.has(parent.row_no));
    if (ready.length === 0) throw new Error('departments of the import are below one another');
    await insertDepartments(trx, run, ready, made);
    left = left.filter((line) => !ready.includes(line));
  }
  await changeDepartments(trx, run, lines, made);
}

async function insertDepartments(
  trx: Transaction,
  run: ImportRun,
  lines: readonly Line[],
  made: Map<number, number>,
): Promise<void> {
  const drafts = lines.map(({ plan }) => ({ ...plan.draft, parent_id: parentOf(plan, made) }));
  const { rows } = await sql<{ id: number; code: string; version: number }>`
    insert into departments (code, name, abv, type, parent_id, head_id)
    select v.code, v.name, v.abv, v.type, v.parent_id, v.head_id from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as v (code text, name text, abv text, type text, parent_id bigint, head_id bigint)
    returning id, code, version`.execute(trx);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const added = lines.flatMap(({ row_no, plan }) => {
    const row = byCode.get(plan.draft.code);
    return row ? [{ row_no, ...row }] : [];
  });
  for (const { row_no, id } of added) made.set(row_no, id);
  await recordEffects(
    trx,
    run.id,
    'departments',
    added.map(({ row_no, id, version }) => ({
      ...{ row_no, record_id: id, effect: 'created', before: { version } },
    })),
  );
  const remark = importName(run);
  await recordActivities(
    trx,
    added.map(({ id }) => ({ subject: 'departments', id, action: 'created', actor: run.actor, remark })),
  );
}

async function changeDepartments(
  trx: Transaction,
  run: ImportRun,
  lines: readonly Line[],
  made: ReadonlyMap<number, number>,
): Promise<void> {
  const changed = lines.flatMap(({ row_no, plan }) =>
    plan.existing ? [{ row_no, plan, existing: plan.existing }] : [],
  );
  const versions = await writeDepartments(
    trx,
    changed.map(({ plan, existing }) => afterwards(existing, plan, parentOf(plan, made))),
  );
  await recordEffects(
    trx,
    run.id,
    'departments',
    changed.map(({ row_no, existing: { id, name, abv, type, parent_id, head_id } }) => ({
      ...{ row_no, record_id: id, effect: 'updated' },
      before: { id, name, abv, type, parent_id, head_id, version: versions.get(id) },
    })),
  );
  await recordActivities(
    trx,
    changed.map(({ plan, existing: { id } }) => ({
      ...{ subject: 'departments', id, action: 'updated', actor: run.actor, remark: importName(run) },
      changes: Object.fromEntries(plan.changes.map(([label, before, after]) => [label, [before, after]])),
    })),
  );
}

function afterwards(
  existing: DepartmentPlan['existing'] & object,
  { draft: { name, abv, type, head_id } }: DepartmentPlan,
  parent_id: number | null,
): DepartmentColumns {
  return {
    ...{ id: existing.id, name, abv, type },
    parent_id: parent_id ?? existing.parent_id,
    head_id: head_id ?? existing.head_id,
  };
}

function parentOf({ parent }: DepartmentPlan, made: ReadonlyMap<number, number>): number | null {
  if (!parent) return null;
  return 'id' in parent ? parent.id : (made.get(parent.row_no) ?? null);
}
