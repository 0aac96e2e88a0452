import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

type Person = Awaited<ReturnType<typeof addPerson>>;

const UBA = { bank_name: 'United Bank for Africa', account_number: '1000000014' };
const WEMA = { bank_name: 'Wema Bank', account_number: '0123456789' };

let desks: Desks;
let teller: Person;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  teller = await addPerson(desks, { groups: ['Treasury'], firstname: 'Ngozi', surname: 'Okafor-Bello' });
  for (const middlename of ['Ifeoma', 'Chioma']) {
    const { id, token } = teller;
    expect((await desks.call('PATCH', `activate/users/${id}`, { token, body: { middlename } })).status).toBe(
      200,
    );
  }
  await giveAccount(desks, { list: 'employees', id: teller.id }, UBA);
  await giveAccount(desks, { list: 'employees', id: teller.id }, WEMA);
});
afterAll(() => desks.close());

let count = 0;

async function listed(
  list: 'vendors' | 'beneficiaries',
  account: typeof UBA | null,
  name?: string,
): Promise<number> {
  count += 1;
  const { id } = await desks.db
    .insertInto(list)
    .values({ name: name ?? `Payee ${count} Ltd` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account) await giveAccount(desks, { list, id }, account);
  return id;
}

/** A third-party payment that waits for Treasury. */
async function waiting(payee: Record<string, unknown>): Promise<number> {
  const body = { type: 'third-party', beneficiary_type: null, beneficiary_id: null, ...payee };
  const expenditures = await desks.expend(await desks.fund(), [10], body);
  const { token } = desks.people.officer;
  const answer = await desks.call<BatchWire>('POST', 'batches', { token, body: { expenditures } });
  const id = answer.body.data.payments[0]?.id;
  if (!id) throw new Error(answer.text);
  await desks.clearedBy(id, desks.people.budget);
  return id;
}

async function inboxOf(who: { token: string }, id: number): Promise<boolean> {
  const { batch_no } = await desks.payment(id);
  return (await desks.call('GET', 'inbox', { token: who.token })).text.includes(batch_no);
}

const picked = async (list: 'vendors' | 'beneficiaries', account: typeof UBA | null, name?: string) => ({
  beneficiary_type: list === 'vendors' ? 'vendor' : 'beneficiary',
  beneficiary_id: await listed(list, account, name),
});

describe('nobody acts on what pays them', () => {
  it.each([
    ['a beneficiary with their account', () => picked('beneficiaries', WEMA), 'account'],
    ['a vendor with an account that was theirs', () => picked('vendors', UBA), 'account'],
    [
      'somebody who has their account by now',
      async () => {
        const payee = await picked('beneficiaries', UBA);
        const id = payee.beneficiary_id;
        await giveAccount(desks, { list: 'beneficiaries', id }, { ...UBA, account_number: '1000000021' });
        return payee;
      },
      'account',
    ],
    ['a beneficiary of their name', () => picked('beneficiaries', null, 'OKAFOR-BELLO NGOZI'), 'name'],
    ['their name, typed', async () => ({ beneficiary: 'Ngozi Okafor Bello' }), 'name'],
    ['their surname and middle name', async () => ({ beneficiary: 'Okafor-Bello Chioma' }), 'name'],
    ['a middle name that was theirs', async () => ({ beneficiary: 'Okafor-Bello Ifeoma' }), 'name'],
    [
      'their name, typed with what prints as a space',
      async () => ({ beneficiary: 'Ngozi\u2800Okafor-Bello' }),
      'name',
    ],
    [
      'their name, typed with an apostrophe between',
      async () => ({ beneficiary: "Okafor-Bello'Ngozi" }),
      'name',
    ],
    [
      'their name and more, typed in letters that look alike',
      async () => ({ beneficiary: 'Mrs. Nɡоzі Chidi ΟΚAFΟR  Веllо' }),
      'name',
    ],
  ])('%s', async (_what, payee, how) => {
    const id = await waiting(await payee());
    const refused = await desks.act(teller, id, 'clear');
    expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(refused.body.detail).toMatch(
      how === 'account'
        ? /^It pays into an account that is or was yours\. Another /
        : /^It pays somebody of a name that is or was yours\. Another /,
    );
    const told = (await desks.payment(id, teller)).actions.find(({ name }) => name === 'clear');
    expect(told?.why_not?.sentence).toBe(refused.body.detail);
    expect([await inboxOf(teller, id), await inboxOf(desks.people.treasury, id)]).toEqual([false, true]);
    await expect(
      desks.pool.query(
        `insert into payment_acts (payment_id, action, desk, user_id) values ($1, 'clear', 'treasury', $2)`,
        [id, teller.id],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_acts_not_by_payee' });
    expect((await desks.act(desks.people.treasury, id, 'clear')).status).toBe(200);
  });

  it('but on what pays another of the same account number at another bank, or of a part of their name', async () => {
    for (const payee of [
      await picked('beneficiaries', { ...WEMA, bank_name: 'Access Bank' }),
      { beneficiary: 'Ngozi Bello' },
      { beneficiary: 'Ngozi Chioma' },
      await picked('vendors', null, 'Ngozi Okafor-Bello and Sons'),
    ])
      expect((await desks.act(teller, await waiting(payee), 'clear')).status).toBe(200);
  });
});

it('a new name in the profile hides nobody from what pays the former one', async () => {
  const own = { groups: ['Treasury'], firstname: 'Tamuno', surname: 'Briggs' };
  const renamed = await addPerson(desks, own);
  const raiser = await addPerson(desks, {
    ...own,
    groups: ['Department Officers'],
    department_id: desks.ict,
    surname: 'Dokubo',
  });
  const id = await waiting({ beneficiary: 'Briggs Tamuno' });
  for (const { id: user, token } of [renamed, raiser])
    expect(
      (await desks.call('PATCH', `activate/users/${user}`, { token, body: { surname: 'Harry' } })).status,
    ).toBe(200);
  expect((await desks.act(renamed, id, 'clear')).body).toMatchObject({
    code: 'SOD_SAME_PERSON',
    detail: expect.stringMatching(/^It pays somebody of a name that is or was yours\. /),
  });
  expect(await inboxOf(renamed, id)).toBe(false);
  const { body } = await desks.call('POST', 'expenditures', {
    token: raiser.token,
    body: desks.purchase(await desks.fund(), 10, { beneficiary: 'Dokubo\u201ATamuno' }),
  });
  expect(body.code).toBe('SOD_SAME_PERSON');
});

describe('who raises what pays them', () => {
  it('may as staff, and every desk is told', async () => {
    const { officer, budget, treasury, audit, treasury2 } = desks.people;
    await giveAccount(desks, { list: 'employees', id: officer.id }, { ...UBA, account_number: '1000000045' });
    const [id] = await desks.expend(await desks.fund(), [10], { beneficiary_id: officer.id });
    const { body } = await desks.call<BatchWire>('POST', 'batches', {
      token: desks.people.colleague.token,
      body: { expenditures: [id] },
    });
    const payment = body.data.payments[0]?.id ?? 0;
    for (const who of [budget, treasury, audit, treasury2])
      expect((await desks.payment(payment, who)).raised_by_payee).toEqual({
        name: officer.name,
        code: expect.stringMatching(/^EXP/),
        how: 'person',
      });
    await desks.clearedBy(payment, budget, treasury, audit, treasury2);
    const other = await desks.batch([10]);
    expect((await desks.payment(other.payments[0]?.id ?? 0)).raised_by_payee).toBeNull();
  });

  it('may not as a third party, by account or name, nor batch what a colleague raised', async () => {
    const { officer, colleague } = desks.people;
    const raiser = await addPerson(desks, {
      groups: ['Department Officers'],
      department_id: desks.ict,
      surname: 'Danjuma',
      firstname: 'Ɗanladi',
    });
    await giveAccount(desks, { list: 'employees', id: raiser.id }, { ...UBA, account_number: '1000000038' });
    const own = await picked('beneficiaries', { ...UBA, account_number: '1000000038' });
    const fund = await desks.fund();
    const raise = (payee: object, who: Person) =>
      desks.call<{ id: number }>('POST', 'expenditures', {
        token: who.token,
        body: desks.purchase(fund, 10, {
          beneficiary: undefined,
          duplicate_remark: 'Each another',
          ...payee,
        }),
      });
    const byAccount = await raise(own, raiser);
    expect([byAccount.body.code, byAccount.body.errors]).toEqual([
      'SOD_SAME_PERSON',
      { beneficiary_id: [expect.stringContaining('This would pay you')] },
    ]);
    const byName = await raise({ beneficiary: 'danladi DANJUMA' }, raiser);
    expect(byName.body).toMatchObject({
      code: 'SOD_SAME_PERSON',
      errors: { beneficiary: [expect.any(String)] },
    });
    const raised = await raise(own, colleague);
    expect(raised.status, raised.text).toBe(201);
    const expenditures = [raised.body.data.id];
    const batched = await desks.call('POST', 'batches', { token: raiser.token, body: { expenditures } });
    expect(batched.body.code).toBe('SOD_SAME_PERSON');
    expect(
      (await desks.call('POST', 'batches', { token: officer.token, body: { expenditures } })).status,
    ).toBe(201);
    await expect(
      desks.pool.query(
        `insert into expenditures (code, fund_id, department_id, user_id, type, category, beneficiary, amount_kobo, raised_amount_kobo,
             balance_kobo, new_balance_kobo, description, period, budget_year)
           select draw_code('EXP'), fund_id, department_id, $2, type, category, 'Danladi Danjuma', amount_kobo, raised_amount_kobo,
             balance_kobo, new_balance_kobo, description, period, budget_year from expenditures where id = $1`,
        [expenditures[0], raiser.id],
      ),
    ).rejects.toMatchObject({ constraint: 'expenditures_not_for_oneself' });
  });
});

it('a blocked vendor isn’t paid by its name in letters that look alike', async () => {
  const name = `Cocoa Stores Port East`;
  await desks.db.insertInto('vendors').values({ name, is_blocked: true }).execute();
  const { body } = await desks.call('POST', 'expenditures', {
    token: desks.people.officer.token,
    body: desks.purchase(await desks.fund(), 10, {
      beneficiary: name.replace('Cocoa', 'Сосоа').replace('Port', 'Рοrt'),
    }),
  });
  expect(body).toMatchObject({ code: 'VENDOR_BLOCKED', errors: { beneficiary: [expect.any(String)] } });
});

it('whoever raises is asked about alone, and found where all who are paid are looked for', async () => {
  const { rows } = await desks.pool.query(`
    select u.name, p.*, is_paid(p.type, p.id, p.payee, u.id) as alone, exists (select from people_paid(p.type, p.id, p.payee) w where w.user_id = u.id) as among
      from users u cross join (
        select beneficiary_type, beneficiary_id, beneficiary from expenditures
        union select 'staff', id, name from users
        union select null, null, name from users
        union select null, null, firstname || ' ' || coalesce(middlename, '') from users
        union select 'vendor', id, name from vendors union select 'beneficiary', id, name from beneficiaries
        union select null, null, null
      ) p(type, id, payee)`);
  expect(rows.filter(({ alone, among }) => alone !== among)).toEqual([]);
  const kinds = new Set(rows.filter(({ alone }) => alone).map(({ type }) => type));
  expect(kinds).toEqual(new Set(['beneficiary', 'staff', 'vendor', null]));
});
