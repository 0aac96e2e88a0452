import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foldChanges } from '#server/domain/upkeep/fold-changes.ts';
import { REGISTRY } from '#shared/resources/index.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { scope } from './harbour.ts';

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet.close());
afterEach(() => {
  scope.of = undefined;
});

const tugs = { filter: { match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'tug' }] } };
const inWarri = {
  filter: { match: 'all', rules: [{ field: 'homePort.name', op: 'equals', value: 'Warri' }] },
};

const NEWER = `insert into vessels (name, kind, home_port_id) select 'Newer', 'ferry', id from ports where name = 'Warri'`;

async function totalOf(query: Record<string, unknown>): Promise<unknown> {
  const { body } = await fleet.list(query);
  const { total, sums } = body.meta as { total: number; sums: { cost: number } };
  return [total, sums.cost];
}

/** How many statements a list costs, once its answer has been asked for already. */
async function costOf(query: Record<string, unknown>): Promise<number> {
  await fleet.list(query);
  fleet.statements.count = 0;
  await fleet.list(query);
  return fleet.statements.count;
}

describe('the totals of a list', () => {
  it('are counted once while nothing changes, for each filter and scope of its own', async () => {
    const whole = await costOf({});
    scope.of = () => sql`now() is not null`;
    expect(await costOf({})).toBe(whole + 1);
    scope.of = (actor) => sql`t.id <> -${actor.id}::bigint`;
    expect(await costOf({})).toBe(whole);
    expect(await totalOf(tugs)).toEqual([2, 100.25]);
    scope.of = () => sql`t.name = 'Zaria'`;
    expect(await totalOf({})).toEqual([1, 5_000]);
    expect(await totalOf(tugs)).toEqual([0, 0]);
  });

  it('follow what anybody writes, by whatever connection, and not before it is committed', async () => {
    expect(await totalOf(tugs)).toEqual([2, 100.25]);
    const other = await fleet.pool.connect();
    try {
      await other.query('begin');
      await other.query(`insert into vessels (name, kind, cost_kobo) values ('Late', 'tug', 75)`);
      expect(await totalOf(tugs)).toEqual([2, 100.25]);
      await other.query('commit');
      expect(await totalOf(tugs)).toEqual([3, 101]);
      await other.query(`update vessels set cost_kobo = 175 where name = 'Late'`);
      expect(await totalOf(tugs)).toEqual([3, 102]);
      await other.query('begin');
      await other.query(`delete from vessels where name = 'Late'`);
      await other.query('rollback');
      expect(await totalOf(tugs)).toEqual([3, 102]);
      await other.query(`delete from vessels where name = 'Late'`);
      expect(await totalOf(tugs)).toEqual([2, 100.25]);
    } finally {
      other.release();
    }
  });

  it('follow the tables that a filter reaches, and the order in which two writers end', async () => {
    expect(await totalOf(inWarri)).toEqual([2, 100.25]);
    const [early, late] = [await fleet.pool.connect(), await fleet.pool.connect()];
    try {
      await early.query('begin');
      await early.query(NEWER);
      await late.query(NEWER);
      expect(await totalOf(inWarri)).toEqual([3, 100.25]);
      await early.query('commit');
      expect(await totalOf(inWarri)).toEqual([4, 100.25]);
      await late.query(`update ports set name = 'Warri Old' where name = 'Warri'`);
      expect(await totalOf(inWarri)).toEqual([0, 0]);
    } finally {
      early.release();
      late.release();
      await fleet.pool.query(`update ports set name = 'Warri' where name = 'Warri Old'`);
      await fleet.pool.query(`delete from vessels where name = 'Newer'`);
    }
  });

  it('stay true when the marks of changes are folded, beside a writer and twice at once', async () => {
    const weight = async () =>
      (
        await fleet.pool.query('select sum(weight) as n from table_changes where table_name = $1', [
          'vessels',
        ])
      ).rows[0].n;
    const before = await weight();
    const writer = await fleet.pool.connect();
    try {
      await writer.query('begin');
      await writer.query(`insert into vessels (name, kind, cost_kobo) values ('Unseen', 'tug', 1)`);
      await Promise.all([foldChanges(fleet.db), foldChanges(fleet.db)]);
      expect(await weight()).toBe(before);
      expect(await totalOf(tugs)).toEqual([2, 100.25]);
      await writer.query('commit');
    } finally {
      writer.release();
    }
    expect(await weight()).toBe(before + 1);
    expect(await totalOf(tugs)).toEqual([3, 100.26]);
    await foldChanges(fleet.db);
    const { rows } = await fleet.pool.query('select count(*) as n from table_changes group by table_name');
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1]));
    await fleet.pool.query(`delete from vessels where name = 'Unseen'`);
  });

  it('are kept for every resource, because its table leaves marks', async () => {
    const { rows } = await fleet.pool.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change'`,
    );
    const watched = new Set(rows.map(({ name }) => name));
    const blind = REGISTRY.all.map(({ table }) => table).filter((table) => !watched.has(table));
    expect(blind).toEqual([]);
  });
});
