import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

let vendors = 0;

async function vendor(account?: {
  bank_name: string;
  account_number: string;
}): Promise<{ id: number; name: string }> {
  vendors += 1;
  const name = `Ẹniọlá Stores ${vendors} Ltd`;
  const made = await desks.db
    .insertInto('vendors')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveAccount(desks, { list: 'vendors', id: made.id }, account);
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

const BLOCKED = 'Ọ̀ṣun Build (Nigeria) Ltd';

/** What raising to a payee as a third party answers. */
async function raisedTo(payee: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { purchase, fund, call, people } = desks;
  amount += 1;
  const body = purchase(await fund(), amount, {
    beneficiary_type: null,
    beneficiary_id: null,
    ...payee,
    ...more,
  });
  return call('POST', 'expenditures', { token: people.officer.token, body });
}
let amount = 100;

describe('a blocked vendor is not paid under its name', () => {
  beforeAll(async () => {
    await desks.db.insertInto('vendors').values({ name: BLOCKED, is_blocked: true }).execute();
  });

  it.each([
    ['without its form', 'Ọ̀ṣun Build'],
    ['with another', 'Osun Build Nig. Limited'],
    ['as enterprises', 'OSUN-BUILD ENTERPRISES'],
    ['with its “and Company”', 'The Osun Build & Co.'],
    ['with a line between', 'Osun_Build_Ltd'],
    ['in letters with stops', 'Osun Build L.T.D.'],
    ['with points between', 'Osun•Build·Ventures'],
    ['in one', 'OsunBuildVentures'],
    ['with its number', 'Osun Build (RC 777)'],
    ['as Messrs', 'Messrs. Osun Build'],
    ['as Int’l', "Osun Build Int'l Ltd"],
    ['the other way round', 'Build Osun'],
    ['with a character that nobody sees', 'Osun\u200c Build Ltd'],
  ])('%s', async (_how, beneficiary) => {
    const { body: answer } = await raisedTo({ beneficiary });
    expect(answer).toMatchObject({
      code: 'VENDOR_BLOCKED',
      detail: `${BLOCKED} is blocked: nothing is ordered from or paid to it. If this is another firm of almost the same name, choose it from the vendors.`,
    });
    expect(answer.errors).toHaveProperty('beneficiary');
  });

  it.each(['Osun Builders Ltd', 'Osun Ltd', 'Nigeria Ltd'])('but %s is another', async (beneficiary) => {
    expect((await raisedTo({ beneficiary })).status).toBe(201);
  });

  it('and firms whose only words are forms, or in other letters, are told apart', async () => {
    const { rows } = await desks.pool.query(
      `select firm_keys('Nigeria Ltd') && firm_keys('Company Ltd') as forms, firm_keys('安全 Ltd') && firm_keys('平安 Ltd') as letters`,
    );
    expect(rows).toEqual([{ forms: false, letters: false }]);
  });
});

describe('a blocked vendor that is registered anew', () => {
  const OWN = { bank_name: 'Zenith Bank', account_number: '1012345676' };
  const told = 'This payee has its name, its account or its RC number.';
  let blocked: { id: number; name: string };
  beforeAll(async () => {
    blocked = await vendor(OWN);
    await desks.db
      .updateTable('vendors')
      .set({ rc_number: 'BN 3399001', is_blocked: true })
      .where('id', '=', blocked.id)
      .execute();
  });

  async function anew(table: 'vendors' | 'beneficiaries', values: { name: string; rc_number?: string }) {
    return desks.db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow();
  }

  it.each([
    ['vendor', 'vendors'],
    ['beneficiary', 'beneficiaries'],
  ] as const)('is not paid into its own account as a %s of another name', async (beneficiary_type, list) => {
    const { id } = await anew(list, { name: `Zed ${list}` });
    await giveAccount(desks, { list, id }, OWN);
    const { body } = await raisedTo({ beneficiary_type, beneficiary_id: id, beneficiary: undefined });
    expect(body.detail).toBe(`${blocked.name} is blocked: nothing is ordered from or paid to it. ${told}`);
  });

  it('is not paid as a vendor of its RC number', async () => {
    const { id } = await anew('vendors', { name: 'Zed of a number', rc_number: 'bn3399001' });
    const { body } = await raisedTo({
      beneficiary_type: 'vendor',
      beneficiary_id: id,
      beneficiary: undefined,
    });
    expect(body).toMatchObject({ code: 'VENDOR_BLOCKED', detail: expect.stringContaining(told) });
  });

  it('keeps its name and stays, until it is unblocked', async () => {
    const { token } = await addPerson(desks, { groups: ['Administrators'] });
    const at = `vendors/${blocked.id}`;
    const detail = expect.stringContaining('Unblock it first');
    const renamed = await desks.call('PATCH', at, { token, body: { name: 'Zed Anew' } });
    expect(renamed.body).toMatchObject({ code: 'RULE', detail, errors: { name: [detail] } });
    const deleted = await desks.call('DELETE', at, { token });
    expect(deleted.body).toMatchObject({ code: 'RULE', detail });
    expect(deleted.body.errors).toBeUndefined();
    const both = await desks.call('PATCH', at, { token, body: { name: 'Zed Anew', is_blocked: false } });
    expect(both.status, both.text).toBe(200);
  });
});
