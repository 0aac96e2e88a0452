import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '../http/valid-schedules.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { foundWrong } from '../support/verified.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

interface Account {
  id: number;
  status: string;
  warnings: string[];
  reason: string | null;
}

const post = (path: string, who: { token: string }, body: object = {}) =>
  desks.call<Account>('POST', `bank-accounts${path}`, { token: who.token, body });

it('is proposed by one officer and used once a second confirms it; its check digit is judged', async () => {
  const { treasury, treasury2, audit } = desks.people;
  const right = newAccount();
  const wrong = { ...newAccount(), account_number: '1234567890' };
  expect((await post('', audit, right)).status).toBe(403);
  const doubtful = await post('', treasury, wrong);
  expect(doubtful.body.data.warnings).toEqual([
    'The check digit of 1234567890 does not fit Zenith Bank. Compare it with the cheque or the mandate.',
  ]);
  const made = await post('', treasury, right);
  expect(made.body.data).toMatchObject({ status: 'proposed', warnings: [] });
  const { id } = made.body.data;
  expect((await post('', treasury2, right)).body).toMatchObject({ code: 'TAKEN' });
  const own = await post(`/${id}/confirm`, treasury);
  expect(own.body.code).toBe('SOD_SAME_PERSON');
  expect(own.body.detail).toMatch(/^You proposed this account on /);
  expect((await post(`/${id}/confirm`, treasury2)).body.data.status).toBe('active');
});

it('is stopped by two, and stays as it was proposed', async () => {
  const { treasury, treasury2 } = desks.people;
  const body = newAccount();
  const { id } = (await post('', treasury, body)).body.data;
  await post(`/${id}/confirm`, treasury2);
  expect((await post(`/${id}/stop`, treasury, { reason: 'Moved' })).body.data.status).toBe('stopping');
  expect((await post(`/${id}/confirm`, treasury)).body.code).toBe('SOD_SAME_PERSON');
  const kept = await post(`/${id}/refuse`, treasury2, { reason: 'Still used for pensions' });
  expect(kept.body.data).toMatchObject({ status: 'active', reason: null });
  await post(`/${id}/stop`, treasury, { reason: 'Moved' });
  expect((await post(`/${id}/confirm`, treasury2)).body.data.status).toBe('stopped');
  const change = desks.pool.query(`update bank_accounts set account_number = '0000000000' where id = ${id}`);
  await expect(change).rejects.toThrow('stays as it was proposed');
  await expect(desks.pool.query(`delete from bank_accounts where id = ${id}`)).rejects.toThrow('stays');
  const alone = `update bank_accounts set status = 'active', decided_by = proposed_by where status = 'proposed'`;
  await expect(desks.pool.query(alone)).rejects.toThrow('bank_accounts_two_people');
  // What is stopped can be proposed anew.
  expect((await post('', treasury2, body)).status).toBe(201);
  expect(await foundWrong(desks.pool)).toEqual([]);
});
