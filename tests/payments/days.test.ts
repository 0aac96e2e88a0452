import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { lagosToday, lagosYear } from '#shared/dates.ts';
import { type Desks, startDesks } from './desks.ts';

const DAY_MS = 86_400_000;
const today = lagosToday();
const daysAgo = (days: number) => lagosToday(new Date(Date.now() - days * DAY_MS));

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterEach(() => desks.pool.query('update budget_years set closed_at = null'));
afterAll(() => desks.close());

/** A payment that audit cleared so many days ago. */
async function audited(days = 0): Promise<number> {
  const { budget, treasury, audit } = desks.people;
  const id = (await desks.batch([1_000])).payments[0]?.id ?? 0;
  await desks.clearedBy(id, budget, treasury, audit);
  await past(`update payment_acts set at = at - interval '${days} days' where payment_id = ${id}`);
  return id;
}

/** Tells of the past what no act can. */
function past(statement: string) {
  return desks.pool.query(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );
}

const post = (id: number, paid_on?: string) => desks.act(desks.people.treasury2, id, 'clear', { paid_on });
const bounce = (id: number, date: string, who = desks.people.treasury2) =>
  desks.act(who, id, 'bounce', { reason: 'Account closed', date });
const pay = (id: number, day: string) =>
  desks.pool.query(
    `update payments set stage = 'treasury', status = 'paid', trnx_id = pv_no, paid_on = $2 where id = $1`,
    [id, day],
  );

it('a payment is paid on or after the day on which audit cleared it', async () => {
  const id = await audited(2);
  const early = await post(id, daysAgo(3));
  expect([early.status, early.body.errors?.paid_on?.[0]]).toEqual([
    422,
    expect.stringMatching(/^Audit cleared it on .*: it wasn't paid before that day\.$/),
  ]);
  await expect(pay(id, daysAgo(3))).rejects.toMatchObject({ constraint: 'payments_paid_after_audit' });
  expect((await post(id, daysAgo(2))).body.data).toMatchObject({ status: 'paid', paid_on: daysAgo(2) });
});

it('of a batch, each is judged by its own day, and the others are posted', async () => {
  const { budget, treasury, audit, treasury2 } = desks.people;
  const { id: batch, payments } = await desks.batch([1_000, 2_000]);
  const [one = 0, other = 0] = payments.map(({ id }) => id);
  for (const id of [one, other]) await desks.clearedBy(id, budget, treasury, audit);
  await past(`update payment_acts set at = at - interval '1 day' where payment_id = ${one}`);
  const { body } = await desks.call<{ cleared: number[]; refused: { id: number; detail: string }[] }>(
    'POST',
    `batches/${batch}/clear`,
    { token: treasury2.token, body: { paid_on: daysAgo(1) } },
  );
  expect(body.data.cleared).toEqual([one]);
  expect(body.data.refused).toMatchObject([
    { id: other, detail: expect.stringContaining('Audit cleared it') },
  ]);
});

it('nothing is paid in a closed year', async () => {
  const id = await audited();
  await desks.pool.query(
    'insert into budget_years (year, closed_at) values ($1, now()) on conflict (year) do update set closed_at = now()',
    [lagosYear()],
  );
  for (const refused of [await post(id, today), await post(id)])
    expect(refused.body).toMatchObject({ code: 'PERIOD_CLOSED', errors: { paid_on: [expect.any(String)] } });
  await expect(pay(id, today)).rejects.toMatchObject({ constraint: 'payments_paid_in_open_year' });
});

it('nothing is posted on a fund of a closed year, though the day is in another', async () => {
  const id = await audited();
  await desks.pool.query(
    'insert into budget_years (year, closed_at) values (2024, now()) on conflict (year) do update set closed_at = now()',
  );
  expect((await post(id, today)).body).toMatchObject({
    code: 'PERIOD_CLOSED',
    errors: { fund_id: ['The budget year 2024 is closed: nothing is entered in it any more.'] },
  });
});

it('the bank returns nothing before it was paid, and what it returned is paid anew no earlier than that', async () => {
  const { treasury3 } = desks.people;
  const id = await audited(5);
  await post(id, daysAgo(4));
  expect((await bounce(id, daysAgo(5))).body.errors).toHaveProperty('date');
  await expect(
    desks.pool.query(
      `insert into payment_bounces (payment_id, reason, bounced_on, requested_by) values ($1, 'Closed', $2, $3)`,
      [id, daysAgo(5), treasury3.id],
    ),
  ).rejects.toMatchObject({ constraint: 'payment_bounces_after_payment' });
  expect((await bounce(id, daysAgo(2))).status).toBe(200);
  expect((await desks.act(treasury3, id, 'confirm-bounce')).status).toBe(200);
  expect((await post(id, daysAgo(3))).body.errors?.paid_on?.[0]).toMatch(/^The bank returned it on /);
  await expect(pay(id, daysAgo(3))).rejects.toMatchObject({ constraint: 'payments_paid_after_bounce' });
  expect((await post(id, daysAgo(2))).status).toBe(200);
});

it('a return by the bank that was recorded is confirmed by an act of its own: recording it again names who did', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const id = await audited();
  await post(id);
  await bounce(id, today);
  for (const who of [treasury, treasury2, treasury3]) {
    const again = await bounce(id, today, who);
    expect([again.status, again.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(again.body.detail).toMatch(
      new RegExp(`${treasury2.name} recorded on .+: The return by the bank\\. `),
    );
  }
  expect(await desks.payment(id)).toMatchObject({
    status: 'paid',
    open_bounce: { requested_by: treasury2.id },
  });
  expect((await desks.act(treasury3, id, 'confirm-bounce')).body.data).toMatchObject({ status: 'cleared' });
});
