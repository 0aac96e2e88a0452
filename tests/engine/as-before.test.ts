import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resourceRoutes } from '#server/crud/routes.ts';
import { openDatabase } from '#server/database/connection.ts';
import { foldChanges } from '#server/domain/upkeep/fold-changes.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { lightAnswers } from '#server/http/light-answers.ts';
import { mount } from '#server/http/mount.ts';
import { watchedPool } from '../payments/watched-pool.ts';
import { addPerson } from '../support/people.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { scope } from './harbour.ts';
import { vessels } from './harbour-resources.ts';

const PATH = 'vessels?sort=name';

let fleet: Fleet;
const others: FastifyInstance[] = [];
let me: { id: number; token: string };

beforeAll(async () => {
  fleet = await startFleet({ prepare: lightAnswers });
  await run(`create table quiet (id bigint);
    create function is_quiet(one bigint) returns boolean language sql stable as $$ select exists (select from quiet where id = one) $$`);
  me = await addPerson(fleet, { permissions: ['browse-vessels', 'browse-ports'] });
});
afterAll(async () => {
  await Promise.all(others.map((app) => app.close()));
  await fleet.close();
});
afterEach(() => {
  scope.of = undefined;
});

const run = (text: string, ...values: unknown[]) => fleet.pool.query(text, values);

async function ask(mark?: string, path = PATH, app: FastifyInstance = fleet.app) {
  const before = fleet.statements.count;
  const answer = await app.inject({
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${me.token}`, ...(mark && { 'if-none-match': mark }) },
  });
  return {
    status: answer.statusCode,
    mark: String(answer.headers.etag),
    text: answer.payload,
    statements: fleet.statements.count - before,
  };
}

/** A process of its own, with a memory of its own, on the same database. */
async function openBeside(extensions: Extensions): Promise<FastifyInstance> {
  const app = Fastify();
  others.push(app);
  await app.register(import('@fastify/multipart'));
  await lightAnswers(app);
  const db = openDatabase(
    watchedPool(fleet.pool, () => {
      fleet.statements.count += 1;
    }),
  );
  mount(app, { ...fleet.portal, db }, resourceRoutes(vessels, extensions));
  return app;
}

/** What the mark of the list’s changes costs: one statement, and no row. */
const AS_BEFORE = { status: 304, statements: 1, text: '' };

/** What the same list costs without its mark. */
const AS_WRITTEN = { status: 200, statements: 1 };

/** Asks until a list is known, and answers the mark under which it is now told as before. */
async function known(app?: FastifyInstance, path = PATH): Promise<string> {
  await ask(undefined, path, app);
  const { mark } = await ask(undefined, path, app);
  expect(await ask(mark, path, app)).toMatchObject({ ...AS_BEFORE, mark });
  return mark;
}

/** How a list is made another, and by what a fresh answer then differs. */
const CHANGES: [what: string, change: () => Promise<unknown>, undo: string][] = [
  [
    'a row of it',
    () => run(`update vessels set cost_kobo = 1 where name = 'Zaria'`),
    `update vessels set cost_kobo = 500000 where name = 'Zaria'`,
  ],
  [
    'a row that a label of it comes from',
    () => run(`update ports set name = 'Warri New' where name = 'Warri'`),
    `update ports set name = 'Warri' where name = 'Warri New'`,
  ],
  [
    'how many rows there are',
    () => run(`insert into vessels (name, kind) values ('Zulu', 'tug')`),
    `delete from vessels where name = 'Zulu'`,
  ],
];

describe('a list whose mark is named', () => {
  it('is told as before by one statement, also once the marks of changes are folded', async () => {
    const mark = await known();
    await foldChanges(fleet.db);
    expect(await ask(mark)).toMatchObject(AS_BEFORE);
    expect((await ask('W/"another"')).status).toBe(200);
    expect(await ask(mark, 'vessels?sort=-name')).toMatchObject({ status: 200 });
  });

  it('is told so under one of several marks, without its W/, or under any (RFC 9110)', async () => {
    const mark = await known();
    for (const named of [`"another", ${mark}`, mark.slice(2), '*'])
      expect(await ask(named)).toMatchObject({ ...AS_BEFORE, mark });
  });

  it('is told so where it has no row, from the second time on', async () => {
    const none = 'vessels?search=nothing-is-called-so';
    const { mark } = await ask(undefined, none);
    await ask(mark, none);
    expect(await ask(mark, none)).toMatchObject(AS_BEFORE);
  });

  it.each(CHANGES)(
    'is read anew when %s changes, and not before that is committed',
    async (_what, change, undo) => {
      const mark = await known();
      await change();
      const changed = await ask(mark);
      expect(changed.status).toBe(200);
      expect(changed.mark).not.toBe(mark);
      const other = await fleet.pool.connect();
      try {
        await other.query('begin');
        await other.query(undo);
        expect(await ask(changed.mark)).toMatchObject(AS_BEFORE);
        await other.query('commit');
      } finally {
        other.release();
      }
      expect((await ask(changed.mark)).status).toBe(200);
    },
  );

  it('is read anew by whoever has other rights since', async () => {
    scope.of = ({ permissions }) => (permissions.has('add-tags') ? sql`t.kind = 'tug'` : undefined);
    const mark = await known();
    await run(
      `insert into group_permissions (group_id, permission) select group_id, 'add-tags' from group_members where user_id = $1`,
      me.id,
    );
    const { status, text } = await ask(mark);
    expect([status, text.includes('Zaria'), text.includes('Ẹniọlá')]).toEqual([200, false, true]);
    await run(`delete from group_permissions where permission = 'add-tags'`);
  });

  it('is read anew on another day in Lagos', async () => {
    scope.of = () => sql`t.built is distinct from lagos_today()`;
    await run(`update vessels set built = lagos_today() + 1 where name = 'Zaria'`);
    const mark = await known();
    const day = (text: string) =>
      run(
        `create or replace function lagos_today() returns date language sql stable parallel safe as $$ select (now() at time zone 'Africa/Lagos')::date ${text} $$`,
      );
    await day('+ 1');
    try {
      const { status, text } = await ask(mark);
      expect([status, text.includes('Zaria')]).toEqual([200, false]);
    } finally {
      await day('');
    }
    expect(await ask(mark)).toMatchObject({ status: 304 });
  });

  it.each([
    ['the clock', () => sql<boolean>`now() is not null`],
    [
      'a table that leaves no marks',
      () => sql<boolean>`not exists (select from quiet where quiet.id = t.id)`,
    ],
    ['a function that asks such a table', () => sql<boolean>`is_quiet(t.id) is not true`],
    ['a moment of the call', () => sql<boolean>`t.created_at < ${new Date()}`],
  ])('is read each time where it hangs on %s', async (what, asks) => {
    // Who has these rights would always have this scope: the list is one that was not asked before.
    const path = `${PATH}&per_page=${what.length}`;
    scope.of = asks;
    await ask(undefined, path);
    const { mark } = await ask(undefined, path);
    const again = await ask(mark, path);
    expect(again.status).toBe(304);
    expect(again.statements).toBeGreaterThan(1);
  });

  it('is told so by each process of what it has read itself', async () => {
    const beside = await openBeside({});
    const mark = await known(beside);
    await run(`update vessels set cost_kobo = 2 where name = 'Zaria'`);
    expect((await ask(mark, PATH, beside)).status).toBe(200);
    expect((await ask(mark)).status).toBe(200);
    await run(`update vessels set cost_kobo = 500000 where name = 'Zaria'`);
  });

  it('is read anew when a table changes that only its extras ask', async () => {
    const beside = await openBeside({
      async present(db, records) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from stays`.execute(db);
        return records.map((record) => ({ ...record, guess: String(rows[0]?.n) }));
      },
    });
    const mark = await known(beside);
    await run(`insert into stays (name, coast) values ('Night', 'west')`);
    const { status, text } = await ask(mark, PATH, beside);
    expect([status, text.includes('"guess":"1"')]).toEqual([200, true]);
  });

  it('is read each time where its extras hang on the time of the day', async () => {
    let hour = 8;
    const beside = await openBeside({
      byTheClock: true,
      present: async (_db, records) => records.map((record) => ({ ...record, guess: String(hour) })),
    });
    await ask(undefined, PATH, beside);
    const { mark } = await ask(undefined, PATH, beside);
    expect((await ask(mark, PATH, beside)).status).toBe(304);
    hour = 9;
    expect((await ask(mark, PATH, beside)).status).toBe(200);
  });
});

