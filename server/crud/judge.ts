import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { hasComputed, withComputed } from '#shared/resource/computed.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field, Values } from '#shared/resource/field.ts';
import { columnOf } from '#shared/resource/names.ts';
import { schemaOf, withoutAnswered } from '#shared/resource/schema-of.ts';
import {
  besides,
  createSchema,
  fieldsOutOfPlay,
  judgedTogether,
  missingInPlay,
  updateSchema,
} from '#shared/resource/schemas.ts';
import { ownFiles } from '../database/attachments.ts';
import type { Transaction } from '../database/connection.ts';
import type { WireRecord } from '../frame/extensions.ts';
import type { RequestContext } from '../frame/route.ts';
import { notOffered } from './offers.ts';
import { isObject, linesOf } from './values.ts';

/** A record that is being changed: as it is answered, and its row. */
export interface Present {
  record: WireRecord;
  row: Values;
}

/**
 * The values that a body sets, judged: by the schema, by what is in play, by whose its files are and by what its references
 * offer; with all that follows from them.
 */
export async function judgeBody(
  trx: Transaction,
  resource: Resource,
  { actor, body }: Pick<RequestContext, 'actor' | 'body'>,
  present?: Present,
): Promise<Record<string, unknown>> {
  const record: Values = present?.record ?? {};
  const row: Values = present?.row ?? {};
  const judged = present
    ? judgedTogether(updateSchema(resource), withoutUnchanged(resource, body ?? {}, record))
    : judgedTogether(createSchema(resource), withoutServers(resource, body ?? {}));
  const { errors } = judged;
  const { seen: _seen, ...values } = (judged.values ?? {}) as Record<string, unknown>;
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? ''));
  const tell = (more: FieldErrors) => Object.assign(errors, besides(errors, more));
  // What was there before is not what is sent wrongly now.
  const together = Object.fromEntries(
    Object.entries({ ...record, ...values }).filter(([name]) => name in values || !wrong.has(name)),
  );
  tell(changedReadOnlyParts(resource, body, record));
  tell(missingInPlay(resource, together));
  tell(resource.beside?.(together, wrong) ?? {});
  for (const name of fieldsOutOfPlay(resource, together)) if (name in together) values[name] = null;
  tell(await othersFiles(trx, resource, actor, values, { record, row }));
  tell(await notOffered(trx, resource, actor, values, record, wrong));
  refuseIf(errors);
  return following(resource, values, record);
}

function refuseIf(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
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
function withoutUnchanged(resource: Resource, body: unknown, present: Values): unknown {
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

/** What lines say of parts that only the server sets, other than those lines have now. What is computed is counted anew, whatever is sent. */
function changedReadOnlyParts({ fields }: Resource, body: unknown, present: Values): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const parts = field.fields ?? field.through?.extra ?? {};
    const fixed = Object.keys(parts).filter((part) => parts[part]?.readOnly && !parts[part]?.computed);
    if (fixed.length === 0 || !isObject(body)) continue;
    const before = linesOf(present[name]);
    for (const [place, line] of linesOf(body[name]).entries()) {
      // Of a line that goes, only what it is known by is read.
      if (line.removed === true) continue;
      const own = before.find(({ id }) => id === line.id) ?? {};
      for (const part of fixed)
        if (part in line && !sameValue(line[part], own[part]))
          errors[`${name}.${place}.${part}`] = ['is not a field that can be set here'];
    }
  }
  return errors;
}

/** The files that the record would come to name and the actor didn't upload: naming a file opens it to whoever reads the record. */
async function othersFiles(
  trx: Transaction,
  { fields }: Resource,
  actor: { id: number },
  values: Values,
  { record, row }: { record: Values; row: Values },
): Promise<FieldErrors> {
  const named = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'file' && values[name] !== row[columnOf(name, field)]) return [[name, values[name]]];
    return Object.entries(field.fields ?? {})
      .filter(([, { kind }]) => kind === 'file')
      .flatMap(([part]) => {
        const before = new Set(linesOf(record[name]).map((line) => idOf(line[part])));
        return linesOf(values[name])
          .map((line, place): [string, unknown] => [`${name}.${place}.${part}`, line[part]])
          .filter(([, id]) => !before.has(id));
      });
  });
  const added = named.filter((one): one is [string, number] => typeof one[1] === 'number');
  const own = await ownFiles(
    trx,
    actor,
    added.map(([, id]) => id),
  );
  const others = added.filter(([, id]) => !own.has(id));
  return Object.fromEntries(others.map(([path]) => [path, ['is not a file of yours; send it again']]));
}

/** The values with what is computed of them and of what stays; lines that say something else now are written with them. */
function following(resource: Resource, values: Record<string, unknown>, record: Values) {
  const counted = Object.entries(resource.fields).filter(([, field]) => hasComputed(field.fields));
  if (counted.length === 0 && !hasComputed(resource.fields)) return values;
  const lines = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] =>
    field.kind === 'lines' ? [[name, linesAfter(field, values[name], record[name])]] : [],
  );
  const whole = withComputed(resource.fields, { ...record, ...values, ...Object.fromEntries(lines) });
  refuseIf(unkept(resource.fields, whole));
  for (const [name, { computed }] of Object.entries(resource.fields))
    if (computed) values[name] = whole[name];
  for (const [name, { fields: parts = {} }] of counted) {
    const after = linesOf(whole[name]);
    const computed = (all: readonly Values[]) =>
      all.map((line) => Object.keys(parts).map((part) => parts[part]?.computed && line[part]));
    if (name in values) values[name] = after.slice(after.length - linesOf(values[name]).length);
    else if (!sameValue(computed(linesOf(record[name])), computed(after))) values[name] = after;
  }
  return values;
}

/** The lines that a record will have: those given; of keyed ones also those that stay, before them. */
function linesAfter({ fields = {}, through }: Field, given: unknown, before: unknown): unknown[] {
  const strip = withoutAnswered(fields);
  const present = linesOf(before).map((line) => strip(line) as Values);
  if (!Array.isArray(given)) return present;
  const keyed = Object.keys(fields).filter((name) =>
    through?.keyed?.includes(columnOf(name, fields[name] ?? { kind: '' })),
  );
  const keyOf = (line: Values) => JSON.stringify(keyed.map((name) => line[name] ?? null));
  const named = new Set(linesOf(given).map(keyOf));
  return [...(through?.keyed ? present.filter((line) => !named.has(keyOf(line))) : []), ...given];
}

function unkept(fields: Readonly<Record<string, Field>>, values: Values, path = ''): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name] ?? null;
    if (field.computed && value !== null && !schemaOf(field).safeParse(value).success)
      errors[`${path}${name}`] = ['comes to a value that cannot be kept'];
    if (field.fields)
      for (const [place, line] of linesOf(value).entries())
        Object.assign(errors, unkept(field.fields, line, `${name}.${place}.`));
  }
  return errors;
}

/** Whether two values of the wire are the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function idOf(value: unknown): unknown {
  return isObject(value) ? value.id : value;
}
