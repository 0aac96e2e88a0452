import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ZodObject } from 'zod';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { columnOf } from '#shared/resource/names.ts';
import {
  createSchema,
  fieldErrors,
  fieldsOutOfPlay,
  missingInPlay,
  updateSchema,
} from '#shared/resource/schemas.ts';
import { recordActivity } from '../database/activity.ts';
import type { Transaction } from '../database/connection.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import type { RequestContext } from '../frame/route.ts';
import { readRecord } from './list-query.ts';
import { writeMany } from './many.ts';
import { refuseOthersFiles } from './own-files.ts';
import { refuseStale } from './stale.ts';
import { refuseInUse } from './used-by.ts';
import { columnValue, type Row } from './values.ts';

/** Makes a record of what the body says and the server sets; answers it as a read would. */
export async function createRecord(
  trx: Transaction,
  resource: Resource,
  extensions: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const values = judged(createSchema(resource), withoutServers(resource, context.body), resource, {});
  await refuseOthersFiles(trx, resource, context.actor, values);
  const columns = withoutNulls({
    ...toColumns(resource, values),
    ...(await extensions.prepare?.(trx, context, values, undefined)),
  });
  const { rows } = await sql<{
    id: number;
  }>`insert into ${sql.table(resource.table)} ${insertion(columns)} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await writeMany(trx, resource.fields, id, values);
  await recordActivity(trx, { subject: resource.name, id, action: 'created', actor: context.actor });
  return whole(trx, resource, extensions, context, id);
}

/** Changes the fields that the body names; refuses when the person saw an older version. */
export async function updateRecord(
  trx: Transaction,
  resource: Resource,
  extensions: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const existing = await lockRecord(trx, resource, extensions, context, context.id);
  await refuseStale(trx, resource.name, existing, context.seen);
  const before = await whole(trx, resource, extensions, context, context.id);
  const { seen: _seen, ...values } = judged(
    updateSchema(resource),
    withoutUnchanged(resource, context.body, before),
    resource,
    before,
  );
  await refuseOthersFiles(trx, resource, context.actor, values, existing);
  const columns = {
    ...toColumns(resource, values),
    ...(await extensions.prepare?.(trx, context, values, existing)),
  };
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (assignments.length === 0) assignments.push(sql`version = version`);
  await sql`update ${sql.table(resource.table)} set ${sql.join(assignments)} where id = ${context.id}`.execute(
    trx,
  );
  await writeMany(trx, resource.fields, context.id, values);
  const after = await whole(trx, resource, extensions, context, context.id);
  const changes = differences(resource, before, after);
  if (Object.keys(changes).length > 0)
    await recordActivity(trx, {
      subject: resource.name,
      id: context.id,
      action: 'updated',
      actor: context.actor,
      changes,
    });
  return after;
}

/** Deletes a record that nothing uses; otherwise refuses with what uses it. */
export async function deleteRecord(
  trx: Transaction,
  resource: Resource,
  extensions: Extensions,
  context: RequestContext,
): Promise<WireRecord> {
  const existing = await lockRecord(trx, resource, extensions, context, context.id);
  await refuseStale(trx, resource.name, existing, context.seen);
  const record = await whole(trx, resource, extensions, context, context.id);
  await refuseInUse(trx, resource, context.id);
  await sql`delete from ${sql.table(resource.table)} where id = ${context.id}`.execute(trx);
  await recordActivity(trx, {
    subject: resource.name,
    id: context.id,
    action: 'deleted',
    actor: context.actor,
    changes: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, [record[name], null]])),
  });
  return record;
}

/** Locks a row that the actor may see and answers its columns; out of scope and absent are the same 404. */
export async function lockRecord(
  trx: Transaction,
  resource: Resource,
  extensions: Extensions,
  context: Pick<RequestContext, 'actor'>,
  id: number,
): Promise<Row> {
  const scope: RawBuilder<SqlBool> = extensions.scope?.(context.actor) ?? sql<SqlBool>`true`;
  const { rows } =
    await sql<Row>`select t.* from ${sql.table(resource.table)} as t where t.id = ${id} and ${scope} for update of t`.execute(
      trx,
    );
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
  return row;
}

async function whole(
  trx: Transaction,
  resource: Resource,
  extensions: Extensions,
  context: RequestContext,
  id: number,
): Promise<WireRecord> {
  const record = await readRecord(trx, resource, { present: extensions.present }, context.actor, id);
  if (!record) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
  return record;
}

function judged(schema: ZodObject, body: unknown, resource: Resource, present: Row): Record<string, unknown> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', fieldErrors(parsed.error));
  const values = parsed.data as Record<string, unknown>;
  const together = { ...present, ...values };
  const missing = missingInPlay(resource, together);
  if (Object.keys(missing).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', missing);
  const outOfPlay = fieldsOutOfPlay(resource, together);
  for (const name of outOfPlay) if (name in together) values[name] = null;
  return values;
}

/** Codes are the server's, as is what new records start with; a client that sends one is understood, and it is not taken. */
function withoutServers(resource: Resource, body: unknown): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
      if (!field?.readOnly) return true;
      return name !== 'code' && (field.initial === undefined || value !== field.initial);
    }),
  );
}

/** A read-only field, or a file's address, sent back as it is changes nothing and is taken out; any other stays to be judged. */
function withoutUnchanged(resource: Resource, body: unknown, present: WireRecord): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
      if (field && !field.readOnly && !field.fixed && !field.asAddress) return true;
      if (name === 'seen') return true;
      if (name === 'code' && field?.readOnly) return false;
      return !(Object.hasOwn(present, name) && sameValue(value, present[name]));
    }),
  );
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

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