describe('a list that is asked for again without its mark', () => {
  const other = 'vessels?sort=-name';

  it('is told as it was written, by one statement', async () => {
    const mark = await known(undefined, other);
    const [first, again] = [await ask(undefined, other), await ask('W/"another"', other)];
    expect(first).toMatchObject({ ...AS_WRITTEN, mark });
    expect(JSON.parse(first.text).data).toHaveLength(JSON.parse(first.text).meta.total);
    expect(again).toEqual(first);
  });

  it.each(CHANGES)('is read anew when %s changes', async (_what, change, undo) => {
    await known(undefined, other);
    const before = await ask(undefined, other);
    await change();
    const changed = await ask(undefined, other);
    expect(changed.statements).toBeGreaterThan(1);
    expect(changed.text).not.toBe(before.text);
    expect(await ask(undefined, other)).toMatchObject({ ...AS_WRITTEN, text: changed.text });
    await run(undo);
    expect((await ask(undefined, other)).text).not.toBe(changed.text);
  });

  it('is read anew for another sign-in, and by whoever has other rights since', async () => {
    const mine = me;
    scope.of = ({ id }) => (id === mine.id ? undefined : sql`t.kind = 'tug'`);
    await known(undefined, other);
    me = await addPerson(fleet, { permissions: ['browse-vessels', 'browse-ports'] });
    const theirs = await ask(undefined, other);
    me = mine;
    expect([theirs.status, theirs.text.includes('Zaria')]).toEqual([200, false]);
    await run(`delete from group_permissions where permission = 'browse-vessels'`);
    expect((await ask(undefined, other)).status).toBe(403);
    await run(
      `insert into group_permissions (group_id, permission) select group_id, 'browse-vessels' from group_members where user_id = $1`,
      me.id,
    );
  });

  it('is read anew from another server, which may lack the last changes, though it counts as many', async () => {
    const mark = await known(undefined, other);
    await run(`alter function server_mark() rename to server_mark_before`);
    await run(
      `create function server_mark() returns bigint language sql stable return server_mark_before() + 10000000000`,
    );
    try {
      expect((await ask(mark, other)).statements).toBeGreaterThan(1);
      expect(await ask(undefined, other)).toMatchObject(AS_WRITTEN);
    } finally {
      await run(`drop function server_mark(); alter function server_mark_before() rename to server_mark`);
    }
  });

  it('is read anew after a minute, so that what is changed past the triggers is seen', async () => {
    await known(undefined, other);
    await run(`set session_replication_role = replica;
      update vessels set name = 'Zaria Past' where name = 'Zaria';
      reset session_replication_role`);
    expect((await ask(undefined, other)).text).not.toContain('Zaria Past');
    const later = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    try {
      expect((await ask(undefined, other)).text).toContain('Zaria Past');
    } finally {
      clock.mockRestore();
      await run(`update vessels set name = 'Zaria' where name = 'Zaria Past'`);
    }
  });
});
