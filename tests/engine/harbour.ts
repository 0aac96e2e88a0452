import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readsCarrier } from '#server/crud/may-read.ts';
import { resourceRoutes } from '#server/crud/routes.ts';
import { openDatabase } from '#server/database/connection.ts';
import { files } from '#server/domain/files/index.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Route } from '#server/frame/route.ts';
import { mount } from '#server/http/mount.ts';
import { defineSheet } from '#shared/resource/define-sheet.ts';
import { REGISTRY } from '#shared/resources/index.ts';
import { watchedPool } from '../payments/watched-pool.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestAnswer } from '../support/portal.ts';
import { ports, stays, TABLES, vessels } from './harbour-resources.ts';

/** What a vessel prints. */
export const vesselSheet = defineSheet(vessels, {
  title: 'Register Extract',
  code: 'code',
  facts: ['name', 'kind', 'homePort', 'calls', 'built', 'surveyed_at', 'is_active', 'berths', 'cost'],
  lines: [{ field: 'crew', columns: ['role', 'port_id', 'pay'] }],
  total: 'cost',
  signatures: ['Harbourmaster', 'Surveyor'],
  watermark: ({ is_active, surveyed_at }) => (is_active ? null : surveyed_at ? 'CANCELLED' : 'DRAFT'),
});

/** What vessels do differently: a code drawn by the server, a word answered back, and a scope that a test may set. */
export const scope: { of: Extensions['scope'] } = { of: undefined };
const extensions: Extensions = {
  scope: (actor) => scope.of?.(actor),
  async prepare(_trx, _context, values, existing) {
    if (values.guess === 'wrong') return { notes: 'It was wrong' };
    return existing ? {} : { code: `V-${String(values.name).slice(0, 3).toUpperCase()}` };
  },
  async present(_db, records) {
    return records.map((record) => ({ ...record, guess: 'right' }));
  },
};

/** What a harbour serves besides: calls, and whatever a test adds to its server before it is ready. */
interface Besides {
  further?: readonly Route[];
  prepare?: (app: FastifyInstance) => unknown;
}

/**
 * Promises a portal that knows vessels and ports, with an administrator; `call` sends a call as them unless told, and
 * `statements` counts what calls ask of the database once they are authenticated.
 */
export async function startHarbour({ further = [], prepare }: Besides = {}) {
  const portal = await startTestPortal();
  await portal.pool.query(TABLES);
  for (const [slug, name] of [
    ['ports', 'Ports'],
    ['vessels', 'Vessels'],
    ['stays', 'Stays'],
  ])
    await portal.pool.query(`insert into modules (name, slug, path, type) values ($1, $2, $3, 'module')`, [
      name,
      slug,
      `/harbour/${slug}`,
    ]);
  // The files of a worker share the registry.
  if (!REGISTRY.all.includes(vessels)) REGISTRY.add(ports, vessels, stays);
  scope.of = undefined;
  const app = Fastify();
  await app.register(import('@fastify/multipart'));
  const statements = { count: 0 };
  const db = openDatabase(
    watchedPool(portal.pool, () => {
      statements.count += 1;
    }),
  );
  const routes: Route[] = [
    ...resourceRoutes(ports, {}),
    ...resourceRoutes(vessels, extensions, vesselSheet),
    ...resourceRoutes(stays, {}),
  ];
  await prepare?.(app);
  const reads = { routes, areas: [], extensionsOf: () => ({}) };
  const own = [...routes, ...files((...asked) => readsCarrier(reads, ...asked)).routes];
  const taken = new Set(own.map(({ method, path }) => `${method} ${path}`));
  mount(app, { ...portal.portal, db }, [
    ...own,
    ...further.filter(({ method, path }) => !taken.has(`${method} ${path}`)),
  ]);
  await app.ready();
  const admin = await addPerson(portal, { groups: ['Administrators'], surname: 'Harbourmaster' });

  async function call<Data = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    { token = admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Pick<TestAnswer<Data>, 'status' | 'body' | 'text' | 'bytes'>> {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : ({} as TestAnswer<Data>['body']),
      text: answer.body,
      bytes: answer.rawPayload,
    };
  }

  /** Sends a form with files. */
  async function send<Data>(method: 'POST' | 'PATCH', path: string, form: FormData, token = admin.token) {
    const encoded = new Response(form);
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { body: answer.json() as TestAnswer<Data>['body'], text: answer.body };
  }

  /** Creates a record and answers it. */
  async function make<Data = { id: number; version: number }>(url: string, body: object): Promise<Data> {
    const answer = await call<Data>('POST', url, body);
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }

  async function close(): Promise<void> {
    await app.close();
    await portal.close();
  }

  return { ...portal, app, admin, call, send, make, close, statements };
}

/** The harbour of a test. */
export type Harbour = Awaited<ReturnType<typeof startHarbour>>;

/** Only rows with this name. */
export function onlyNamed(name: string): Extensions['scope'] {
  return () => sql`t.name = ${name}`;
}
