import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRun } from '#server/domain/imports/import-run.ts';
import { resumeImportsJob } from '#server/domain/imports/run-import.ts';
import { writeAll, writeGood } from '#server/domain/imports/write-rows.ts';
import { addPerson } from '../support/people.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportAnswer, type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

/** Makes the database refuse funds of a year, as a fault of its own would. */
async function refuseFundsOf(year: number): Promise<void> {
  await desk.pool.query(`alter table funds add constraint broken check (budget_year <> ${year}) not valid`);
}

async function mend(): Promise<void> {
  await desk.pool.query('alter table funds drop constraint broken');
}

it('of several people who carry one import out at the same moment one does, and the others learn why not', async () => {
  const { id } = await desk.judged('funds', csv(appropriation(2040).slice(0, 3)));
  const people = await Promise.all(
    Array.from({ length: 5 }, () => addPerson(desk, { permissions: ['add-imports', 'add-funds'] })),
  );
  const answers = await Promise.all(
    people.map(({ token }) =>
      desk.call('POST', `imports/${id}/commit`, { token, body: { mode: 'good-rows' } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

it('an import that failed without writing anything says so: its columns can be matched anew, it has nothing to undo', async () => {
  const [fund] = appropriation(2041);
  const many = Array.from({ length: 600 }, (_, n) => ({ ...fund, CODE: `C${1000 + n}` }));
  const { id } = await desk.judged('funds', csv([...many, { ...fund, YEAR: 2045 }]));
  await refuseFundsOf(2045);
  const failed = await desk.committed(id);
  await mend();
  expect(failed).toMatchObject({ status: 'failed', done_rows: 0 });
  expect((await desk.undone(id)).asked.status).toBe(409);
  const { token } = desk.person;
  const matched = await desk.call('POST', `imports/${id}/mapping`, {
    token,
    body: { mapping: failed.mapping },
  });
  expect(matched.status).toBe(200);
  expect(await desk.settled(id)).toMatchObject({ status: 'judged', error: null, committed_by: null });
});

it('what failed half-way and can’t be taken back stays failed', async () => {
  const rows = csv(appropriation(2042).slice(0, 2));
  const { id } = await desk.judged('funds', rows);
  await desk.committed(id, 'good-rows');
  // As a fault after the first rows leaves it.
  await desk.db
    .updateTable('imports')
    .set({ status: 'undoing', committed_at: null, undone_by: desk.person.id })
    .where('id', '=', id)
    .execute();
  await desk.pool.query(
    `insert into budget_years (year, closed_at) values (2042, now()) on conflict (year) do update set closed_at = now()`,
  );
  expect((await desk.settled(id)).status).toBe('failed');
});

it('the columns of a file that could not be read can’t be matched', async () => {
  const failed = await desk.judged('funds', 'CODE,YEAR\n');
  expect(failed.status).toBe('failed');
  const { token } = desk.person;
  const asked = await desk.call<ImportAnswer>('POST', `imports/${failed.id}/mapping`, {
    token,
    body: { mapping: {} },
  });
  expect([asked.status, asked.body.code]).toEqual([409, 'WRONG_STATE']);
});

it('a file that adds up to more than can be told to the kobo says so', async () => {
  const [fund] = appropriation(2047);
  const rows = ['C9001', 'C9002'].map((CODE) => ({ ...fund, CODE, APPROVED: 69_000_000_000_000 }));
  const { status, error } = await desk.judged('funds', csv(rows));
  expect([status, error]).toEqual(['failed', expect.stringContaining('too many zeros')]);
});

it.each([
  ['good-rows', writeGood],
  ['all-or-nothing', writeAll],
] as const)(
  'a writer (%s) who lost their place writes nothing into an import that was taken back meanwhile',
  async (mode, write) => {
    const { id } = await desk.judged('funds', csv(appropriation(2046).slice(0, 3)));
    await desk.call('POST', `imports/${id}/commit`, { token: desk.person.token, body: { mode } });
    const lost = await readRun(desk.db, id);
    expect((await desk.settled(id)).status).toBe('committed');
    expect((await desk.undone(id)).now.status).toBe('undone');
    await write(desk.db, lost, async () => undefined);
    expect((await desk.settled(id)).status).toBe('undone');
    const funds = await desk.db.selectFrom('funds').select('id').where('budget_year', '=', 2046).execute();
    expect(funds).toEqual([]);
  },
);

it('two writers of one import write it once', async () => {
  const { id } = await desk.judged('funds', csv(appropriation(2048).slice(0, 3)));
  const { token } = desk.person;
  await desk.call('POST', `imports/${id}/commit`, { token, body: { mode: 'all-or-nothing' } });
  const run = await readRun(desk.db, id);
  await Promise.all([1, 2].map(() => writeAll(desk.db, run, async () => undefined)));
  expect(await desk.settled(id)).toMatchObject({ status: 'committed', done_rows: 3 });
  const timeline = await desk.call<{ action: string }[]>('GET', `imports/${id}/timeline`, { token });
  expect(timeline.body.data.filter(({ action }) => action === 'committed')).toHaveLength(1);
});

it('an import that can’t go on just now does not hold up the ones after it', async () => {
  const first = (await desk.send('funds', csv(appropriation(2043).slice(0, 1)))).body.data.id;
  const second = (await desk.send('funds', csv(appropriation(2044).slice(0, 1)))).body.data.id;
  await desk.pool.query(`
    create function not_now() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = 'lock_not_available'; end $$;
    create trigger not_now before update on imports for each row when (new.id = ${first}) execute function not_now()`);
  await expect(resumeImportsJob.work(desk.portal, {})).rejects.toThrow('not now');
  await desk.pool.query('drop function not_now cascade');
  const { status } = await desk.db
    .selectFrom('imports')
    .select('status')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  expect(status).toBe('judged');
});

it('a portal that has to wait with an import does not stand there as one that ended under it, for another to count', async () => {
  const { id } = await desk.judged('funds', csv(appropriation(2049).slice(0, 2)));
  const { token } = desk.person;
  await desk.call('POST', `imports/${id}/commit`, { token, body: { mode: 'good-rows' } });
  const standing = () =>
    desk.db.selectFrom('imports').select(['status', 'worked_by']).where('id', '=', id).executeTakeFirst();
  await desk.pool.query(`
    create function locked() returns trigger language plpgsql as $$
    begin raise exception 'locked' using errcode = 'lock_not_available'; end $$;
    create trigger locked before insert on funds for each row execute function locked()`);
  await expect(desk.settled(id)).rejects.toThrow('locked');
  expect(await standing()).toEqual({ status: 'committing', worked_by: null });
  await desk.pool.query('drop function locked cascade');
  expect(await desk.settled(id)).toMatchObject({ status: 'committed', done_rows: 2 });
});
