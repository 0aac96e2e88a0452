import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import { subjectOf } from '#shared/resources/index.ts';
import { recordActivity } from '../database/activity.ts';
import type { Transaction } from '../database/connection.ts';
import { BY_ID } from '../database/kept-plans.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import type { RequestContext } from '../frame/route.ts';
import { forHolding } from './in-office.ts';
import { judgeBody, sameValue } from './judge.ts';
import { readRecord } from './list-query.ts';
import { writeMany } from './many.ts';
import { saysNothingNew } from './nothing-new.ts';
import { refuseStale } from './stale.ts';
import { refuseInUse } from './used-by.ts';
import { columnValue, type Row } from './values.ts';

/** Makes a record of what the body says and the server sets; answers it as a read would. */
export async function createRecord(
  trx: Transaction,
  resource: Resource,
  rules: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const values = await judgeBody(trx, resource, context);
  const columns = withoutNulls({
    ...toColumns(resource, values),
    ...(await rules.prepare?.(trx, context, values, undefined)),
  });
  const { rows } = await sql<{
    id: number;
  }>`${BY_ID} insert into ${sql.table(resource.table)} ${insertion(columns)} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await writeMany(trx, resource, context.actor, id, values);
  const { actor } = context;
  const whom = await forHolding(trx, actor, [permission('add', resource.noun)]);
  await recordActivity(trx, { subject: resource.name, id, action: 'created', actor, ...whom });
  return whole(trx, resource, rules, context, id);
}

/** Changes the fields that the body names; refuses when the person saw an older version. What is as it was stays without a trace. */
export async function updateRecord(
  trx: Transaction,
  resource: Resource,
  rules: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const existing = await lockRecord(trx, resource, rules, context, context.id, rules.keys && 'lightly');
  await refuseStale(trx, resource.name, existing, context.seen, { saves: true });
  const before = await whole(trx, resource, rules, context, context.id);
  const values = await judgeBody(trx, resource, context, { record: before, row: existing });
  if (saysNothingNew(resource, values, { record: before, row: existing })) return before;
  const columns = {
    ...toColumns(resource, values),
    ...(await rules.prepare?.(trx, context, values, existing)),
  };
  if (rules.keys?.some((key) => key in columns && columns[key] !== existing[key]))
    await lockRecord(trx, resource, rules, context, context.id);
  const isWritten = await writeColumns(trx, resource, context.id, columns);
  await writeMany(trx, resource, context.actor, context.id, values, before);
  const after = await whole(trx, resource, rules, context, context.id);
  const changes = differences(resource, before, after);
  const isChanged = Object.keys(changes).length > 0;
  if (!isWritten && !isChanged) return after;
  await recordActivity(trx, {
    subject: resource.name,
    id: context.id,
    action: 'updated',
    actor: context.actor,
    ...(await forHolding(trx, context.actor, [permission('edit', resource.noun)])),
    changes,
  });
  if (isWritten) return after;
  // Its lists stand in other tables, and a version tells of them too.
  await sql`update ${sql.table(resource.table)} set version = version where id = ${context.id}`.execute(trx);
  return whole(trx, resource, rules, context, context.id);
}

/** Writes columns of a row; whether one of them had another value. */
async function writeColumns(
  trx: Transaction,
  { table }: Resource,
  id: number,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const all = Object.entries(columns).map(([name, value]) => ({ column: sql.ref(name), value }));
  if (all.length === 0) return false;
  const assignments = all.map(({ column, value }) => sql`${column} = ${value}`);
  const differs = all.map(({ column, value }) => sql`${column} is distinct from ${value}`);
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id} and (${sql.join(differs, sql` or `)})`.execute(
      trx,
    );
  return Number(numAffectedRows) > 0;
}

/** Deletes a record that nothing uses; otherwise refuses with what uses it. */
export async function deleteRecord(
  trx: Transaction,
  resource: Resource,
  rules: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const existing = await lockRecord(trx, resource, rules, context, context.id);
  await refuseStale(trx, resource.name, existing, context.seen);
  const record = await whole(trx, resource, rules, context, context.id);
  await refuseInUse(trx, resource, context.id);
  await trx
    .deleteFrom('attachments')
    .where('subject_type', '=', subjectOf(resource))
    .where('subject_id', '=', context.id)
    .execute();
  await sql`delete from ${sql.table(resource.table)} where id = ${context.id}`.execute(trx);
  await recordActivity(trx, {
    subject: resource.name,
    id: context.id,
    action: 'deleted',
    actor: context.actor,
    ...(await forHolding(trx, context.actor, [permission('delete', resource.noun)])),
    changes: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, [record[name], null]])),
  });
  return record;
}

/**
 * Locks a row that the actor may see and answers its columns; out of scope and absent are the same 404. Others may still
 * begin to point to a row that is locked `lightly`: an import that brings a thousand people of a department holds it so.
 */
export async function lockRecord(
  trx: Transaction,
  resource: Resource,
  rules: Extensions,
  context: Pick<RequestContext, 'actor'>,
  id: number,
  lightly?: 'lightly',
): Promise<Row> {
  const strength = lightly ? sql`for no key update` : sql`for update`;
  const scope: RawBuilder<SqlBool> = rules.scope?.(context.actor) ?? sql<SqlBool>`true`;
  const { rows } =
    await sql<Row>`select t.* from ${sql.table(resource.table)} as t where t.id = ${id} and ${scope} ${strength} of t`.execute(
      trx,
    );
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
  return row;
}

async function whole(
  trx: Transaction,
  resource: Resource,
  rules: Extensions,
  context: RequestContext,
  id: number,
): Promise<WireRecord> {
  const record = await readRecord(
    trx,
    resource,
    { present: rules.present, ahead: rules.ahead },
    context.actor,
    id,
  );
  if (!record) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
  return record;
}

function toColumns(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name];
      return field && !field.through && !field.virtual
        ? [[columnOf(name, field), columnValue(field, value)] as const]
        : [];
    }),
  );
}

/** What isn't given is left to the table, which may have its own idea of a beginning. */
function withoutNulls(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

function insertion(columns: Record<string, unknown>): RawBuilder<unknown> {
  const names = Object.keys(columns);
  if (names.length === 0) return sql`default values`;
  return sql`(${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(columns))})`;
}

function differences(
  resource: Resource,
  before: WireRecord,
  after: WireRecord,
): Record<string, [unknown, unknown]> {
  const changed = Object.keys(resource.fields).filter((name) => !sameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}
