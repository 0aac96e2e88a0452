import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { flightWorkflow } from '#shared/workflows/travel.ts';
import { answersOf } from './support/answers-of.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';
import { foundWrong } from './support/verified.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

const { rows, column } = answersOf(() => portal);

/** Requests for flights and hotels with what their holds and mandates became. */
const TRIPS = `(
  select 'reservations' as kind, id, code, status, hold_id, moved_at, to_day, department_id, user_id, taken_by from reservations
  union all select 'hotels', id, code, status, hold_id, moved_at, to_day, department_id, user_id, taken_by from hotels) t`;

it('has trips, holds, mandates and refunds in every state that people bring about, over a year', async () => {
  expect((await column(`select distinct status from ${TRIPS}`)).sort()).toEqual(
    // The demonstration asks no heads first.
    Object.keys(flightWorkflow.states)
      .filter((state) => state !== 'with-head')
      .sort(),
  );
  expect((await column('select distinct status from holds')).sort()).toEqual(
    Object.keys(holdWorkflow.states).sort(),
  );
  expect((await column('select distinct status from mandates')).sort()).toEqual([
    'paid',
    'pending',
    'raised',
  ]);
  expect((await column('select distinct status from refunds')).sort()).toEqual([
    'denied',
    'fulfilled',
    'pending',
  ]);
  expect(
    await column(
      `select e.status from mandates m join expenditures e on e.mandate_id = m.id where m.status = 'raised' order by 1`,
    ),
  ).toEqual(['batched', 'cleared']);
  const months = await column(`select distinct to_char(created_at, 'YYYY-MM') from mandates`);
  expect(months.length).toBeGreaterThanOrEqual(11);
});

it('carries every trip that is over from its request to what was refunded', async () => {
  expect(
    await column(`select t.code from ${TRIPS} left join holds h on h.id = t.hold_id left join mandates m on m.id = h.mandate_id
      left join expenditures e on e.mandate_id = m.id left join refunds r on r.hold_id = h.id
     where t.status = 'closed' and (e.id is null or m.status = 'paid' and (e.batch_id is null
       or case when h.fund_id = e.fund_id then h.expenditure_id is distinct from e.id else r.id is null end))`),
  ).toEqual([]);
  const [trip] = await rows<{ id: number }>(`
    select t.id from ${TRIPS} join refunds r on r.hold_id = t.hold_id where t.kind = 'reservations' and r.status = 'fulfilled' limit 1`);
  const { body: signed } = await portal.call<{ token: string }>('POST', 'login', {
    body: { username: 'logistics@agency.test', password: 'Portal-Demo-2024' },
  });
  const { body } = await portal.call<{ kind: string; status: string }[]>(
    'GET',
    `reservations/${trip?.id}/chain`,
    { token: signed.data.token },
  );
  expect(body.data.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'request closed',
    'hold released',
    'mandate paid',
    expect.stringMatching(/^expenditure (paid|refunded)$/),
    'batch paid',
    'payment paid',
    'refund fulfilled',
  ]);
});

it('draws what logistics travelled itself, and shares what audit cut among the trips of a mandate', async () => {
  const drawn = await column(
    `select e.drawn_kobo from expenditures e where e.mandate_id is not null and e.drawn_kobo > 0`,
  );
  expect(drawn.length).toBeGreaterThan(2);
  const cut =
    await column(`select h.id from holds h join mandates m on m.id = h.mandate_id join payments p on p.expenditure_id =
      (select id from expenditures e where e.mandate_id = m.id) join payment_acts a on a.payment_id = p.id and a.action = 'edit' and a.desk = 'audit'
     where h.share_kobo < h.cost_kobo and m.status = 'paid'`);
  expect(cut.length).toBeGreaterThanOrEqual(2);
  const [called] = await rows<{ due: string; cost: string; refund: string }>(`
    select h.due_kobo as due, h.cost_kobo as cost, r.amount_kobo as refund from ${TRIPS} join holds h on h.id = t.hold_id
      join refunds r on r.hold_id = h.id where t.status = 'cancelled'`);
  expect(called?.refund).toBe(called?.due);
  expect(Number(called?.due)).toBeLessThan(Number(called?.cost));
});

it('sets money aside for meetings that were held, to which nobody came, and that are to come', async () => {
  expect(
    (
      await column(
        `select m.status from meetings m join holds h on h.id = m.hold_id and h.status = 'secured'`,
      )
    ).sort(),
  ).toEqual(['approved', 'concluded', 'no-show']);
});

it('keeps every rule in what it tells of the past', async () => {
  // The maker of a mandate clears nothing of it; nobody arranges their own trip; trips are closed once they are over.
  expect(
    await column(`select m.code from mandates m join expenditures e on e.mandate_id = m.id join payments p on p.expenditure_id = e.id
      join payment_acts a on a.payment_id = p.id and a.user_id = m.user_id`),
  ).toEqual([]);
  expect(await column(`select code from ${TRIPS} where user_id = taken_by`)).toEqual([]);
  expect(
    await column(
      `select code from ${TRIPS} where status = 'closed' and to_day > (moved_at at time zone 'Africa/Lagos')::date`,
    ),
  ).toEqual([]);
  // A department that owes an answer for too long raises nothing to third parties.
  const owed = await rows<{ code: string; abv: string }>(`
    select r.code, d.abv from refunds r join departments d on d.id = r.department_id
     where r.status = 'pending' and r.moved_at < now() - interval '14 days'`);
  expect(owed.map(({ abv }) => abv)).toEqual(['LEG']);
  expect(
    await column(`select e.code from refunds r join expenditures e on e.department_id = r.department_id and e.type = 'third-party' and e.refund_id is null
     where e.created_at > r.created_at + interval '14 days' and (r.status = 'pending' or e.created_at < r.moved_at)`),
  ).toEqual([]);
  // What funds and timelines tell is told in the order of time, and nothing of it lies ahead.
  for (const [table, record] of [
    ['fund_entries', 'fund_id'],
    ['activities', 'subject_type, subject_id'],
  ])
    expect(
      await column(`select id from (select id, at, lag(at) over (partition by ${record} order by seq) as before from ${table}) l
        where at < before or at > now()`),
    ).toEqual([]);
});

it('has reserved on each fund what live holds set aside there, and nothing that verify would find', async () => {
  expect(
    await column(`select f.id from funds f left join holds h on h.fund_id = f.id and h.status in ('secured', 'mandated')
      group by f.id having f.reserved_kobo <> coalesce(sum(h.amount_kobo), 0)`),
  ).toEqual([]);
  expect(await foundWrong(portal.pool)).toEqual([]);
});
