import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { foundWrong } from '../support/verified.ts';
import { type History, historyOf, type Standing, standingOf } from './claim-history.ts';
import { startClaimsDesk } from './claims-desk.ts';

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
let claimants: { id: number; token: string }[];
beforeAll(async () => {
  desk = await startClaimsDesk();
  const other = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
  await giveAccount(desk, { list: 'employees', id: other.id });
  await desk.grade(other, 1);
  claimants = [desk.people.traveller, other];
}, 120_000);
afterAll(() => desk.close());

const step = fc.record({
  claim: fc.nat(3),
  act: fc.nat(50),
  wild: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  amount: fc.integer({ min: 1, max: 6_000_000 }).map((kobo) => kobo / 100),
  day: fc.nat(59),
});

/** The state of a claim by what pays it; of one that nothing pays, it is its owner's and the department's own affair. */
function stateByPayment({ expenditure_status, stage, payment_status }: Standing): string[] {
  if (!expenditure_status) return ['draft', 'registered', 'deleted'];
  if (!payment_status) return ['cleared'];
  if (payment_status === 'queried') return ['queried'];
  return stage === 'treasury' && payment_status === 'paid' ? ['paid'] : ['batched'];
}

/** Whether an act of the workflow, or a line of what it follows, leads from one state to another; raised and batched at once are two. */
function mayLead(from: string, to: string): boolean {
  const lines = Object.values(claimWorkflow.acts).flatMap(
    (act): { from: readonly string[]; to: unknown }[] => [...act.lines],
  );
  const follows = Object.values(claimWorkflow.follows ?? {});
  const leads = (one: string, other: string) =>
    [...lines, ...follows].some((line) => line.from.includes(one) && line.to === other);
  return from === to || leads(from, to) || (leads(from, 'cleared') && leads('cleared', to));
}

/** What succeeds at least once in so many steps, so that a history proves something. */
const REACHED = ['submit', 'raise', 'together', 'batch', 'clear', 'send'];

interface Figures {
  id: number;
  approved: number;
  booked: number;
  actual: number;
  reserved: number;
  live: number;
  paid: number;
}

/** What is booked and paid on funds, and what their live expenditures and paid payments come to less what came back; kobo. */
async function figuresOf({ funds }: History): Promise<Figures[]> {
  const { rows } = await desk.pool.query<Figures>(
    `select f.id, f.approved_kobo as approved, f.booked_kobo as booked, f.actual_kobo as actual, f.reserved_kobo as reserved,
        coalesce((select sum(e.amount_kobo) from expenditures e where e.fund_id = f.id
          and e.status in ('cleared', 'batched', 'queried', 'paid')), 0)::bigint - b.back as live,
        coalesce((select sum(p.amount_kobo) from payments p join expenditures e on e.id = p.expenditure_id
          where e.fund_id = f.id and p.stage = 'treasury' and p.status = 'paid'), 0)::bigint - b.back as paid
       from funds f cross join lateral (
         select coalesce(sum(c.amount_kobo), 0)::bigint as back from payment_corrections c
           join payments p on p.id = c.payment_id join expenditures e on e.id = p.expenditure_id
          where e.fund_id = f.id and c.kind = 'recovery' and c.confirmed_by is not null) b
      where f.id = any($1) order by f.id`,
    [funds],
  );
  return rows;
}

