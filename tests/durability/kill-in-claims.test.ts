import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';
import { killing, type Sent, untilAnswered } from './until-answered.ts';

const ROUNDS = process.env.LONG ? 30 : 2;
const DESKS = ['budget', 'treasury', 'audit', 'treasury2'];

let portal: KillablePortal;
let sent: Sent;
beforeAll(async () => {
  portal = await openKillablePortal();
  sent = untilAnswered(portal);
}, 240_000);
afterAll(() => portal?.end(), 60_000);

type Batch = { payments: { id: number }[] };

/** A trip to Lagos by air in the week that begins on a Monday of 2023. */
function trip(started: string, finished: string) {
  const purpose = `Proof against kill -9, ${started}`;
  return {
    purpose,
    started,
    finished,
    category: 'non-residence',
    destination: 'Lagos',
    transportation: 'flight',
  };
}

/** Takes the payments of a batch through the desks until they are posted. */
async function pay({ payments }: Batch): Promise<void> {
  for (const { id } of payments) for (const desk of DESKS) await sent(desk, `payments/${id}/clear`, {});
}

/** Three claims, submitted, raised in one batch and paid. */
async function claimAndPay(fund_id: number): Promise<number[]> {
  const claims: number[] = [];
  for (const [from, to] of [
    ['2023-05-08', '2023-05-10'],
    ['2023-05-15', '2023-05-17'],
    ['2023-05-22', '2023-05-24'],
  ] as const) {
    const { id } = (await sent('staff', 'claims', { type: 'travels', ...trip(from, to) })) as { id: number };
    await sent('staff', `claims/${id}/submit`, {});
    claims.push(id);
  }
  await pay((await sent('officer', 'claims/batch', { claims, fund_id })) as Batch);
  return claims;
}

/** An advance, paid, of which something is left: its retirement is closed with the receipt by which it came back. */
async function advanceAndRetire(fund_id: number): Promise<number> {
  const { user } = (await sent('staff', 'session')) as { user: { id: number } };
  const body = { user_id: user.id, ...trip('2023-06-05', '2023-06-07') };
  const { id } = (await sent('officer', 'touringAdvances', body)) as { id: number };
  await sent('officer', `touringAdvances/${id}/raise`, { fund_id });
  const filter = { match: 'all', rules: [{ field: 'touring_advance_id', op: 'equals', value: id }] };
  const [expenditure] = (await sent(
    'officer',
    `expenditures?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )) as { id: number }[];
  await pay((await sent('officer', 'batches', { expenditures: [expenditure?.id] })) as Batch);
  const retirement = (await sent('staff', 'retirements', { touring_advance_id: id, expenses: [] })) as {
    id: number;
  };
  await sent('staff', `retirements/${retirement.id}/submit`, {});
  await sent('treasury2', `retirements/${retirement.id}/close`, { receipt_no: 'KILL/1' });
  return id;
}

test('killed at any moment of claims and an advance on their way to the bank, nothing is done half or twice', {
  timeout: ROUNDS * 60_000 + 180_000,
}, async () => {
  const funds = (await sent('officer', 'funds?per_page=100')) as { id: number; available: number }[];
  const fund_id = funds.find(({ available }) => available > 5_000_000)?.id ?? 0;
  const [claims, advance] = await killing(
    portal,
    ROUNDS,
    Promise.all([claimAndPay(fund_id), advanceAndRetire(fund_id)]),
  );
  await portal.inDatabase(async (pool) => {
    const { rows: paid } = await pool.query(
      `select c.status, count(distinct e.id)::int as expenditures, count(p.id) filter (where p.status = 'paid')::int as payments
         from claims c join expenditures e on e.claim_id = c.id join payments p on p.expenditure_id = e.id
        where c.id = any($1) group by c.id`,
      [claims],
    );
    expect(paid).toEqual(claims.map(() => ({ status: 'paid', expenditures: 1, payments: 1 })));
    const { rows: made } = await pool.query(
      `select (select count(*) from claims where purpose like 'Proof against kill -9, 2023-05-%')::int as claims,
         (select count(*) from touring_advances where purpose like 'Proof against kill -9, 2023-06-%')::int as advances,
         (select count(*) from retirements where touring_advance_id = $1)::int as retirements,
         (select status from touring_advances where id = $1) as advance,
         (select count(*) from fund_entries where kind = 'retirement-surplus' and note like '%KILL/1%' or source_code in
            (select code from retirements where touring_advance_id = $1))::int as surpluses`,
      [advance],
    );
    expect(made).toEqual([{ claims: 3, advances: 1, retirements: 1, advance: 'closed', surpluses: 1 }]);
    expect(await foundWrong(pool)).toEqual([]);
  });
});
