import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectSound, LONG } from '../budget/proof.ts';
import { foundWrong } from '../support/verified.ts';
import { closeByChance } from './close-by-chance.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';
import { chanceOf, type Ground, groundOf } from './close-ground.ts';
import { actsOf, beginHistory } from './close-history.ts';

const SEEDS = Array.from({ length: LONG ? 40 : 3 }, (_, place) => place + Number(process.env.SEED ?? 1));
const STEPS = LONG ? 160 : 90;

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

const fundsOf = ({ funds, next, lonely, payer, payerNext }: Ground) => [
  ...[...funds, ...next],
  ...[lonely, payer, payerNext],
];

/** Funds whose booked, paid or reserved is other than what their records come to, told by the records alone. */
async function disagreeing(ids: readonly number[]): Promise<object[]> {
  const { rows } = await desk.pool.query(
    `select f.id, f.booked_kobo, f.actual_kobo, f.reserved_kobo, b.booked, b.actual, h.reserved from funds f
       cross join lateral (
         select coalesce(sum(e.amount_kobo - gone.back - gone.shared) filter (where e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')), 0) as booked,
             coalesce(sum(e.amount_kobo - gone.back - gone.shared) filter (where e.status in ('paid', 'refunded')), 0) as actual
           from expenditures e cross join lateral (
             select coalesce((select sum(r.amount_kobo) from refunds r where r.expenditure_id = e.id and r.status = 'fulfilled'), 0) as shared,
                 coalesce((select sum(c.amount_kobo) from payment_corrections c join payments p on p.id = c.payment_id
                   where p.expenditure_id = e.id and c.kind = 'recovery' and c.confirmed_by is not null
                     and not exists (select from revenue_receipts v where v.payment_id = p.id and v.receipt_no = c.receipt_no)), 0)
                 + coalesce((select sum(t.returned_kobo) from retirements t where t.touring_advance_id = e.touring_advance_id and t.status = 'closed'), 0) as back) gone
          where e.fund_id = f.id) b
       cross join lateral (select coalesce(sum(amount_kobo), 0) as reserved from holds where fund_id = f.id and status in ('secured', 'mandated')) h
      where f.id = any($1) and (f.booked_kobo, f.actual_kobo, f.reserved_kobo) is distinct from (b.booked, b.actual, h.reserved)`,
    [ids],
  );
  return rows;
}

/** Records that are on their way on funds of a year, advances apart: told by the tables, not by the close's own list. */
async function onTheirWay(year: number): Promise<object[]> {
  const { rows } = await desk.pool.query(
    `select 'expenditure' as what, e.code from expenditures e join funds f on f.id = e.fund_id where f.budget_year = $1 and e.status in ('cleared', 'batched', 'queried')
     union all select 'hold', h.code from holds h join funds f on f.id in (h.fund_id, h.reserved_fund_id) where f.budget_year = $1 and h.status in ('pending', 'secured', 'mandated')
     union all select 'batch', b.code from batches b join funds f on f.id = b.fund_id where f.budget_year = $1 and b.status in ('pending', 'in-progress', 'registered', 'queried')
     union all select 'mandate', m.code from mandates m join funds f on f.id = m.fund_id where f.budget_year = $1 and m.status in ('pending', 'raised')
     union all select 'refund', r.code from refunds r join expenditures e on e.id = r.expenditure_id join funds f on f.id in (e.fund_id, r.fund_id)
       where f.budget_year = $1 and r.status in ('pending', 'denied')
     union all select 'change', c.reference from fund_changes c join funds f on f.id in (c.fund_id, c.to_fund_id) where f.budget_year = $1 and c.status = 'pending'`,
    [year],
  );
  return rows;
}

interface Totals {
  approved: number;
  booked: number;
  entries: number;
}

/** What funds come to together, in kobo. */
async function totalsOf(ids: readonly number[]): Promise<Totals> {
  const { rows } = await desk.pool.query<Totals>(
    `select sum(approved_kobo)::bigint as approved, sum(booked_kobo)::bigint as booked, sum(last_seq)::int as entries from funds where id = any($1)`,
    [ids],
  );
  return rows[0] ?? { approved: 0, booked: 0, entries: 0 };
}

