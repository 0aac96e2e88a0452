import { afterAll, beforeAll, expect, it } from 'vitest';
import { retirementWorkflow } from '#shared/workflows/retirements.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { answersOf } from './support/answers-of.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';
import { foundWrong } from './support/verified.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

const { rows, column } = answersOf(() => portal);

async function tokenOf(account: string): Promise<string> {
  const body = { username: `${account}@agency.test`, password: 'Portal-Demo-2024' };
  return (await portal.call<{ token: string }>('POST', 'login', { body })).body.data.token;
}

const undeleted = (workflow: { states: object }) =>
  Object.keys(workflow.states)
    .filter((status) => status !== 'deleted')
    .sort();

it('has advances and retirements in every state, of people of many grades and departments, over a year', async () => {
  expect((await column('select distinct status from touring_advances')).sort()).toEqual(
    undeleted(touringAdvanceWorkflow),
  );
  expect((await column('select distinct status from retirements')).sort()).toEqual(
    undeleted(retirementWorkflow),
  );
  const [{ grades, departments, months, all } = {}] = await rows<Record<string, number>>(`
    select count(distinct claimant_grade)::int as grades, count(distinct department_id)::int as departments,
      count(distinct to_char(created_at, 'YYYY-MM'))::int as months, count(*)::int as all from touring_advances`);
  expect(grades).toBeGreaterThan(10);
  expect(departments).toBeGreaterThan(10);
  expect(months).toBeGreaterThan(10);
  expect(all).toBeGreaterThan(60);
});

it('pays each advance by an expenditure of as much, before its trip begins, and none of somebody who owes another', async () => {
  expect(
    await column(`select a.code from touring_advances a left join expenditures e on e.touring_advance_id = a.id
      left join payments p on p.expenditure_id = e.id and p.status = 'paid'
     where (a.status = 'pending') <> (e.id is null) or (a.status in ('paid', 'retired', 'closed')) <> (p.id is not null)
       or e.category <> 'touring-advance' or e.raised_amount_kobo <> a.total_kobo or e.beneficiary_id <> a.user_id
       or e.description <> a.code || ': ' || a.purpose or e.created_at < a.created_at or p.paid_on >= a.started`),
  ).toEqual([]);
  expect(
    await column(`select a.code from touring_advances a join expenditures e on e.touring_advance_id = a.id
      join touring_advances o on o.user_id = a.user_id and o.id <> a.id and o.status <> 'deleted'
     where advance_due(o.finished) < e.created_at::date and o.created_at < a.created_at
       and not (o.status = 'closed' and o.moved_at < e.created_at)`),
  ).toEqual([]);
});

it('has overdue advances of all ages, some that are recovered from salaries, and a traveller whom one stops', async () => {
  const token = await tokenOf('treasury');
  const { body } = await portal.call<{ bands: { band: string; count: number }[] }>(
    'GET',
    'touringAdvances/register',
    { token },
  );
  for (const { band, count } of body.data.bands) expect([band, count > 0]).toEqual([band, true]);
  const recoveries = await portal.call<{ count: number }>('GET', 'touringAdvances/recoveries', { token });
  expect(recoveries.body.data.count).toBeGreaterThan(2);
  const [stopped] = await rows<{ id: number; owed: string }>(`
    select a.id, o.code as owed from touring_advances a join touring_advances o on o.user_id = a.user_id and o.status = 'paid'
      and advance_due(o.finished) < lagos_today() where a.status = 'pending'`);
  const [fund] = await column(`select f.id from funds f join departments d on d.id = f.department_id
    where d.code = '400' and f.budget_year = 2024 and f.approved_kobo - f.booked_kobo - f.reserved_kobo > 1000000000`);
  const refused = await portal.call('POST', `touringAdvances/${stopped?.id}/raise`, {
    token: await tokenOf('officer'),
    body: { fund_id: fund },
  });
  expect([refused.body.code, refused.body.detail]).toEqual([
    'ADVANCE_OUTSTANDING',
    expect.stringContaining(stopped?.owed ?? ''),
  ]);
});

