import Fastify from 'fastify';
import { sql } from 'kysely';
import { resourceRoutes } from '#server/crud/routes.ts';
import { openDatabase } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { mount } from '#server/http/mount.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  date,
  dateTime,
  lines,
  longText,
  money,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';
import { REGISTRY } from '#shared/resources/index.ts';
import { watchedPool } from '../payments/watched-pool.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestAnswer } from '../support/portal.ts';

const common = {
  area: 'harbour',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  sort: 'name',
} as const;

/** Where vessels lie; nothing but a name. */
export const ports = defineResource({
  ...common,
  name: 'ports',
  noun: 'ports',
  path: '/harbour/ports',
  url: 'ports',
  title: 'Ports',
  singular: 'port',
  table: 'ports',
  fields: { name: text('Name', { required: true }), secret: text('Secret') },
  columns: ['name'],
  label: ['name'],
  search: ['name'],
  openLookup: true,
});

/** An invented resource with a field of every kind that a table can keep. */
export const vessels = defineResource({
  ...common,
  name: 'vessels',
  noun: 'vessels',
  path: '/harbour/vessels',
  url: 'vessels',
  title: 'Vessels',
  singular: 'vessel',
  table: 'vessels',
  fields: {
    code: text('Code', { readOnly: true }),
    name: text('Name', { required: true, max: 40 }),
    notes: longText('Notes'),
    registry_no: text('Registry number', { fixed: true }),
    berths: number('Berths', { min: 1, max: 500 }),
    cost: money('Cost'),
    built: date('Built'),
    surveyed_at: dateTime('Surveyed'),
    kind: choice('Kind', ['tug', 'ferry', 'cargo-ship'], { required: true }),
    tonnage: number('Tonnage', { required: true, min: 1, when: { field: 'kind', in: ['cargo-ship'] } }),
    is_active: yesNo('In service'),
    homePort: reference('Home port', 'ports', { column: 'home_port_id' }),
    calls: references('Calls at', 'ports', {
      table: 'vessel_ports',
      own: 'vessel_id',
      other: 'port_id',
      position: 'place',
      extra: { pilot: yesNo('With a pilot'), since: date('Since'), agent_id: reference('Agent', 'ports') },
    }),
    crew: lines(
      'Crew',
      {
        role: text('Role', { required: true }),
        pay: money('Pay'),
        port_id: reference('Port', 'ports'),
        rank: number('Rank', { readOnly: true }),
      },
      { table: 'vessel_crew', own: 'vessel_id' },
    ),
    guess: text('Guess', { virtual: true }),
  },
  columns: ['code', 'name', 'homePort', 'kind', 'cost'],
  label: ['name', 'code'],
  hint: ['homePort.name'],
  search: ['name', 'notes'],
  sums: ['cost'],
  hidden: { column: 'kind', values: ['wreck'] },
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

/**
 * Promises a portal that knows vessels and ports, with an administrator; `call` sends a call as him unless told, and
 * `statements` counts what calls ask of the database once they are authenticated.
 */
export async function startHarbour() {
  const portal = await startTestPortal();
  await portal.pool.query(TABLES);
  for (const [slug, name] of [
    ['ports', 'Ports'],
    ['vessels', 'Vessels'],
  ])
    await portal.pool.query(`insert into modules (name, slug, path, type) values ($1, $2, $3, 'module')`, [
      name,
      slug,
      `/harbour/${slug}`,
    ]);
  REGISTRY.add(ports, vessels);
  const app = Fastify();
  await app.register(import('@fastify/multipart'));
  const statements = { count: 0 };
  const db = openDatabase(
    watchedPool(portal.pool, () => {
      statements.count += 1;
    }),
  );
  mount(app, { ...portal.portal, db }, [
    ...resourceRoutes(ports, {}),
    ...resourceRoutes(vessels, extensions),
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

  return { ...portal, admin, call, make, close, statements };
}

/** The harbour of a test. */
export type Harbour = Awaited<ReturnType<typeof startHarbour>>;

/** Only rows with this name. */
export function onlyNamed(name: string): Extensions['scope'] {
  return () => sql`t.name = ${name}`;
}

const STAMPS = `version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
const TABLES = `
  create table ports (id bigint generated always as identity primary key, name text not null unique, secret text,
    search_text text generated always as (fold(name)) stored, ${STAMPS});
  create table vessels (id bigint generated always as identity primary key, code text, name text collate "und-x-icu" not null, notes text, registry_no text,
    berths integer, cost_kobo bigint, built date, surveyed_at timestamptz, kind text not null, tonnage integer,
    is_active boolean not null default false, home_port_id bigint references ports,
    search_text text generated always as (fold(name || ' ' || coalesce(notes, ''))) stored, ${STAMPS});
  create table vessel_ports (vessel_id bigint not null references vessels on delete cascade, port_id bigint not null references ports,
    place integer not null default 0, pilot boolean not null default false, since date, agent_id bigint references ports, primary key (vessel_id, port_id));
  create table vessel_crew (id bigint generated always as identity primary key, vessel_id bigint not null references vessels on delete cascade,
    role text not null, pay_kobo bigint, port_id bigint references ports, rank integer not null default 7);
  create trigger touch before update on ports for each row execute function touch();
  create trigger touch before update on vessels for each row execute function touch();
  select watch_changes(name::regclass) from unnest(array['ports', 'vessels', 'vessel_ports', 'vessel_crew']) as name;`;