/** What the ledgers say that a close took out of each record and brought in, and what it let go for good, in kobo. */
async function carriedOf(year: number) {
  const { rows: unequal } = await desk.pool.query(
    `select e.source_type, e.source_id, sum(e.booked_kobo)::bigint as booked, sum(e.reserved_kobo)::bigint as reserved
       from fund_entries e where e.kind in ('carried-out', 'carried-in') group by 1, 2 having sum(e.booked_kobo) <> 0 or sum(e.reserved_kobo) <> 0`,
  );
  const { rows } = await desk.pool.query<{ undone: number }>(
    `select coalesce(-sum(e.booked_kobo), 0)::bigint as undone from fund_entries e join funds f on f.id = e.fund_id
      where f.budget_year = $1 and e.kind in ('expenditure-lapsed', 'expenditure-returned') and e.note = 'Close of ' || $1::int`,
    [year],
  );
  return { unequal, undone: rows[0]?.undone ?? 0 };
}

/** What happens at least once in all histories together, so that they prove something. */
const REACHED = [
  'raise',
  'draw',
  'batch',
  'clear',
  'cut',
  'send',
  'reverse',
  'hold',
  'bundle',
  'instruct',
  'ask',
  'fulfil',
  'more',
  'advance',
  'recover',
  'bounce',
];
/** What happens oftener than all else, so that much is on its way and paid. */
const WEIGHTS: Readonly<Record<string, number>> = {
  raise: 4,
  batch: 3,
  clear: 2,
  post: 4,
  hold: 2,
  bundle: 2,
  instruct: 2,
  ask: 2,
  fulfil: 2,
  cut: 2,
  draw: 2,
};
const did = new Set<string>();

it.each(SEEDS)(
  'whatever happened in two years, a close carries and undoes all of one and what comes later leaves it as it is (seed %i)',
  async (seed) => {
    const below = chanceOf(seed);
    const ground = await groundOf(desk);
    const ids = fundsOf(ground);
    await beginHistory(desk, ground);
    const acts = actsOf(desk, ground, below);
    const names = Object.keys(acts).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name));
    const told: string[] = [];
    const live = async (steps: number, watched: readonly number[]) => {
      for (let step = 0; step < steps; step += 1) {
        const name = names[below(names.length)] ?? 'raise';
        const answer = await acts[name]?.();
        told.push(`${name} ${answer?.status ?? '-'}`);
        const story = `seed ${seed}: ${told.slice(-8).join(', ')} ${answer?.text ?? ''}`;
        expect(answer?.status ?? 0, story).toBeLessThan(500);
        if (answer && answer.status < 300) did.add(name);
        expect([story, ...(await disagreeing(watched))]).toEqual([story]);
      }
    };
    await live(STEPS, ids);
    await expectSound(desk, ids);

    const before = await totalsOf(ids);
    for (const one of await closeByChance(desk, ground, below)) did.add(one);
    const after = await totalsOf(ids);
    const { unequal, undone } = await carriedOf(ground.year);
    expect(unequal, `seed ${seed}`).toEqual([]);
    expect([after.approved, after.booked], `seed ${seed}`).toEqual([before.approved, before.booked - undone]);
    expect(await onTheirWay(ground.year), `seed ${seed}`).toEqual([]);
    expect(await disagreeing(ids), `seed ${seed}`).toEqual([]);

    const closed = [...ground.funds, ground.lonely, ground.payer];
    const left = await totalsOf(closed);
    await live(
      STEPS / 2,
      ids.filter((id) => !closed.includes(id)),
    );
    expect(await totalsOf(closed), `seed ${seed}`).toEqual(left);
    expect(await onTheirWay(ground.year), `seed ${seed}`).toEqual([]);
    await expectSound(desk, ids);
    expect(await foundWrong(desk.pool), `seed ${seed}`).toEqual([]);
  },
  LONG ? 600_000 : 180_000,
);

it('such histories reach every kind of entry', () => {
  expect(REACHED.filter((name) => !did.has(name))).toEqual([]);
});
