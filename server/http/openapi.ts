import { z } from 'zod';
import { CATALOGUE, ERROR_STATUS } from '#shared/errors.ts';
import { isMarked, type Route } from '../frame/route.ts';
import { requestBody, seenWords } from './request-body.ts';

/** A JSON Schema, or a part of the document: whatever JSON holds. */
type Json = Record<string, unknown>;

const METHODS_WITH_BODY = new Set(['POST', 'PATCH', 'DELETE']);

/** The OpenAPI 3.1 document of a table of routes: every call with who may make it, what it takes and what it answers. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Service Portal',
      version: '1',
      description: INTRODUCTION,
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => one.localeCompare(other))),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /login answers.' },
      },
      headers: { ETag: ETAG, 'Retry-After': RETRY_AFTER },
      schemas: { Failure: FAILURE, ...DEFINITIONS },
      responses: {
        Failure: {
          description:
            'Refused or failed. Nothing was changed, unless `detail` says that it may have been done: then look, or send it again under its Idempotency-Key.',
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

/** The group of a call: the first word of its path. */
export function tagOf({ path }: Pick<Route, 'path'>): string {
  return path.split('/')[1] ?? '';
}

function operation(route: Route): Json {
  const body = METHODS_WITH_BODY.has(route.method)
    ? requestBody(route, (schema) => schemaOf(schema, 'input'))
    : undefined;
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(route)],
    summary: route.summary,
    description: accessInWords(route),
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(route.access === 'public' || route.access === 'session' ? {} : { 'x-permissions': route.access }),
    parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [statusOf(route)]: success(route),
      ...(isMarked(route)
        ? { 304: { description: 'As before: `If-None-Match` named its mark.', headers: MARKED } }
        : {}),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function accessInWords({ access, also }: Pick<Route, 'access' | 'also'>): string {
  if (access === 'public') return 'For everybody.';
  if (access === 'session') return 'For whoever is signed in.';
  return `Takes ${access.join(' or ')}${also ? ` and ${also}` : ''}.`;
}

function success(route: Route): Json {
  if ('raw' in route) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return {
      description: 'The file, or what the summary says.',
      content: Object.fromEntries(route.produces.map((type) => [type, file])),
    };
  }
  return {
    description: 'Done.',
    ...(isMarked(route) ? { headers: MARKED } : {}),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status', 'message', 'data', ...(route.meta ? ['meta'] : [])],
          properties: {
            status: { type: 'integer' },
            message: { type: 'string' },
            data: schemaOf(route.answer, 'output'),
            ...(route.meta ? { meta: schemaOf(route.meta, 'output') } : {}),
          },
        },
      },
    },
  };
}

function statusOf(route: Route): number {
  if ('raw' in route) return 200;
  return route.status ?? (route.method === 'POST' && route.kind === 'create' ? 201 : 200);
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters({ query }: Route): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}

const MARKED = { ETag: { $ref: '#/components/headers/ETag' } };

function headerParameters(route: Route): Json[] {
  const { method, secret, seen } = route;
  const headers: Json[] = [];
  if (isMarked(route))
    headers.push({
      name: 'If-None-Match',
      description:
        'The `ETag` of an answer that is kept, or of several: where one would come again, 304 comes without it.',
      schema: { type: 'string' },
    });
  const again =
    'Sent again with the same body, the call is done once and answered alike; kept 48 hours. With another body or for another call it is refused (409 IDEMPOTENCY_MISMATCH).';
  if (method !== 'GET')
    headers.push(
      {
        name: 'Idempotency-Key',
        description: secret ? `${again} What it shows once is shown again to the same sign-in only.` : again,
        schema: { type: 'string', maxLength: 200 },
      },
      {
        name: 'Instead-Of',
        description:
          'With an Idempotency-Key: the keys of calls that were not answered and are not wanted any more, up to 20, separated by spaces. They are known for 48 hours, and of a call that does several things one by one only as a whole. None of them is done after this call; when one was done already, this one is refused (409 DONE_BEFORE) with what was said of it.',
        schema: { type: 'string' },
      },
    );
  if (seen)
    headers.push({
      name: 'If-Match',
      description: `${seenWords(seen)} Where the body has \`seen\`, that counts.`,
      schema: { type: 'string' },
    });
  return headers.map((header) => ({ ...header, in: 'header', required: false }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const known = KNOWN[io].get(schema);
  if (known) return known;
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A required field first asks whether there is anything at all, and only then what: the what is documented.
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodUnknown)
        Object.assign(jsonSchema, notEmpty(schemaOf(zodSchema.def.out as z.ZodType, io)));
    },
  });
  for (const [name, definition] of Object.entries($defs)) DEFINITIONS[name] = inDocument(definition);
  const made = inDocument(json);
  KNOWN[io].set(schema, made);
  return made;
}

