import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { recordActivities } from '#server/database/activity.ts';
import { ownFiles } from '#server/database/attachments.ts';
import type { Database, Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { SETTING_RULES } from './setting-rules.ts';
import { keepValue, optionsOf, readValue, type SettingForm, type SettingValue } from './setting-value.ts';

/** What configuring takes: values by the keys of their settings. */
export const valuesBody = z.record(z.string().max(60), z.unknown());

interface Row extends SettingForm {
  id: number;
  details: string | null;
  group: string;
  access: string;
  is_system: boolean;
  value: string | null;
}

/** The settings that the actor may read: public ones, and with browse-configure all; none that is for other groups or departments. */
export async function settingValues(db: Database, { actor }: RequestContext): Promise<Answer> {
  const rows = await visibleSettings(db, actor);
  const canEdit = actor.permissions.has('edit-configure');
  return {
    data: rows.map(({ value, options, ...row }) => ({
      ...row,
      options: optionsOf({ options }),
      value: readValue({ ...row, options }, value),
      can_edit: canEdit,
    })),
  };
}

/** Fills settings in; all of them or, with one error anywhere, none. They act from the next call on. */
export async function configure(trx: Transaction, { actor, body }: RequestContext): Promise<Answer> {
  const wanted = body as z.infer<typeof valuesBody>;
  const rows = await visibleSettings(trx, actor, sql`for update of s`);
  const errors: FieldErrors = {};
  const changes: { row: Row; kept: string | null }[] = [];
  for (const [key, value] of Object.entries(wanted)) {
    const row = rows.find((one) => one.key === key);
    const judged = row ? judge(row, value) : { problem: 'is not a setting that you can fill in' };
    if ('problem' in judged) errors[key] = [judged.problem];
    else if (row && judged.kept !== row.value) changes.push({ row, kept: judged.kept });
  }
  await refuseOthersFiles(trx, actor, changes, errors);
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some values are not right. Nothing was changed.', errors);
  for (const { row, kept } of changes)
    await trx.updateTable('settings').set({ value: kept }).where('id', '=', row.id).execute();
  await recordActivities(
    trx,
    changes.map(({ row, kept }) => ({
      subject: 'settings',
      id: row.id,
      action: 'configured',
      actor,
      changes: { [row.key]: [readValue(row, row.value), readValue(row, kept)] },
    })),
  );
  const values: Record<string, SettingValue> = {};
  for (const row of rows) {
    const change = changes.find((one) => one.row === row);
    values[row.key] = readValue(row, change ? change.kept : row.value);
  }
  return {
    data: values,
    message: changes.length === 1 ? '1 setting was changed.' : `${changes.length} settings were changed.`,
  };
}

function judge(row: Row, value: unknown): { kept: string | null } | { problem: string } {
  const judged = keepValue(row, value);
  if ('problem' in judged) return judged;
  const problem = Object.hasOwn(SETTING_RULES, row.key)
    ? SETTING_RULES[row.key]?.(judged.kept ?? '')
    : undefined;
  if (!problem) return judged;
  return { problem: /^[a-z]/.test(problem) ? `${row.name} ${problem}` : problem };
}

/** The logo is shown to everybody: a file of somebody else's may not become it by its number. */
async function refuseOthersFiles(
  trx: Transaction,
  actor: Actor,
  changes: readonly { row: Row; kept: string | null }[],
  errors: FieldErrors,
): Promise<void> {
  const named = changes.filter(({ row, kept }) => row.input_type === 'file' && kept);
  const own = await ownFiles(
    trx,
    actor,
    named.map(({ kept }) => Number(kept)),
  );
  for (const { row, kept } of named)
    if (!own.has(Number(kept)))
      errors[row.key] = ['The file is missing, or belongs to someone else. Choose it again.'];
}

/** The settings that an actor may read and fill in, with their values; what the demonstration says of itself is none. */
export async function visibleSettings(
  db: Queryable,
  actor: Actor,
  lock: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const readsAll = actor.permissions.has('browse-configure') || actor.permissions.has('edit-configure');
  const readable = readsAll ? sql<SqlBool>`true` : sql<SqlBool>`s.access = 'public'`;
  const groups = actor.groups.map(({ id }) => id);
  const forMe = actor.offices.has('administrators')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
        not exists (select 1 from setting_groups g where g.setting_id = s.id) and not exists (select 1 from setting_departments d where d.setting_id = s.id)
        or exists (select 1 from setting_groups g where g.setting_id = s.id and g.group_id = any(${groups}::bigint[]))
        or exists (select 1 from setting_departments d where d.setting_id = s.id and d.department_id = any(${actor.department_ids}::bigint[])))`;
  const { rows } = await sql<Row>`
    select s.id, s.key, s.name, s.details, s."group", s.input_type, s.input_data_type, s.options, s.access, s.is_system, s.value
      from settings s where s.key <> 'demonstration' and ${readable} and ${forMe} order by s."group", s.id ${lock}`.execute(
    db,
  );
  return rows;
}
