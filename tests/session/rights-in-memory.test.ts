import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { RIGHTS_STATEMENT, RIGHTS_TABLES } from '#server/http/rights.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
/** As two portals on one database: each has a memory of its own. */
let pools: ReturnType<typeof openPool>[];
let me: { id: number; token: string };
const ids: Record<string, number> = {};

const sql = async (text: string, ...values: unknown[]) => (await portal.pool.query(text, values)).rows[0];

beforeAll(async () => {
  portal = await startTestPortal();
  pools = [1, 2].map(() => openPool(portal.config.databaseUrl ?? '', 2));
  const department = async (name: string, parent: number | null) =>
    (
      await sql(
        `insert into departments (code, name, abv, type, parent_id) values ($1, $1, $1, 'department', $2) returning id`,
        name,
        parent,
      )
    ).id;
  ids.home = await department('HOME', null);
  ids.other = await department('OTHER', null);
  ids.module = (await sql(`select id from modules where slug = 'tags'`)).id;
  me = await addPerson(portal, { department_id: ids.home, permissions: ['browse-tags', 'browse-brands'] });
  ids.me = me.id;
  ids.spare = (
    await sql(
      `insert into modules (name, slug, path, type) values ('Spare', 'spare', '/spare', 'page') returning id`,
    )
  ).id;
  await sql('delete from permissions where module_id = $1', ids.spare);
  ids.brands = (await sql(`select id from modules where slug = 'brands'`)).id;
  ids.gone = (await addPerson(portal, { status: 'inactive' })).id;
  ids.colleague = (await addPerson(portal)).id;
  ids.group = (await sql('select group_id from group_members where user_id = $1', me.id)).group_id;
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await portal.close();
});

const people = () => Promise.all(pools.map((pool) => authenticate(pool, me.token)));

type Seen = (actor: Actor) => unknown;

/** What is changed by hand in each table that rights are made of, and what of the person is then another. */
const CHANGES: Record<(typeof RIGHTS_TABLES)[number], [change: string, values: string[], seen: Seen]> = {
  users: [`update users set surname = surname || 'x' where id = $1`, ['me'], ({ name }) => name],
  groups: [`update groups set name = name || 'x' where id = $1`, ['group'], ({ groups }) => groups[0]?.name],
  group_permissions: [
    `insert into group_permissions (group_id, permission) values ($1, 'add-tags')`,
    ['group'],
    ({ permissions }) => permissions.has('add-tags'),
  ],
  modules: [
    'update modules set is_disabled = true where id = $1',
    ['module'],
    ({ permissions }) => permissions.has('browse-tags'),
  ],
  // A permission counts while its module is on: from the one that is off to one that is on.
  permissions: [
    `update permissions set module_id = $1 where name = 'add-tags'`,
    ['spare'],
    ({ permissions }) => permissions.has('add-tags'),
  ],
  module_groups: [
    `insert into module_groups (group_id, module_id, exportable) values ($1, $2, true)
       on conflict (group_id, module_id) do update set exportable = not module_groups.exportable`,
    ['group', 'brands'],
    ({ exportable }) => exportable.has('brands'),
  ],
  module_departments: [
    'insert into module_departments (department_id, module_id) values ($1, (select id from modules where slug = $$products$$))',
    ['home'],
    ({ permissions }) => permissions.size,
  ],
  departments: [
    'update departments set parent_id = $1 where id = $2',
    ['home', 'other'],
    ({ department_ids }) => department_ids.length,
  ],
  department_officers: [
    'insert into department_officers (user_id, department_id) values ($1, $2)',
    ['me', 'other'],
    ({ own_department_ids }) => own_department_ids.length,
  ],
  delegations: [
    `insert into delegations (code, user_id, for_id, department_id, starts_on, ends_on, reason, status, proposed_by)
       values ('DLG/1', $1, $2, $3, lagos_today(), lagos_today(), 'On leave', 'confirmed', $2)`,
    ['me', 'colleague', 'other'],
    ({ bound }) => bound.length,
  ],
  successors: [
    `insert into successors (subject_type, subject_id, path, for_id, user_id, named_by) values ('claims', 1, '/claims/1', $2, $1, $2)`,
    ['me', 'gone'],
    ({ succeeds }) => succeeds.length,
  ],
  group_members: ['delete from group_members where user_id = $1', ['me'], ({ groups }) => groups.length],
};

describe('rights in memory', () => {
  it('are made of tables that leave a mark of every change, and of no others', async () => {
    const { rows } = await portal.pool.query(
      `select c.relname as name, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change') as watched
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const functions = await portal.pool.query(
      `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const asked = new Set<string>();
    const look = (text: string) => {
      for (const word of new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g))) {
        if (asked.has(word)) continue;
        asked.add(word);
        const called = functions.rows.find(({ name }) => name === word);
        if (called) look(called.body);
      }
    };
    look(RIGHTS_STATEMENT);
    const tables = rows.filter(({ name }) => asked.has(name));
    expect(tables.map(({ name }) => name).sort()).toEqual([...RIGHTS_TABLES].sort());
    expect(tables.filter(({ watched }) => !watched)).toEqual([]);
  });

  it.each(Object.entries(CHANGES))(
    'act anew at the next call of every process when %s change',
    async (_table, [change, values, seen]) => {
      const before = (await people()).map((actor) => actor && seen(actor));
      await sql(change, ...values.map((name) => ids[name]));
      const after = (await people()).map((actor) => actor && seen(actor));
      expect(after[0]).not.toEqual(before[0]);
      expect(after[1]).toEqual(after[0]);
      expect(before[1]).toEqual(before[0]);
    },
  );

  it('end with the day in Lagos to which a membership is dated', async () => {
    await sql(
      'insert into group_members (group_id, user_id, ends_on) values ($1, $2, lagos_today())',
      ids.group,
      me.id,
    );
    expect((await people()).map((actor) => actor?.groups.length)).toEqual([1, 1]);
    await sql(
      `create or replace function lagos_today() returns date language sql stable parallel safe as $$ select (now() at time zone 'Africa/Lagos')::date + 1 $$`,
    );
    try {
      expect((await people()).map((actor) => actor?.groups.length)).toEqual([0, 0]);
    } finally {
      await sql(
        `create or replace function lagos_today() returns date language sql stable parallel safe as $$ select (now() at time zone 'Africa/Lagos')::date $$`,
      );
    }
  });

  it('are nobody’s once the person is inactive, or a group of theirs asks for an authenticator', async () => {
    await sql('update groups set totp_required = true where id = $1', ids.group);
    expect(await people()).toEqual([undefined, undefined]);
    await sql('update user_credentials set totp_confirmed_at = now() where user_id = $1', me.id);
    expect((await people()).map((actor) => actor?.id)).toEqual([me.id, me.id]);
    await sql(`update users set status = 'inactive' where id = $1`, me.id);
    expect(await people()).toEqual([undefined, undefined]);
  });
});
