import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { OPERATORS_OF } from '#shared/resource/filter.ts';
import { UPLOAD } from '#shared/resource/schema-of.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import type { Operation, Parameter } from './operation.ts';
import { WITHOUT_VERSION } from './without-version.ts';

let portal: TestPortal;
let document: {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};
beforeAll(async () => {
  portal = await startTestPortal();
  document = JSON.parse((await portal.call('GET', 'docs.json')).text);
});
afterAll(() => portal.close());

describe('the documentation of the API', () => {
  it('is an OpenAPI 3.1 document in which every call of the table stands, with its access and body', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.description).toContain('filters and `as_at` take DD-MM-YYYY too');
    for (const route of ROUTES) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      expect(operation, `${route.method} ${route.path}`).toBeDefined();
      expect(operation?.summary).toBe(route.summary);
      expect(operation?.security).toEqual(route.access === 'public' ? [] : [{ session: [] }]);
      if (Array.isArray(route.access)) expect(operation?.['x-permissions']).toEqual(route.access);
      if ((route.body ?? route.documentedBody) && route.method !== 'GET')
        for (const { schema } of Object.values(
          operation?.requestBody?.content ?? { none: { schema: undefined } },
        ))
          expect(schema, route.path).toBeTypeOf('object');
    }
    const documented = Object.values(document.paths).flatMap((operations) => Object.keys(operations));
    expect(documented).toHaveLength(ROUTES.length);
  });

  it('describes the answer of every call: its data and what else stands beside it, or the kinds of file', () => {
    const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const [done] = Object.entries(responses).filter(([status]) => status !== 'default');
        const content = Object.entries(done?.[1].content ?? {});
        const isSaid = content.some(([type, { schema }]) =>
          type === 'application/json' && schema.properties
            ? Object.keys(schema.properties.data ?? {}).length > 0
            : schema.format === 'binary',
        );
        return isSaid ? [] : [`${method} ${path}`];
      }),
    );
    expect(silent).toEqual([]);
  });

  it('leads every reference to a schema that is in it', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(Object.keys(document.components.schemas)));
    expect(text).not.toMatch(/"\$ref":"#"|\$defs/);
  });

  it('offers the values of a choice as an enum of their own type', () => {
    const answered =
      document.paths['/rooms/{id}']?.get?.responses['200']?.content['application/json']?.schema;
    expect(answered?.properties?.data).toHaveProperty('properties.area', {
      type: 'string',
      enum: ['wing-a', 'wing-b', 'conference-centre', 'other'],
    });
    const sent = document.paths['/rooms']?.post?.requestBody?.content['application/json']?.schema;
    expect(JSON.stringify(sent)).toContain(
      '"type":"string","enum":["wing-a","wing-b","conference-centre","other"]',
    );
  });

  it('names each call once', () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells what a body must have: a brand its name', () => {
    const { schema } = document.paths['/productBrands']?.post?.requestBody?.content['application/json'] ?? {};
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema?.required).toEqual(['name']);
    expect(schema?.properties).toEqual({
      name: expect.objectContaining({ type: 'string', minLength: 1, maxLength: 120 }),
    });
  });

  it('tells what each call may be asked in its address, and a name that it doesn’t tell is refused', async () => {
    const { token } = await addPerson(portal, { groups: ['Administrators'] });
    const asked = ROUTES.filter(({ method, query }) => method === 'GET' && query);
    expect(asked.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/funds', '/funds/export', '/funds/:id/ledger', '/inbox', '/budget-analysis']),
    );
    for (const { path } of asked) {
      const answer = await portal.call('GET', `/api${path.replace(/:\w+/g, '1')}?filtr=x`, { token });
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.body.errors.filtr).toEqual([
        `is not asked for here; it takes ${namesOf(path).join(', ')}`,
      ]);
    }
  });

  it('names for every list the fields that it filters and sorts by, each with what it is asked with', () => {
    for (const { url, fields } of RESOURCES) {
      const [list, file] = [`/${url}`, `/${url}/export`].map((path) => queryOf(path));
      const { filter, sort } = Object.fromEntries(
        (list ?? []).map((one) => [one.name, one.description ?? '']),
      );
      for (const [name, { kind, virtual, through }] of Object.entries(fields)) {
        const ops = virtual ? [] : kind === 'references' ? ['in', 'equals'] : OPERATORS_OF[kind];
        const told = filter?.match(
          new RegExp(`[ ;](?:[\\w, ]*, )?${name}(?:, [\\w, ]+?)? with ([\\w, ]+)`),
        )?.[1];
        expect([url, name, told ?? '']).toEqual([url, name, ops.join(', ')]);
        if (!virtual && !through) expect(sort, url).toMatch(new RegExp(`\\b${name}\\b`));
      }
      // Each desk has a file of its own.
      const names = (list ?? []).map((one) => one.name).filter((name) => name !== 'desk');
      expect(file?.map((one) => one.name).sort(), url).toEqual([...names, 'format'].sort());
    }
  });

  it('says of an export that it takes the group’s leave besides', () => {
    const files = ROUTES.filter(({ path }) => path.endsWith('/export'));
    expect(files.length).toBeGreaterThan(20);
    for (const { path } of files)
      expect(documented(path)?.description).toMatch(/^Takes .+ and the group’s leave to export\.$/);
  });

  it('carries files in forms and their ids in JSON, under one name', () => {
    expect(JSON.stringify(document)).not.toContain(UPLOAD);
    const carriers = ROUTES.flatMap(({ method, path, form }) => {
      const content = documented(path, method)?.requestBody?.content ?? {};
      expect([path, 'multipart/form-data' in content]).toEqual([path, form !== undefined]);
      const parts = Object.entries(propertiesOf(content['multipart/form-data']?.schema));
      const files = parts.filter(([, part]) => JSON.stringify(part).includes('"format":"binary"'));
      const ids = propertiesOf(content['application/json']?.schema);
      for (const [name] of form?.only ? [] : files)
        expect([path, name, JSON.stringify(ids[name])]).toEqual([
          path,
          name,
          expect.stringContaining('POST /files'),
        ]);
      return files.map(([name, { type }]) => `${method} ${path} ${name} ${type}`);
    });
    // What a definition has of attachments and files, its form carries.
    const defined = RESOURCES.flatMap(({ url, fields }) =>
      Object.entries(fields).flatMap(([name, { kind }]) =>
        ['POST', 'PATCH'].flatMap((method) => {
          if (kind === 'attachments')
            return `${method} /${url}${method === 'PATCH' ? '/:id' : ''} ${name} array`;
          return kind === 'file' ? `${method} /${url}${method === 'PATCH' ? '/:id' : ''} ${name} string` : [];
        }),
      ),
    );
    expect(carriers.filter((carrier) => !defined.includes(carrier)).sort()).toEqual([
      'PATCH /activate/users/:user picture string',
      'POST /account/picture picture string',
      'POST /budget-drafts/:id/file file string',
      'POST /departments/import file string',
      'POST /expenditures files array',
      'POST /expenditures/many/file file string',
      'POST /files files array',
      'POST /funds/:id/top-up files array',
      'POST /funds/:id/virement files array',
      'POST /imports file string',
      'POST /payment-schedules/:id/read-answer file string',
      'POST /statements file string',
      'POST /statements/read file string',
    ]);
    expect(Object.keys(documented('/files', 'POST')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(Object.keys(documented('/files/:id')?.responses['200']?.content ?? {})).toContain(
      'application/pdf',
    );
  });

  it('describes the body of every call that makes or changes a record', () => {
    const silent = ROUTES.filter(
      ({ method, path, kind }) =>
        ['create', 'update'].includes(kind) && method !== 'GET' && !documented(path, method)?.requestBody,
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(Object.keys(bodyOf('/users', 'POST'))).toEqual(
      expect.arrayContaining(['surname', 'email', 'groups']),
    );
  });

  it('tells of every call on a record whether it takes the version that was seen, and of what', () => {
    const takers = ROUTES.filter(({ seen }) => seen);
    for (const { path, method, seen } of takers) {
      expect(bodyOf(path, method).seen, path).toEqual({
        type: 'integer',
        description: expect.stringContaining(`The version of ${seen}`),
      });
      expect(
        documented(path, method)?.parameters.map(({ name }) => name),
        path,
      ).toContain('If-Match');
    }
    // A print counts a copy of the record as it is.
    const others = ROUTES.filter(
      ({ method, path, seen }) => method !== 'GET' && path.includes(':') && !path.endsWith('/print') && !seen,
    );
    expect(
      others.map(({ method, path }) => `${method} ${path}`).sort(),
      'a call on a record says by `seen` which version it takes, or is named here',
    ).toEqual(WITHOUT_VERSION);
    for (const path of ['/payments/:id/edit', '/batches/:id/clear'])
      expect(bodyOf(path, 'POST')).toMatchObject({
        seen_amount: { description: expect.any(String) },
        seen_available: { description: expect.any(String) },
      });
  });

  it('follows the limits of the fields in bodies, and the ways to say yes and no', () => {
    // Acts on several records ask in words of their own.
    const plain = RESOURCES.filter(
      ({ writes, name }) => writes === 'generic' || ['funds', 'expenditures'].includes(name),
    );
    for (const { url, fields } of plain) {
      const body = bodyOf(`/${url}`, 'POST');
      for (const [name, { kind, min, max, required, when, hint }] of Object.entries(fields)) {
        if (!body[name] || body[name]?.readOnly) continue;
        // What its form says beside it is what a client needs to know of it too.
        if (hint && !['file', 'attachments'].includes(kind))
          expect(JSON.stringify(body[name]), `${url} ${name}`).toContain(JSON.stringify(hint));
        const ways = [body[name], ...((body[name]?.anyOf as object[]) ?? [])];
        const told = (limits: object) =>
          expect([url, name, ways]).toEqual([
            url,
            name,
            expect.arrayContaining([expect.objectContaining(limits)]),
          ]);
        if (kind === 'money') told({ minimum: min ?? 0, maximum: 70_000_000_000_000 });
        if (kind === 'number' && min !== undefined) told({ minimum: min });
        if (/text/i.test(kind) && max !== undefined) told({ maxLength: max });
        // Of a mandate both come from it.
        const isGiven = ['beneficiary', 'description'].includes(name) && url === 'expenditures';
        if (/text/i.test(kind) && required && !when && !isGiven) told({ minLength: Math.max(min ?? 0, 1) });
        if (kind === 'yesNo') told({ type: ['boolean', 'string'], enum: [true, false, 'yes', 'no'] });
      }
    }
    expect(JSON.stringify(bodyOf('/delegations', 'POST').office)).toContain('Leave it open for the head');
    expect(bodyOf('/expenditures', 'POST').category).toMatchObject({
      enum: ['staff-claim', 'touring-advance', 'mandate', 'other'],
    });
  });

  it('marks what may be sent back of a record and sets nothing', () => {
    for (const { method, path } of ROUTES.filter((route) => route.returned)) {
      const body = bodyOf(path, method);
      if (method === 'PATCH')
        expect(body, path).toMatchObject({ id: { readOnly: true }, version: { readOnly: true } });
    }
    for (const { url, fields, actions } of RESOURCES.filter(({ fields: { code } }) => code?.readOnly))
      if (actions.includes('create') && fields.code)
        expect(bodyOf(`/${url}`, 'POST').code, url).toMatchObject({ readOnly: true });
  });
});

function documented(path: string, method = 'GET'): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

function bodyOf(path: string, method: string): Record<string, Record<string, unknown> | undefined> {
  const { 'application/json': json, 'multipart/form-data': form } =
    documented(path, method)?.requestBody?.content ?? {};
  return propertiesOf((json ?? form)?.schema);
}

function propertiesOf(schema: Record<string, unknown> = {}): Record<string, Record<string, unknown>> {
  return (schema.properties ?? {}) as Record<string, Record<string, unknown>>;
}

function queryOf(path: string): Parameter[] {
  return (documented(path)?.parameters ?? []).filter((one) => one.in === 'query');
}

function namesOf(path: string): string[] {
  return queryOf(path).map(({ name }) => name);
}
