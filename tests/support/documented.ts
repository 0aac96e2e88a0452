import { z } from 'zod';
import { ROUTES } from '#server/app.ts';
import { openApiDocument } from '#server/http/openapi.ts';

type Json = Record<string, unknown>;
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
}

/** What the documentation of the API says; worked out once, when it is first asked. */
let document: Document | undefined;
const schemas = new Map<string, z.ZodType>();
// A path that is written out comes before one with a parameter in its place.
const patterns = ROUTES.map(({ method, path }) => ({
  method,
  path: path.replace(/:(\w+)/g, '{$1}'),
  matches: new RegExp(`^/api${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
})).sort((one, other) => one.path.split('{').length - other.path.split('{').length);

/** What of an answer is not as the documentation describes it; undefined when all is, or nothing is said of it. */
export function undocumented(method: string, url: string, status: number, body: unknown): string | undefined {
  const [path = ''] = url.split('?');
  const route = patterns.find((one) => one.method === method && one.matches.test(path));
  if (!route) return undefined;
  document ??= openApiDocument(ROUTES) as unknown as Document;
  const { responses } = document.paths[route.path]?.[method.toLowerCase()] ?? { responses: {} };
  const name = `${method} ${route.path} ${status}`;
  const described = responses[status]?.content?.['application/json']?.schema;
  if (described?.format === 'binary') return undefined;
  if (!described) return `${name}: no such answer is described`;
  const schema = schemas.get(name) ?? z.fromJSONSchema(selfContained(described, document.components.schemas));
  schemas.set(name, schema);
  const { error } = schema.safeParse(body);
  const isPart = new URLSearchParams(url.split('?')[1]).has('fields');
  const wrong = error?.issues.filter(({ path }) => !(isPart && isLeftOut(body, path))) ?? [];
  return error && wrong.length > 0 ? `${name}: ${z.prettifyError({ issues: wrong })}` : undefined;
}

/** Whether what is missed is a key of a row, which a list that is asked for some fields leaves out. */
function isLeftOut(body: unknown, [data, place, key, ...deeper]: readonly PropertyKey[]): boolean {
  if (data !== 'data' || typeof place !== 'number' || key === undefined || deeper.length > 0) return false;
  const row = (body as { data: Json[] }).data[place];
  return row !== undefined && !(key in row);
}

/** A schema with what it refers to, as JSON Schema alone has it. */
function selfContained(schema: Json, definitions: Json): z.core.JSONSchema.JSONSchema {
  const text = JSON.stringify({ ...schema, $defs: definitions });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}
