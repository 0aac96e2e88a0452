import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAX_CHECKS } from '#server/verify/tax-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import { foundBy } from '../support/verified.ts';
import { startTaxedDesks, type TaxedDesks } from './taxed-desks.ts';

let desks: TaxedDesks;
beforeAll(async () => {
  desks = await startTaxedDesks();
});
afterAll(() => desks.close());

const authority = 'Federal Inland Revenue Service';
const paid_on = lagosToday(new Date(Date.now() - 40 * 86_400_000));
const month = paid_on.slice(0, 7);

interface Remittance {
  id: number;
  code: string;
  amount: number;
  line_count: number;
}

/** A payment that was posted in an earlier month; 5 % is withheld from it. */
async function paidEarlier(amount: number, vendor?: number): Promise<{ id: number; pv_no: string }> {
  const { budget, treasury, audit, treasury2 } = desks.people;
  const { id, pv_no } = await desks.taxed(amount, { vat: 'none' }, vendor);
  await desks.clearedBy(id, budget, treasury, audit);
  await desks.pool.query(
    `set session_replication_role = replica; update payment_acts set at = at - interval '40 days' where payment_id = ${id}; set session_replication_role = origin`,
  );
  const posted = await desks.act(treasury2, id, 'clear', { paid_on });
  if (posted.status !== 200) throw new Error(posted.text);
  return { id, pv_no };
}

async function bounced(id: number): Promise<void> {
  const { treasury2, treasury3 } = desks.people;
  await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: lagosToday() });
  const { status, text } = await desks.act(treasury3, id, 'confirm-bounce');
  if (status !== 200) throw new Error(text);
}

const prepare = () =>
  desks.call<Remittance>('POST', 'tax-remittances', {
    token: desks.people.treasury.token,
    body: { authority, month },
  });
const act = (id: number, name: string, body: object = {}) =>
  desks.call('POST', `tax-remittances/${id}/${name}`, { token: desks.people.treasury2.token, body });

async function toRemit(): Promise<unknown> {
  const { body } = await desks.call<{ authorities: { to_remit: number; owed_now: number }[] }>(
    'GET',
    `taxes/owed?month=${month}`,
    { token: desks.people.treasury.token },
  );
  return body.data.authorities.map(({ to_remit, owed_now }) => [to_remit, owed_now]);
}

it('remits nothing of a payment that the bank returned before it was remitted, in whatever month', async () => {
  await paidEarlier(1_000);
  const vendor = await desks.vendor();
  await bounced((await paidEarlier(2_000, vendor)).id);
  expect(await toRemit()).toEqual([[50, 50]]);
  const { body } = await prepare();
  expect(body.data).toMatchObject({ amount: 50, line_count: 3 });
  expect((await act(body.data.id, 'approve')).status).toBe(200);
  expect(await toRemit()).toEqual([[0, 50]]);
  expect((await act(body.data.id, 'paid', { receipt_no: 'FIRS/1', date: lagosToday() })).status).toBe(200);
  const certificate = await desks.call<{ tables: { rows: { amount: number }[] }[] }>(
    'GET',
    `vendors/${vendor}/tax-certificate/sheet?month=${month}`,
    { token: desks.people.audit.token },
  );
  expect(certificate.body.data.tables[0]?.rows.map(({ amount }) => amount)).toEqual([100, -100]);
});

it('has what was prepared before prepared again', async () => {
  const { id, pv_no } = await paidEarlier(3_000);
  const { body } = await prepare();
  expect(body.data.amount).toBe(150);
  await bounced(id);
  const refused = await act(body.data.id, 'approve');
  expect([refused.body.code, refused.body.detail]).toEqual([
    'STALE',
    `Tax of ${pv_no} was given back since ${body.data.code} was prepared. Withdraw it, and prepare it again.`,
  ]);
  expect((await act(body.data.id, 'withdraw', { reason: 'It came back' })).status).toBe(200);
  expect(await toRemit()).toEqual([[0, 0]]);
  expect((await prepare()).body.detail).toContain('that is in no schedule yet');
  expect(await foundBy(desks.pool, TAX_CHECKS)).toEqual([]);
});