/** What is required is more than nothing. */
function notEmpty(schema: Json): Json {
  const { type, minLength, minItems } = schema as { type?: string; minLength?: number; minItems?: number };
  if (type === 'string' && !schema.enum) return { ...schema, minLength: Math.max(minLength ?? 0, 1) };
  if (type === 'array') return { ...schema, minItems: Math.max(minItems ?? 0, 1) };
  return schema;
}

/** Most calls of a resource answer the same, and the page asks for each of them once more. */
const KNOWN = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() };

/** What contains itself, such as a menu entry with its children, by the id of its schema. */
const DEFINITIONS: Record<string, Json> = {};

function inDocument(json: object): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const INTRODUCTION = `Every answer is \`{status, message, data}\`, lists add \`meta\` with page, per_page, total and sums; of more than 10,000 rows \`total\` is 10,000 and \`more\` is true, without sums, unless \`count=all\` asks for all. Of a list with states, \`undone\` rows came to nothing and are left out of \`sums\`, unless the filter asks for their state. Answers are compressed for \`Accept-Encoding: br\` or \`gzip\`, and what a GET answers may be asked for again under its \`ETag\`; every GET answers HEAD too, but the one that signs out. A failed call has the shape Failure; 429 and 503 say in \`Retry-After\` when to ask again. Amounts are naira with at most two decimals; days are those of Lagos, answered and sent in bodies as YYYY-MM-DD; filters and \`as_at\` take DD-MM-YYYY too. Moments are answered in UTC, to the millisecond (\`2026-11-30T08:05:00.000Z\`), and filtered by their day in Lagos. Lists take \`page\`, \`per_page\` (500 at most), \`sort\` (\`-created_at\`), \`search\` and \`filter\`: \`{"match":"all","rules":[{"field":"name","op":"contains","value":"x"}]}\`; \`within\` is a second filter, inside of which the first one looks; \`fields\` (\`code,amount\`) leaves out what a row isn’t asked to tell. Records carry a \`version\`; \`seen\` in a body (or If-Match) is the version that the person saw, and a call on another is refused with 409 STALE.`;

const ETAG: Json = {
  description: 'The mark of this content, to be named in `If-None-Match`.',
  schema: { type: 'string' },
};

const RETRY_AFTER: Json = {
  description: 'With 429 (TOO_MANY) and 503 (UNAVAILABLE): in how many seconds to ask again.',
  schema: { type: 'integer', minimum: 1 },
};

const FAILURE: Json = {
  type: 'object',
  required: ['status', 'message', 'detail', 'code', 'request_id'],
  properties: {
    status: { type: 'integer' },
    message: {
      type: 'string',
      description: `One of the catalogue’s sentences, such as “${CATALOGUE.update}”.`,
    },
    detail: { type: 'string', description: 'What happened and what to do, in plain words.' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    errors: {
      type: 'object',
      description: 'What is wrong where, by path.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    facts: { type: 'object', description: 'Figures and names behind the detail.' },
    request_id: { type: 'string', description: 'The same reference is in the server’s log.' },
  },
};
