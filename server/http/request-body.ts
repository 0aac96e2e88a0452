import type { ZodType } from 'zod';
import { UPLOAD } from '#shared/resource/schema-of.ts';
import type { Route } from '../frame/route.ts';

/** A JSON Schema, or a part of the document: whatever JSON holds. */
type Json = Record<string, unknown>;

/** The body of a call in the document: what it sets, what is understood beside it, and files as JSON and forms carry them. */
export function requestBody(
  route: Route,
  schemaOf: (schema: ZodType) => Json,
): { required: boolean; content: Json } | undefined {
  const body = route.body ?? route.documentedBody;
  if (!body && !route.seen) return undefined;
  const schema = withBeside(body ? schemaOf(body) : NOTHING, route, schemaOf);
  const json = { 'application/json': { schema: inJson(schema, route.form !== undefined) } };
  const form = { 'multipart/form-data': { schema: inForm(schema) } };
  return {
    required: body !== undefined && !body.safeParse({}).success,
    content: { ...(route.form?.only ? {} : json), ...(route.form ? form : {}) },
  };
}

/** What `seen` is in a body and If-Match among the headers. */
export function seenWords(what: string): string {
  return `The version of ${what} that the person saw; the call is refused with 409 STALE when it is another by now.`;
}

const NOTHING: Json = { type: 'object', properties: {}, additionalProperties: false };

function withBeside(schema: Json, { seen, returned }: Route, schemaOf: (schema: ZodType) => Json): Json {
  const { properties = {} } = schema as { properties?: Json };
  const understood = Object.entries(returned ? propertiesOf(schemaOf(returned)) : {}).filter(
    ([name]) => !(name in properties),
  );
  return {
    ...schema,
    properties: {
      ...Object.fromEntries(understood.map(([name, one]) => [name, { ...(one as Json), readOnly: true }])),
      ...properties,
      ...(seen ? { seen: { type: 'integer', description: seenWords(seen) } } : {}),
    },
  };
}

function inJson(value: unknown, orForm: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => inJson(one, orForm));
  if (!isJson(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, inJson(one, orForm)] as const);
  if (!(UPLOAD in value)) return Object.fromEntries(entries);
  const description = `The id of an upload (POST /files).${orForm ? ' In a form the file itself, under the same name.' : ''}`;
  return { ...Object.fromEntries(entries.filter(([name]) => name !== UPLOAD)), description };
}

function inForm(schema: Json): Json {
  const properties = Object.entries(propertiesOf(schema)).map(([name, one]) => [name, partOf(one as Json)]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A file stands at the top of a form; what lies deeper is JSON there too. */
function partOf(schema: Json): unknown {
  const ways = waysOf(schema);
  if (ways.some((one) => UPLOAD in one))
    return { type: 'string', format: 'binary', description: 'The file itself; in JSON the id of an upload.' };
  const many = ways.find(({ items }) => isJson(items) && UPLOAD in items);
  if (!many) return inJson(schema, true);
  const { minItems, maxItems } = many;
  return {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    description: 'The files themselves, each as a part of this name; in JSON the ids of uploads.',
  };
}

/** What a schema allows, however deep its choices lie in each other. */
function waysOf(schema: Json): Json[] {
  return [schema, ...((schema.anyOf as Json[] | undefined) ?? []).flatMap(waysOf)];
}

function propertiesOf({ properties }: Json): Json {
  return isJson(properties) ? properties : {};
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
