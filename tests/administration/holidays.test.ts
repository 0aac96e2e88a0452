import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { holidaysAheadJob } from '#server/domain/administration/holidays.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { makeQueues, startJobs } from '#server/jobs.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { workingDay } from '#shared/working-days.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Holiday = { id: number; day: string; name: string };

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
});
afterAll(() => portal.close());

const send = <Data = Holiday>(method: string, path: string, body?: object) =>
  portal.call<Data>(method, path, { token: admin.token, body });

const due = async (ended: string) =>
  (await portal.pool.query<{ due: string }>('select advance_due($1)::text as due', [ended])).rows[0]?.due;

/** A day ahead on which the agency works, and after which it does too. */
async function workedOn(): Promise<string> {
  const { rows } = await portal.pool.query<{ day: string }>('select day::text from holidays');
  const free = new Set(rows.map(({ day }) => day));
  for (let day = addDays(lagosToday(), 40); ; day = addDays(day, 1))
    if (workingDay(day, free) === day && workingDay(addDays(day, 1), free) === addDays(day, 1)) return day;
}

describe('a public holiday', () => {
  it('moves what is due on it to the next working day, and stands in everybody’s session', async () => {
    const day = await workedOn();
    const ended = addDays(day, -14);
    expect(await due(ended)).toBe(day);
    const { status, body } = await send('POST', 'holidays', { day, name: 'Eid-el-Fitr' });
    expect(status).toBe(201);
    expect(await due(ended)).toBe(addDays(day, 1));
    const session = await portal.call<{ holidays: string[] }>('GET', 'session', { token: admin.token });
    expect(session.body.data.holidays).toContain(day);
    const again = await send('POST', 'holidays', { day, name: 'Twice' });
    expect(again.status).toBe(422);
    expect(again.body.errors).toHaveProperty('day');
    const other = await send('PATCH', `holidays/${body.data.id}`, { day: addDays(day, 1) });
    expect(other.body.data.day).toBe(addDays(day, 1));
    expect(await due(ended)).toBe(day);
    expect((await send('DELETE', `holidays/${body.data.id}`)).status).toBe(200);
  });

  it('stays as it was counted once it has passed, by name alone can it be changed', async () => {
    const passed = addDays(lagosToday(), -1);
    const refused = await send('POST', 'holidays', { day: passed, name: 'Yesterday' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.day?.[0]).toMatch(/has passed/);
    const [old] = (await send<Holiday[]>('GET', 'holidays?sort=day&per_page=1')).body.data;
    expect(old?.day).toBe('2024-01-01');
    expect((await send('PATCH', `holidays/${old?.id}`, { day: addDays(lagosToday(), 9) })).status).toBe(422);
    expect((await send('DELETE', `holidays/${old?.id}`)).status).toBe(422);
    expect((await send('PATCH', `holidays/${old?.id}`, { name: 'As the law calls it' })).status).toBe(200);
    await expect(
      portal.pool.query('update holidays set day = lagos_today() + 3 where id = $1', [old?.id]),
    ).rejects.toMatchObject({ constraint: 'holidays_past_stay' });
  });
});

it('enters what the law fixes a year ahead, once, and leaves a year that somebody keeps alone', async () => {
  const lay = async (year: number) =>
    (await portal.pool.query<{ n: number }>('select lay_holidays($1) as n', [year])).rows[0]?.n;
  const of = async (year: number) =>
    (
      await portal.pool.query<{ day: string }>(
        'select day::text from holidays where extract(year from day) = $1 order by day',
        [year],
      )
    ).rows.map(({ day }) => day);
  expect(await lay(2038)).toBe(8);
  expect(await of(2038)).toEqual(
    ['01-01', '04-23', '04-26', '05-01', '06-12', '10-01', '12-25', '12-26'].map((day) => `2038-${day}`),
  );
  await portal.pool.query(`delete from holidays where day = '2038-06-12'`);
  expect(await lay(2038)).toBe(0);
  expect(await of(2038)).toHaveLength(7);
});

it('enters this year and the next by the clock', async () => {
  await portal.pool.query(
    `delete from holidays where extract(year from day) > extract(year from lagos_today())`,
  );
  await holidaysAheadJob.work(portal.portal, {});
  const { rows } = await portal.pool.query<{ year: number }>(
    `select distinct extract(year from day)::int - extract(year from lagos_today())::int as year from holidays where day >= lagos_today() order by 1`,
  );
  expect(rows.map(({ year }) => year)).toContain(1);
});

it('brings nobody anything to mind, while other work goes on', async () => {
  await portal.pool.query(
    `insert into holidays (day, name) values (lagos_today(), 'Declared') on conflict do nothing`,
  );
  const done: string[] = [];
  const job = (name: string, more: Partial<Job>): Job => ({
    name,
    work: async () => void done.push(name),
    ...more,
  });
  const jobs = [job('reminder', { reminds: true, atStart: true }), job('other', {})];
  await makeQueues(portal.pool, jobs);
  const queue = await startJobs(portal.pool, jobs, () => ({ log: portal.app.log }) as Portal);
  await inTransaction(portal.db, (trx) => queue.enqueue(trx, 'other', {}));
  await expect.poll(() => done, { timeout: 15_000 }).toContain('other');
  await expect
    .poll(async () => (await portal.pool.query(`select state from jobs.job where name = 'reminder'`)).rows, {
      timeout: 15_000,
    })
    .toEqual([{ state: 'completed' }]);
  await queue.stop();
  expect(done).toEqual(['other']);
});
