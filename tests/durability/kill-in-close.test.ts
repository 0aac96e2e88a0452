import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Closing } from '#shared/resources/budget/year-close.ts';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';
import { killing, type Sent, untilAnswered } from './until-answered.ts';

const ROUNDS = process.env.LONG ? 20 : 2;
const YEAR = 2031;
/** More than are closed while the officer waits, so that the job does it. */
const ITEMS = 2_500;
const AMOUNT = 100;
const AT_ONCE = 1_000;

let portal: KillablePortal;
let sent: Sent;
let fund = 0;
let next = 0;
beforeAll(async () => {
  portal = await openKillablePortal();
  sent = untilAnswered(portal);
  const made = async (budget_year: number, budget_code_id: number) => {
    const body = {
      budget_code_id,
      sub_budget_head_id: 1,
      department_id: 1,
      budget_year,
      approved: 9_000_000,
    };
    return ((await sent('budget', 'funds', body)) as { id: number }).id;
  };
  const { id: code } = (await sent('budget', 'budgetCodes', { code: 'K2031' })) as { id: number };
  fund = await made(YEAR, code);
  next = await made(YEAR + 1, code);
  await portal.inDatabase(async (pool) => {
    await pool.query(
      `with raised as (
         insert into expenditures (code, fund_id, department_id, user_id, type, category, beneficiary, amount_kobo, raised_amount_kobo, balance_kobo,
             new_balance_kobo, description, period, budget_year, status)
         select draw_code('EXP'), $1, 1, u.id, 'third-party', 'other', 'Deliverer ' || n, $2::bigint * 100, $2::bigint * 100,
             900000000 - $2::bigint * 100 * (n - 1), 900000000 - $2::bigint * 100 * n, 'Delivery', $3, $3, 'cleared'
           from generate_series(1, $4::int) n, (select id from users where email = 'officer@agency.test') u returning id, code, user_id),
       told as (
         insert into activities (subject_type, subject_id, action, actor_id, actor_name, changes, seq, previous_hash, hash)
         select 'expenditures', r.id, 'raised', u.id, u.name, '{}', 0, '', '' from raised r join users u on u.id = r.user_id)
       insert into fund_entries (fund_id, kind, booked_kobo, source_type, source_id, source_code, actor_id, seq, running_approved_kobo, running_booked_kobo,
           running_actual_kobo, running_reserved_kobo)
       select $1, 'expenditure-raised', $2::bigint * 100, 'expenditures', id, code, user_id, 0, 0, 0, 0, 0 from raised`,
      [fund, AMOUNT, YEAR, ITEMS],
    );
  });
}, 300_000);
afterAll(() => portal?.end(), 60_000);

const closing = async (query = '?per_page=1') =>
  (await sent('budget', `budget-years/${YEAR}/closing${query}`)) as Closing;
const bookedOf = async (id: number) =>
  ((await sent('budget', `funds/${id}`)) as { booked_expenditure: number }).booked_expenditure;

/** Asks how far it is until it is closed: whatever is told meanwhile is of a year that is whole. */
async function untilClosed(): Promise<Closing[]> {
  const told: Closing[] = [];
  for (;;) {
    const now = await closing();
    told.push(now);
    if (now.status === 'closed') return told;
    await pause(25);
  }
}

test('killed at any moment of the close of a year, it is done whole and once, and tells truly how far it is', {
  timeout: ROUNDS * 60_000 + 120_000,
}, async () => {
  for (let page = 1; page * AT_ONCE < ITEMS + AT_ONCE; page += 1) {
    const { items } = await closing(`?per_page=${AT_ONCE}&decided=no`);
    const decided = items.map(({ type, id }) => ({ type, id, decision: 'carried' }));
    await sent('budget', `budget-years/${YEAR}/closing/decide`, { items: decided });
  }
  await sent('budget', `budget-years/${YEAR}/closing/submit`, {});
  const work = (async () => {
    await sent('budget2', `budget-years/${YEAR}/closing/confirm`, {}, 'close once');
    return untilClosed();
  })();
  const told = await killing(portal, ROUNDS, work);
  expect(told.length).toBeGreaterThan(1);
  for (const { status, progress, totals } of told) {
    const isDone = status === 'closed';
    expect(totals.year.after.booked).toBe(0);
    expect(totals.next_year.after.booked).toBe(ITEMS * AMOUNT);
    expect(progress === null).toBe(isDone);
    if (progress) expect(progress.done).toBeLessThan(progress.total);
  }
  expect([await bookedOf(fund), await bookedOf(next)]).toEqual([0, ITEMS * AMOUNT]);
  // The same call again is answered as it was, and moves nothing.
  await sent('budget2', `budget-years/${YEAR}/closing/confirm`, {}, 'close once');

  await portal.inDatabase(async (pool) => {
    const { rows } = await pool.query(
      `select count(*) filter (where e.kind = 'carried-out' and e.fund_id = $1)::int as out, count(*) filter (where e.kind = 'carried-in' and e.fund_id = $2)::int as in,
          (select count(*)::int from expenditures where fund_id = $2 and status = 'cleared') as there,
          (select count(*)::int from closing_outcomes o join year_closings c on c.id = o.closing_id where c.year = $3) as kept,
          (select count(*)::int from activities a join expenditures x on x.id = a.subject_id and x.fund_id = $2 where a.subject_type = 'expenditures' and a.action = 'carried') as told
         from fund_entries e`,
      [fund, next, YEAR],
    );
    expect(rows).toEqual([{ out: ITEMS, in: ITEMS, there: ITEMS, kept: ITEMS, told: ITEMS }]);
    expect(await foundWrong(pool)).toEqual([]);
  });
});