it('leaves the officer something to raise and the member of staff an advance to retire, which stops no other of theirs', async () => {
  const rules = [{ field: 'status', op: 'equals', value: 'pending' }];
  const waiting = await portal.call<unknown[]>(
    'GET',
    `touringAdvances?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules }))}`,
    { token: await tokenOf('officer') },
  );
  expect(waiting.body.data.length).toBeGreaterThan(2);
  expect(
    await rows(`select a.status, advance_due(a.finished) < lagos_today() as overdue, r.id as retirement
      from touring_advances a join users u on u.id = a.user_id left join retirements r on r.touring_advance_id = a.id
     where u.email = 'staff@agency.test' and a.status <> 'closed'`),
  ).toEqual([{ status: 'paid', overdue: false, retirement: null }]);
});

it('settles what is left by receipts, what more was spent by claims that are paid or wait, and nothing by nothing', async () => {
  const settled = await rows<{ outcome: number; count: number }>(
    `select sign(balance_kobo)::int as outcome, count(*)::int as count from retirements where status = 'closed' group by 1 order by 1`,
  );
  expect(settled.map(({ outcome }) => outcome)).toEqual([-1, 0, 1]);
  for (const { count } of settled) expect(count).toBeGreaterThan(5);
  expect(
    await column(`select r.code from retirements r join expenditures e on e.touring_advance_id = r.touring_advance_id
      left join fund_entries n on n.source_type = 'retirements' and n.source_id = r.id
     where r.status = 'closed' and r.balance_kobo > 0 and (r.receipt_no is null or n.kind is distinct from 'retirement-surplus'
       or n.fund_id <> e.fund_id or n.booked_kobo <> -r.balance_kobo or n.actual_kobo <> -r.balance_kobo or n.at <> r.closed_at)`),
  ).toEqual([]);
  const shortfalls =
    await column(`select distinct c.status from claims c join retirements r on r.id = c.retirement_id
    join touring_advances a on a.id = r.touring_advance_id
   where c.purpose = 'Shortfall of ' || r.code || ' over ' || a.code and c.total_kobo = -r.balance_kobo`);
  expect(shortfalls.sort()).toEqual(['paid', 'registered']);
  expect(
    await column(
      `select distinct case when confirmed_by is null then 'recorded' else 'confirmed' end from payment_corrections order by 1`,
    ),
  ).toEqual(['confirmed', 'recorded']);
});

it('shows a receipt of everything that no allowance pays, each once', async () => {
  expect(
    await column(`select r.code from retirements r join expense_lines l on l.retirement_id = r.id
      where (l.allowance_id is null) <> (l.file_id is not null)`),
  ).toEqual([]);
  expect(
    await column(
      `select f.sha256 from expense_lines l join files f on f.id = l.file_id group by f.sha256 having count(*) > 1`,
    ),
  ).toEqual([]);
});

it('tells on every timeline how each came to where it stands, in the order of time', async () => {
  for (const [kind, table, first] of [
    ['touring-advances', 'touring_advances', 'pending'],
    ['retirements', 'retirements', 'draft'],
  ])
    expect(
      await rows(`select t.code, t.status from ${table} t left join lateral (
          select a.changes, a.at from activities a where a.subject_type = '${kind}' and a.subject_id = t.id and a.changes ? 'status'
           order by a.seq desc limit 1) a on true
         where coalesce(a.changes -> 'status' ->> 1, '${first}') <> t.status or t.moved_at <> coalesce(a.at, t.created_at)`),
    ).toEqual([]);
  expect(
    await column(`select id from (select id, at, lag(at) over (partition by subject_type, subject_id order by seq) as before from activities) l
      where at < before or at > now()`),
  ).toEqual([]);
});

it('has nothing that verify would find', async () => {
  expect(await foundWrong(portal.pool)).toEqual([]);
});
