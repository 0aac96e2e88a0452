import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

let vendors = 0;

async function vendor(): Promise<{ id: number; name: string }> {
  vendors += 1;
  const name = `Ẹniọlá Stores ${vendors} Ltd`;
  const made = await desks.db
    .insertInto('vendors')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveAccount(desks, { list: 'vendors', id: made.id });
  return { id: made.id, name };
}

function block(id: number, is_blocked = true) {
  return desks.db.updateTable('vendors').set({ is_blocked }).where('id', '=', id).execute();
}

/** The expenditure to a payee, and the batch of it if it can be raised. */
async function batched(payee: Record<string, unknown>) {
  const body = { beneficiary_type: null, beneficiary_id: null, ...payee, type: 'third-party' };
  const expenditures = await desks.expend(await desks.fund(), [10], body);
  const { token } = desks.people.officer;
  return desks.call<BatchWire>('POST', 'batches', { token, body: { expenditures } });
}

it.each([
  ['picked', ({ id }: { id: number }) => ({ beneficiary_type: 'vendor', beneficiary_id: id })],
  ['typed', ({ name }: { name: string }) => ({ beneficiary: name.toUpperCase() })],
])(
  'a vendor that was %s and then blocked is cleared by no desk, and its payment can still be returned',
  async (_how, payee) => {
    const { people, act, payment, clearedBy, pool } = desks;
    const made = await vendor();
    const id = (await batched(payee(made))).body.data.payments[0]?.id ?? 0;
    const desksInTurn = [people.budget, people.treasury, people.audit, people.treasury2];
    for (const person of desksInTurn) {
      await block(made.id);
      const read = await payment(id, person);
      expect(read.blocked_vendor).toBe(made.name);
      const shown = read.actions.find(({ name }) => name === 'clear');
      expect(shown?.why_not).toMatchObject({
        code: 'VENDOR_BLOCKED',
        sentence: expect.stringContaining(`${made.name} is blocked`),
      });
      const refused = await act(person, id, 'clear');
      expect(refused.body).toMatchObject({
        status: 422,
        code: 'VENDOR_BLOCKED',
        detail: shown?.why_not?.sentence,
      });
      const { batch_id } = read;
      const together = await desks.call('POST', `batches/${batch_id}/clear`, {
        token: person.token,
        body: {},
      });
      expect(together.body.facts.refused).toMatchObject([{ code: 'VENDOR_BLOCKED' }]);
      if (person === people.treasury2) break;
      await block(made.id, false);
      await clearedBy(id, person);
    }
    await expect(
      pool.query(`update payments set stage = 'treasury', status = 'paid', trnx_id = 'x' where id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'payments_vendor_not_blocked' });
    expect((await act(people.audit, id, 'pull-back')).status).toBe(200);
    expect((await act(people.audit, id, 'query', { remark: 'Who is this?' })).status).toBe(200);
    expect((await act(people.officer, id, 'respond', { response: 'Blocked since' })).status).toBe(200);
    const returned = await act(people.audit, id, 'return', { reason: 'The vendor is blocked' });
    expect(returned.body.data).toMatchObject({ status: 'returned', blocked_vendor: null });
  },
);

it('a name that a blocked vendor has is neither batched nor picked from the beneficiaries', async () => {
  const made = await vendor();
  const { id: listed } = await desks.db
    .insertInto('beneficiaries')
    .values({ name: made.name.replace(' Stores', '  STORES') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fund = await desks.fund();
  const typed = { type: 'third-party', beneficiary: made.name, beneficiary_type: null, beneficiary_id: null };
  const expenditures = await desks.expend(fund, [10], typed);
  await block(made.id);
  const { token } = desks.people.officer;
  const batch = await desks.call('POST', 'batches', { token, body: { expenditures } });
  expect(batch.body).toMatchObject({ status: 422, code: 'VENDOR_BLOCKED' });
  const read = await desks.call<{ why_not: object }>('GET', `expenditures/${expenditures[0]}`, { token });
  expect(read.body.data.why_not).toMatchObject({ batch: batch.body.detail });
  const body = desks.purchase(fund, 11, {
    beneficiary: undefined,
    beneficiary_type: 'beneficiary',
    beneficiary_id: listed,
  });
  const picked = await desks.call('POST', 'expenditures', { token, body });
  expect(picked.body).toMatchObject({ status: 422, code: 'VENDOR_BLOCKED' });
  expect(picked.body.errors).toHaveProperty('beneficiary_id');
});
