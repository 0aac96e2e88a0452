import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';
import { killing, type Sent, untilAnswered } from './until-answered.ts';

const ROUNDS = process.env.LONG ? 30 : 2;

let portal: KillablePortal;
let sent: Sent;
beforeAll(async () => {
  portal = await openKillablePortal();
  sent = untilAnswered(portal);
}, 240_000);
afterAll(() => portal?.end(), 60_000);

type Data = Record<string, unknown> & { id: number };

/** Raises what pays a mandate, and takes it through the desks with audit's cut until it is posted. */
async function pay(mandate_id: number): Promise<void> {
  const raised = (await sent('logistics', 'expenditures', {
    ...{ type: 'third-party', category: 'mandate', mandate_id, transaction_class: 'not-liable', vat: 'none' },
  })) as Data;
  const batch = (await sent('logistics', 'batches', { expenditures: [raised.id] })) as Data & {
    payments: Data[];
  };
  const payment = `payments/${batch.payments[0]?.id}`;
  for (const desk of ['budget', 'treasury']) await sent(desk, `${payment}/clear`, {});
  const { amount } = batch.payments[0] as { amount?: number };
  if (amount) await sent('audit', `${payment}/edit`, { amount: amount - 1, remark: 'As invoiced' });
  await sent('audit', `${payment}/clear`, {});
  await sent('treasury2', `${payment}/clear`, {});
}

test('killed at any moment of the way from a mandate to its refunds, nothing is done half or twice', {
  timeout: ROUNDS * 60_000 + 120_000,
}, async () => {
  const ready = (await sent('logistics', 'logistics/holds?vendor=1')) as { id: number }[];
  expect(ready.length).toBeGreaterThanOrEqual(2);
  const ways = ready.slice(0, 3).map(async ({ id }) => {
    const body = { vendor_id: 1, holds: [id], description: 'Proof against kill -9' };
    const mandate = (await sent('logistics', 'mandates', body)) as Data;
    await pay(mandate.id);
    return mandate.id;
  });
  const mandates = await killing(portal, ROUNDS, Promise.all(ways));

  await portal.inDatabase(async (pool) => {
    const { rows } = await pool.query(
      `select m.status, count(distinct e.id)::int as expenditures, count(distinct r.id)::int as refunds, count(distinct h.id)::int as holds
         from mandates m join expenditures e on e.mandate_id = m.id join holds h on h.mandate_id = m.id
           left join refunds r on r.hold_id = h.id and r.expenditure_id = e.id
        where m.id = any($1) group by m.id`,
      [mandates],
    );
    const once = { status: 'paid', expenditures: 1, refunds: 1, holds: 1 };
    expect(rows).toEqual(mandates.map(() => once));
    expect(await foundWrong(pool)).toEqual([]);
  });
});
