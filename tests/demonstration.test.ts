import { afterAll, beforeAll, expect, it } from 'vitest';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { meetingWorkflow } from '#shared/workflows/meetings.ts';
import { PAYMENT_STATES } from '#shared/workflows/payments.ts';
import { answersOf } from './support/answers-of.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';

const ACCOUNTS =
  'admin admin2 officer budget budget2 treasury treasury2 audit head staff store logistics records'.split(
    ' ',
  );

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

const { rows, column } = answersOf(() => portal);

async function signedIn(account: string): Promise<string> {
  const body = { username: `${account}@agency.test`, password: 'Portal-Demo-2024' };
  const answer = await portal.call<{ token: string }>('POST', 'login', { body });
  expect([account, answer.status]).toEqual([account, 200]);
  return answer.body.data.token;
}

it('has accounts that all sign in with the one password', async () => {
  for (const account of ACCOUNTS) await signedIn(account);
});

it('has nothing left to set up', async () => {
  const answer = await portal.call<{ missing: string | null }[]>('GET', 'first-steps', {
    token: await signedIn('admin'),
  });
  expect(answer.body.data.map(({ missing }) => missing)).toEqual([null, null, null, null, null, null]);
});

it('is an agency of every type of department, with about 120 staff over all grade levels but an eleventh', async () => {
  const types = await column('select distinct type from departments order by 1');
  expect(types).toEqual(['department', 'directorate', 'division', 'unit']);
  const staff = (await column('select id from users')).length;
  expect(staff).toBeGreaterThanOrEqual(110);
  expect(staff).toBeLessThanOrEqual(130);
  const grades = Array.from({ length: 17 }, (_, index) => `GL${String(index + 1).padStart(2, '0')}`);
  expect(
    await column(
      'select distinct g.key from users u join grade_levels g on g.id = u.grade_level_id order by 1',
    ),
  ).toEqual(grades.filter((key) => key !== 'GL11'));
});

it('has the years 2024, which is current, and 2025, both open, with heads and funds of every type', async () => {
  expect(
    await column(`select value from settings where key in ('budget_year', 'budget_status') order by key`),
  ).toEqual(['open', '2024']);
  expect(await column('select year from budget_years where closed_at is not null')).toEqual([]);
  const funds = await rows(
    `select distinct f.budget_year, s.type from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id`,
  );
  expect(funds).toHaveLength(6);
});

it('has expenditures, batches and payments in every state that lists show, dated over the whole of 2024', async () => {
  const states = await column(
    `select distinct case when status in ('returned', 'reversed') then status else stage || '/' || status end from payments`,
  );
  expect(states.sort()).toEqual(
    Object.keys(PAYMENT_STATES)
      .filter((state) => state !== 'deleted')
      .sort(),
  );
  // What lapses comes from requisitions, which are not there yet.
  const later = ['lapsed'];
  const statuses = await column('select distinct status from expenditures');
  expect(statuses.sort()).toEqual(
    Object.keys(expenditureWorkflow.states)
      .filter((status) => !later.includes(status))
      .sort(),
  );
  expect((await column('select distinct status from batches')).sort()).toEqual(
    ['in-progress', 'paid', 'pending', 'queried', 'registered', 'returned', 'reversed'].sort(),
  );
  const months = await column(
    `select distinct to_char(at, 'YYYY-MM') from fund_entries where at < '2025-01-01' order by 1`,
  );
  expect(months).toHaveLength(12);
});

it('has meetings in every state around the day of loading, some that wait, each with its timeline', async () => {
  const states = await rows<{ status: string; count: number }>(
    'select status, count(*)::int as count from meetings group by status',
  );
  expect(states.map(({ status }) => status).sort()).toEqual(Object.keys(meetingWorkflow.states).sort());
  expect(states.find(({ status }) => status === 'pending')?.count).toBeGreaterThan(3);
  expect(
    await column(`select id from meetings m where (m.status <> 'pending') <> exists (
      select from activities a where a.subject_type = 'meetings' and a.subject_id = m.id and a.changes ? 'status')`),
  ).toEqual([]);
  const token = await signedIn('staff');
  const { body } = await portal.call<{ meetings: unknown[]; rooms: unknown[] }>('GET', 'rooms/week', {
    token,
  });
  expect(body.data.rooms).toHaveLength(6);
  expect(body.data.meetings.length).toBeGreaterThan(8);
});

it('tells on the timeline of everything that was reversed who did it and why', async () => {
  for (const table of ['expenditures', 'payments', 'batches'])
    expect(
      await column(`select r.id from ${table} r where r.status = 'reversed' and not exists (
        select from activities a where a.subject_type = '${table}' and a.subject_id = r.id and a.action = 'reversed' and a.remark <> '')`),
    ).toEqual([]);
});

