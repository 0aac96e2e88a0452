import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '#server/app.ts';
import { reminderMailJob, remindOfAdvances } from '#server/domain/advances/remind.ts';
import type { Portal } from '#server/frame/portal.ts';
import { makeQueues, startJobs } from '#server/jobs.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { overdueDays } from '#shared/advance-ages.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';
import { startAdvancesDesk } from './advances-desk.ts';

interface Owed {
  code: string;
  user: { id: number; label: string };
  staff_no: string;
  grade: string | null;
  amount: number;
  owed: number;
  finished: string;
  age: number;
  band: string;
  overdue_days: number;
}

interface Report {
  count: number;
  amount: number;
  owed: number;
  rows: Owed[];
  bands: { band: string; count: number; amount: number; owed: number }[];
}

let desk: Awaited<ReturnType<typeof startAdvancesDesk>>;
beforeAll(async () => {
  desk = await startAdvancesDesk();
}, 120_000);
afterAll(() => desk.close());
beforeEach(() => desk.settleAll());

async function report(path: string, who: { token: string } = desk.people.treasury): Promise<Report> {
  return done(await desk.call<Report>('GET', `touringAdvances/${path}`, { token: who.token }));
}

/** Somebody of ICT with GL 09, who can be paid. */
let accounts = 0;
async function somebody() {
  const person = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
  await desk.grade(person, 1);
  accounts += 1;
  const account_number = `069000${String(1000 + accounts)}`;
  await giveAccount(desk, { list: 'employees', id: person.id }, { bank_name: 'Access Bank', account_number });
  return person;
}

describe('the register', () => {
  it('has what is paid and not retired, its age, its sums by band, and one band or department alone', async () => {
    const { officer, traveller, stranger, treasury2, treasury3 } = desk.people;
    const [second, third] = [await somebody(), await somebody()];
    const old = await desk.paid(70);
    await desk.paid(16, desk.tour({ user_id: second.id }));
    await desk.paid(-2, desk.tour({ user_id: third.id }));
    await desk.raised(desk.tour({ user_id: third.id }));
    const receipt = { amount: 16_000, receipt_no: 'R/7', date: lagosToday() };
    done(await desk.advanceAct(treasury2, old.id, 'recover', receipt));
    done(await desk.advanceAct(treasury3, old.id, 'confirm'));
    const told = await report('register');
    expect(told.rows.map(({ user, age, band }) => [user.id, age, band])).toEqual([
      [traveller.id, 70, 'over-60'],
      [second.id, 16, '15-21'],
      [third.id, 0, '0-14'],
    ]);
    expect(told.rows[0]).toMatchObject({ code: old.code, amount: 116_000, owed: 100_000, grade: 'GL 08' });
    const due = await desk.dueDayOf(addDays(lagosToday(), -70));
    expect(told.rows[0]?.overdue_days).toBe(overdueDays(due, lagosToday()));
    expect(told).toMatchObject({ count: 3, amount: 116_000 + 2 * 232_000, owed: 100_000 + 2 * 232_000 });
    expect(told.bands).toEqual([
      { band: '0-14', count: 1, amount: 232_000, owed: 232_000 },
      { band: '15-21', count: 1, amount: 232_000, owed: 232_000 },
      { band: '22-60', count: 0, amount: 0, owed: 0 },
      { band: 'over-60', count: 1, amount: 116_000, owed: 100_000 },
    ]);
    const banded = await report('register?band=over-60');
    expect([banded.count, banded.owed, banded.bands.length]).toEqual([1, 100_000, 4]);
    expect((await report(`register?department=${desk.works}`)).rows).toEqual([]);
    expect((await report(`register?department=${desk.finance}`)).count).toBe(3);
    expect((await report('register', officer)).count).toBe(3);
    expect((await report('register', traveller)).rows.map(({ code }) => code)).toEqual([old.code]);
    expect((await report('register', stranger)).rows).toEqual([]);
    const paper = done(
      await desk.call<{ total: { amount: number }; tables: { rows: unknown[] }[] }>(
        'GET',
        'touringAdvances/register/sheet?band=over-60',
        { token: treasury2.token },
      ),
    );
    expect([paper.total.amount, paper.tables[0]?.rows.length]).toEqual([100_000, 1]);
  });
});