/** What claims say, ask and are paid, line by line of what must agree; empty where all of it does. */
async function disagreements({ claims }: History): Promise<object[]> {
  const { rows } = await desk.pool.query(
    `select c.code, c.status, c.total_kobo, l.lines_kobo, e.live, e.raised_kobo, e.amount_kobo, p.paid_kobo, s.spans
       from claims c
       cross join lateral (select coalesce(sum(amount_kobo), 0) as lines_kobo from expense_lines where claim_id = c.id) l
       cross join lateral (select count(*) as live, max(raised_amount_kobo) as raised_kobo, max(amount_kobo) as amount_kobo
         from expenditures where claim_id = c.id and status in ('cleared', 'batched', 'queried', 'paid', 'refunded')) e
       cross join lateral (select max(q.amount_kobo) as paid_kobo, bool_or(exists (
             select from payment_acts t where t.payment_id = q.id and t.action = 'edit')) as is_cut
         from payments q join expenditures x on x.id = q.expenditure_id
        where x.claim_id = c.id and q.status not in ('returned', 'reversed', 'deleted')) p
       cross join lateral (select count(*) as spans from travel_spans t
         where t.claim_id = c.id and t.half_days = int8multirange(half_days_of(c.started, c.finished)) and t.user_id = c.user_id) s
      where c.id = any($1) and not (
        c.total_kobo = l.lines_kobo and e.live <= 1
        and s.spans = (c.type = 'travels' and c.status not in ('draft', 'deleted'))::int
        and (e.live = 0 or e.raised_kobo = c.total_kobo and e.amount_kobo <= c.total_kobo
          and (e.amount_kobo = c.total_kobo or p.is_cut) and coalesce(p.paid_kobo, e.amount_kobo) = e.amount_kobo))`,
    [claims],
  );
  return rows;
}

/** Nights that two claims of one person ask for, which are submitted both. */
async function nightsPaidTwice(): Promise<object[]> {
  const { rows } = await desk.pool.query(
    `select a.code, b.code as other from claims a join claims b on b.user_id = a.user_id and b.id > a.id
      where a.type = 'travels' and b.type = 'travels' and a.status not in ('draft', 'deleted') and b.status not in ('draft', 'deleted')
        and exists (select generate_series(a.started, a.finished - 1, interval '1 day')
          intersect select generate_series(b.started, b.finished - 1, interval '1 day'))`,
  );
  return rows;
}

async function expectSound(of: History, told: readonly string[]): Promise<Standing[]> {
  const story = told.join(', ');
  for (const { approved, booked, actual, reserved, live, paid } of await figuresOf(of)) {
    expect([story, booked, actual, reserved]).toEqual([story, live, paid, 0]);
    expect(approved - booked, story).toBeGreaterThanOrEqual(0);
    expect(booked, story).toBeGreaterThanOrEqual(actual);
  }
  expect([story, ...(await disagreements(of))]).toEqual([story]);
  expect([story, ...(await nightsPaidTwice())]).toEqual([story]);
  const now = await standingOf(desk, of.claims);
  for (const claim of now) expect(stateByPayment(claim), `${story}: ${claim.id}`).toContain(claim.status);
  return now;
}

it('keeps every claim in step with its money, whatever is done to it and in whatever order', async () => {
  const history = historyOf(desk);
  const did = new Set<string>();
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      histories += 1;
      const funds = [await desk.fund({ approved: 250_000 }), await desk.fund({ approved: 120_000 })];
      const of = await history.begin(claimants, addDays('2021-01-04', histories * 40), funds);
      const told: string[] = [];
      let before = await expectSound(of, told);
      for (const one of steps) {
        const { name, answer } = await history.take(one, of);
        told.push(`${name} of ${one.claim}: ${answer?.status ?? 'nothing there'}`);
        expect(answer?.status ?? 0, `${told.join(', ')} ${answer?.text}`).toBeLessThan(500);
        if (answer && answer.status < 300) did.add(name);
        const after = await expectSound(of, told);
        for (const [place, { status }] of after.entries())
          expect(
            mayLead(before[place]?.status ?? '', status),
            `${told.join(', ')}: ${before[place]?.status} to ${status}`,
          ).toBe(true);
        before = after;
      }
    }),
    { numRuns: 15 },
  );
  expect(await foundWrong(desk.pool)).toEqual([]);
  expect(REACHED.filter((name) => !did.has(name))).toEqual([]);
}, 300_000);