it('has open items dated from the day of loading, at every desk', async () => {
  const waiting = await rows<{ stage: string; newest: number; oldest: number }>(`
    select stage, extract(day from now() - max(moved_at))::int as newest, extract(day from now() - min(moved_at))::int as oldest
      from payments where status in ('pending', 'cleared', 'queried', 'responded') group by stage`);
  expect(waiting).toHaveLength(4);
  for (const { newest, oldest } of waiting) {
    expect(newest).toBeLessThanOrEqual(3);
    expect(oldest).toBeLessThanOrEqual(14);
  }
});

it('pays for a night away by grade, from 1 February 2022', async () => {
  const rates = await rows<{ key: string; amount: number }>(`
    select g.key, r.amount_kobo / 100 as amount from allowance_rates r join allowances a on a.id = r.allowance_id
      join grade_levels g on g.id = r.grade_level_id
     where r.date_activated = '2022-02-01' and a.name = 'Per diem' order by g.key`);
  const naira = [10_000, 10_000, 10_000, 10_000, 15_000, 15_000, 17_500, 17_500, 17_500, 17_500];
  expect(rates.map(({ amount }) => Number(amount))).toEqual([
    ...naira,
    20_000,
    20_000,
    25_000,
    25_000,
    37_500,
    37_500,
  ]);
});

it('lets the officer spend more than ₦20,000,000 of one fund of 2024 of their own department, which is the head’s too', async () => {
  const [found] = await rows<{ available: string; together: boolean }>(`
    select max(f.approved_kobo - f.booked_kobo - f.reserved_kobo) as available, bool_and(h.department_id = u.department_id) as together
      from users u join funds f on f.department_id = u.department_id and f.budget_year = 2024
      join users h on h.email = 'head@agency.test' where u.email = 'officer@agency.test'`);
  expect(Number(found?.available)).toBeGreaterThan(20_000_000_00);
  expect(found?.together).toBe(true);
});

it('has a store of about 150 products, some at their re-order level, some about to expire, with pictures of what has a shape', async () => {
  const token = await signedIn('store');
  const { body } = await portal.call<{ id: number; img_path: string | null }[]>(
    'GET',
    'products?per_page=500',
    { token },
  );
  expect(body.data.length).toBeGreaterThanOrEqual(145);
  const pictured = body.data.flatMap(({ img_path }) => img_path ?? []);
  expect(pictured.length).toBeGreaterThanOrEqual(60);
  const picture = await portal.call('GET', pictured[0] ?? '');
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const lists = await rows(`
    select (select count(*)::int from orders) as orders, (select count(distinct status)::int from requisitions) as steps,
           (select count(*)::int from stock_counts) as counts`);
  expect(lists[0]).toMatchObject({ steps: 7, counts: 2 });
  const { data } = (await portal.call<{ lines: unknown[] }>('GET', 'stocks/reorder', { token })).body;
  expect(data.lines.length).toBeGreaterThan(0);
  const age = (await portal.call<{ expiring: unknown[] }>('GET', 'stocks/movement', { token })).body.data;
  expect(age.expiring.length).toBeGreaterThan(0);
});

it('has 3 unread notifications and 5 unread messages for the administrator', async () => {
  const token = await signedIn('admin');
  const { body } = await portal.call<Record<string, number>>('GET', 'notifications/counts', { token });
  expect(body.data).toMatchObject({ notifications: 3, messages: 5 });
});

it('has a year of which about half is decided before its close, and the draft of a budget to come', async () => {
  const of2024 = (what: string) =>
    column(
      `select ${what} from year_closings c cross join lateral closing_list(c.year) l where c.year = 2024`,
    );
  expect(await of2024('distinct c.status')).toEqual(['open']);
  const [decided, total] = [await of2024('count(l.decision)::int'), await of2024('count(*)::int')].map(
    Number,
  );
  expect(decided).toBeGreaterThan((total ?? 0) / 4);
  expect(decided).toBeLessThan(total ?? 0);
  const token = await signedIn('budget');
  const page = await portal.call<{ undecided: number }>('GET', 'budget-years/2024/closing', { token });
  expect(page.body.data.undecided).toBeGreaterThan(0);
  expect(
    await column('select status from budget_drafts where budget_year = 2026 and total_kobo > 0'),
  ).toEqual(['draft']);
  expect(await column('select line_count from budget_drafts where budget_year = 2026')).toEqual(
    await column('select count(*)::int from funds where budget_year = 2025'),
  );
});