describe('the salary-recovery list', () => {
  it('begins so many days after the due day, and goes to the payroll as a file', async () => {
    const { treasury, officer } = desk.people;
    const [second, third] = [await somebody(), await somebody()];
    const old = await desk.paid(60);
    await desk.paid(34, desk.tour({ user_id: second.id }));
    await desk.paid(5, desk.tour({ user_id: third.id }));
    const told = await report('recoveries');
    expect(told.rows.map(({ code, owed }) => [code, owed])).toEqual([[old.code, 116_000]]);
    await desk.pool.query(`update settings set value = '0' where key = 'recovery_days'`);
    expect((await report('recoveries')).rows.map(({ user }) => user.id)).toEqual([
      desk.people.traveller.id,
      second.id,
    ]);
    await desk.pool.query(`update settings set value = '21' where key = 'recovery_days'`);
    const csv = await desk.call('GET', 'touringAdvances/recoveries/export?format=csv', {
      token: treasury.token,
    });
    const [head, ...lines] = csv.text.trim().split('\n');
    expect(head).toContain('Advance,Staff no,Name,Grade level');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${old.code},${told.rows[0]?.staff_no},`);
    const xlsx = await desk.call('GET', 'touringAdvances/recoveries/export?format=xlsx', {
      token: treasury.token,
    });
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const refused = await desk.call('GET', 'touringAdvances/recoveries/export', { token: officer.token });
    expect(refused.status).toBe(403);
  });
});

describe('the reminders', () => {
  it('go to the traveller at the due day, 7 and 14 days later, each once', async () => {
    const { traveller } = desk.people;
    const { id, code } = await desk.paid(3);
    const asked: number[] = [];
    const portal = {
      db: desk.db,
      enqueue: async (_: unknown, name: string, data: Record<string, unknown>) => {
        expect(name).toBe(reminderMailJob.name);
        asked.push(Number(data.touring_advance_id));
      },
    };
    const told = async () => {
      const { rows } = await desk.pool.query<{ title: string }>(
        'select title from notifications where user_id = $1 and path = $2 order by id',
        [traveller.id, `/budget/touring-advance/${id}`],
      );
      return rows.filter(({ title }) => title.includes(code)).length;
    };
    for (const [past_due, mails] of [
      [-1, 0],
      [0, 1],
      [6, 1],
      [7, 2],
      [13, 2],
      [14, 3],
      [40, 3],
    ] as const) {
      await desk.pool.query(
        `update touring_advances set finished = f.day, started = f.day - 2
           from (select d::date as day from generate_series(lagos_today() - 80, lagos_today(), interval '1 day') d
             where advance_due(d::date) <= lagos_today() - $2::int order by abs(advance_due(d::date) - (lagos_today() - $2::int)), d desc limit 1) f
          where id = $1`,
        [id, past_due],
      );
      const { due } = await desk.readAdvance(id);
      await Promise.all([remindOfAdvances(portal), remindOfAdvances(portal)]);
      // A due day is never on a weekend, so that some distances are not met on each day of the week.
      if (due === addDays(lagosToday(), -past_due))
        expect([past_due, asked.length, await told()]).toEqual([past_due, mails, mails]);
    }
    expect(asked.length).toBe(3);
  });

  it('go to the others while somebody holds an advance, which is reminded of later', async () => {
    const ahead = (days: number) => desk.tour({ started: dayAhead(days), finished: dayAhead(days + 3) });
    const held = await desk.paid(undefined, ahead(20));
    const other = await desk.paid(undefined, ahead(40));
    await desk.ends(held.id, 60);
    await desk.ends(other.id, 40);
    const asked: unknown[] = [];
    const portal = {
      db: desk.db,
      enqueue: async (_: unknown, __: string, data: Record<string, unknown>) => {
        asked.push(data.touring_advance_id);
      },
    };
    const holder = await desk.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from touring_advances where id = $1 for update', [held.id]);
      await expect(remindOfAdvances(portal)).rejects.toMatchObject({ code: '55P03' });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(asked).toEqual([other.id]);
    await remindOfAdvances(portal);
    expect(asked).toEqual([other.id, held.id]);
  }, 30_000);

  it('are mailed with what is to be done, and not once the advance is retired', async () => {
    const { id, code } = await desk.paid(40);
    const mailer = createMailer(desk.config, { info: () => undefined });
    const portal = { ...desk, mailer } as unknown as Parameters<typeof reminderMailJob.work>[0];
    const outbox = join(desk.config.dataDir, 'outbox');
    await reminderMailJob.work(portal, { touring_advance_id: id });
    const [file = ''] = await readdir(outbox);
    const mail = await readFile(join(outbox, file), 'utf8');
    expect(mail).toContain(`Your advance ${code} is overdue`);
    expect(mail).toContain(`/budget/touring-advance/${id}`);
    await desk.pool.query(`update touring_advances set status = 'retired' where id = $1`, [id]);
    await reminderMailJob.work(portal, { touring_advance_id: id });
    expect(await readdir(outbox)).toHaveLength(1);
  });

  it('are not mailed once the next was due, when their mail server came back so late', async () => {
    const { id } = await desk.paid(40);
    const sent: unknown[] = [];
    const portal = {
      ...desk,
      mailer: { send: async (to: unknown) => sent.push(to) },
    } as unknown as Parameters<typeof reminderMailJob.work>[0];
    await desk.pool.query('update touring_advances set reminded_days = 14 where id = $1', [id]);
    await reminderMailJob.work(portal, { touring_advance_id: id, reached: 7 });
    expect(sent).toHaveLength(0);
    await reminderMailJob.work(portal, { touring_advance_id: id, reached: 14 });
    expect(sent).toHaveLength(1);
  });

  it('go to the officers of the department where the traveller has left', async () => {
    const { traveller, officer } = desk.people;
    const { id, code } = await desk.paid(40);
    const asked: unknown[] = [];
    await desk.pool.query(`update users set status = 'inactive' where id = $1`, [traveller.id]);
    try {
      await remindOfAdvances({ db: desk.db, enqueue: async (...all) => void asked.push(all) });
    } finally {
      await desk.pool.query(`update users set status = 'active' where id = $1`, [traveller.id]);
    }
    const { rows } = await desk.pool.query<{ user_id: number; title: string }>(
      'select user_id, title from notifications where path = $1 and title like $2',
      [`/budget/touring-advance/${id}`, `The advance ${code} of %is to be retired`],
    );
    expect(asked).toEqual([]);
    expect(rows.map(({ user_id }) => user_id)).toContain(officer.id);
    expect(rows.map(({ user_id }) => user_id)).not.toContain(traveller.id);
  });
});

it('a letter is tried again for a day, since a mail server may be away for a night', async () => {
  const letters = JOBS.filter(({ isMail }) => isMail).map(({ name }) => name);
  expect(letters.toSorted()).toEqual(
    JOBS.map(({ name }) => name)
      .filter((name) => name.startsWith('mail-'))
      .toSorted(),
  );
  await makeQueues(desk.pool, [reminderMailJob]);
  const queue = await startJobs(desk.pool, [reminderMailJob], () => desk as unknown as Portal);
  try {
    const { rows } = await desk.pool.query<{ limit: number; delay: number; doubles: boolean }>(
      `select retry_limit as limit, retry_delay as delay, retry_backoff as doubles from jobs.queue where name = $1`,
      [reminderMailJob.name],
    );
    const [{ limit, delay, doubles } = { limit: 0, delay: 0, doubles: false }] = rows;
    expect(doubles).toBe(true);
    // Each wait is at least half of what it may be.
    expect((delay * (2 ** limit - 1)) / 2).toBeGreaterThan(12 * 3600);
  } finally {
    await queue.stop();
  }
});
