import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '#server/verify/verify-database.ts';
import { lagosToday } from '#shared/dates.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundBy } from '../support/verified.ts';
import { type Desks, startDesks } from './desks.ts';

type Person = Awaited<ReturnType<typeof addPerson>>;

const WEMA = { bank_name: 'Wema Bank', account_number: '0123456789' };
const ACCESS = { bank_name: 'Access Bank', account_number: '0690000031' };

let desks: Desks;
let clerk: Person;
let second: Person;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  clerk = await addPerson(desks, { groups: ['Records'] });
  second = await addPerson(desks, { groups: ['Records'] });
});
afterAll(() => desks.close());

/** A member of staff with or without an account in force since long. */
async function payee(account?: typeof WEMA): Promise<Person> {
  const person = await addPerson(desks, { groups: ['Staff'] });
  if (account) await giveAccount(desks, { list: 'employees', id: person.id }, account);
  return person;
}

/** Changes somebody's account by two people. */
async function change(id: number, account: object, by = clerk, confirmed_by = second): Promise<void> {
  const proposed = await desks.call('PATCH', `users/${id}`, { token: by.token, body: account });
  expect(proposed.status, proposed.text).toBe(200);
  const confirmed = await desks.call('POST', `users/${id}/confirm-bank`, { token: confirmed_by.token });
  expect(confirmed.status, confirmed.text).toBe(200);
}

/** A payment to somebody, just batched. */
async function payment(beneficiary_id: number): Promise<number> {
  const [id] = await desks.expend(await desks.fund(), [10], { beneficiary_id });
  const { body, text } = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', {
    token: desks.people.officer.token,
    body: { expenditures: [id] },
  });
  const made = body.data.payments[0]?.id;
  if (!made) throw new Error(text);
  return made;
}

async function read(id: number, who: { token: string } = desks.people.treasury) {
  return (await desks.payment(id, who)) as unknown as {
    payee_bank: string | null;
    payee_account: string | null;
    account: { changed: { confirmed_by: string } | null };
    actions: { name: string; why_not: { code: string; sentence: string } | null }[];
  };
}

async function toPosting(id: number): Promise<void> {
  const { budget, treasury, audit } = desks.people;
  await desks.clearedBy(id, budget, treasury, audit);
}

describe('a payment', () => {
  it('freezes the details in force, and the desks are told of a change after it was raised and lately', async () => {
    const { id: payee_id } = await payee(WEMA);
    const id = await payment(payee_id);
    expect((await read(id)).account.changed).toBeNull();
    await desks.call('PATCH', `users/${payee_id}`, { token: clerk.token, body: ACCESS });
    expect((await read(id)).account).toMatchObject({ changed: null, proposed: { by: clerk.name } });
    await desks.call('POST', `users/${payee_id}/confirm-bank`, { token: second.token });
    const after = await read(id, desks.people.audit);
    expect(after).toMatchObject({ payee_bank: 'Wema Bank', payee_account: WEMA.account_number });
    expect(after.account).toMatchObject({
      in_force: ACCESS,
      changed: { by: clerk.name, confirmed_by: second.name, is_first: false, opened: null },
      proposed: null,
    });
    const later = await read(await payment(payee_id));
    expect(later).toMatchObject({ payee_account: ACCESS.account_number });
    expect(later.account.changed).toMatchObject({ confirmed_by: second.name });
  });

  it.each([
    ['both', 'administrator'],
    ['confirmer', 'proposer'],
    ['proposer', 'confirmer'],
  ] as const)(
    'tells the desks who opened the account of %s, where one person could have been two',
    async (whose, opener) => {
      const administrator = await addPerson(desks, { groups: ['Administrators'] });
      const proposer = await addPerson(desks, { groups: ['Records'] });
      const confirmer = await addPerson(desks, { groups: ['Records'] });
      const one = { administrator, proposer, confirmer }[opener];
      const opened = { both: [proposer, confirmer], confirmer: [confirmer], proposer: [proposer] }[whose];
      const { id: payee_id } = await payee(WEMA);
      await change(payee_id, ACCESS, proposer, confirmer);
      const told = async () => (await read(id)).account.changed;
      const id = await payment(payee_id);
      expect(await told()).toMatchObject({ opened: null });
      const open = (days: number) =>
        Promise.all(
          opened.map((person) =>
            desks.pool.query(
              `insert into activities (subject_type, subject_id, seq, action, actor_id, actor_name, previous_hash, hash, at)
             values ('employees', $1, 0, 'created', $2, 'Opener', '', '', now() - make_interval(days => $3))`,
              [person.id, one.id, days],
            ),
          ),
        );
      await open(31);
      expect(await told()).toMatchObject({ opened: null });
      await open(1);
      expect(await told()).toMatchObject({ opened: { by: one.name, whose } });
    },
  );

  it('is not changed past that', async () => {
    const id = await payment((await payee(WEMA)).id);
    await expect(
      desks.pool.query(`update payments set payee_account = '0690000031' where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'payments_account_frozen' });
  });

  it('carries none where none is in force: every desk says so, and posting it asks for the reference of the bank', async () => {
    const { id: payee_id } = await payee();
    await desks.call('PATCH', `users/${payee_id}`, { token: clerk.token, body: WEMA });
    const id = await payment(payee_id);
    const { budget, treasury, audit, treasury2 } = desks.people;
    for (const who of [budget, treasury, audit, treasury2])
      expect((await read(id, who)).account).toMatchObject({ none: true, in_force: null });
    await toPosting(id);
    const without = await desks.act(treasury2, id, 'clear');
    expect([without.status, without.body.errors?.bank_reference?.[0]]).toEqual([
      422,
      expect.stringContaining('enter the reference under which the bank paid'),
    ]);
    await expect(
      desks.pool.query(
        `update payments set stage = 'treasury', status = 'paid', trnx_id = pv_no, paid_on = '2024-05-01' where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'payments_paid_somewhere' });
    expect((await desks.act(treasury2, id, 'clear', { bank_reference: 'CHQ 0041' })).status).toBe(200);
  });

  it('of a batch that is posted together waits for its reference, and the others are posted', async () => {
    const fund = await desks.fund();
    const [one = 0] = await desks.expend(fund, [10]);
    const [other = 0] = await desks.expend(fund, [11], { beneficiary_id: (await payee()).id });
    const batch = await desks.call<{ id: number; payments: { id: number; expenditure_id: number }[] }>(
      'POST',
      'batches',
      { token: desks.people.officer.token, body: { expenditures: [one, other] } },
    );
    const { payments, id } = batch.body.data;
    for (const each of payments) await toPosting(each.id);
    const { treasury2 } = desks.people;
    const posted = await desks.call<{ cleared: number[]; refused: { id: number; detail: string }[] }>(
      'POST',
      `batches/${id}/clear`,
      { token: treasury2.token, body: {} },
    );
    const idOf = (expenditure: number) => payments.find((each) => each.expenditure_id === expenditure)?.id;
    expect(posted.body.data.cleared).toEqual([idOf(one)]);
    expect(posted.body.data.refused).toEqual([
      expect.objectContaining({ id: idOf(other), detail: expect.stringContaining('enter the reference') }),
    ]);
  });

  it('that the bank returned is posted again with the details then in force, beside the former', async () => {
    const { treasury, treasury2, treasury3 } = desks.people;
    const { id: payee_id } = await payee(WEMA);
    const id = await payment(payee_id);
    await toPosting(id);
    await desks.act(treasury2, id, 'clear');
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: lagosToday() });
    expect((await desks.act(treasury3, id, 'confirm-bounce')).status).toBe(200);
    await change(payee_id, ACCESS);
    expect(await read(id)).toMatchObject({
      payee_account: WEMA.account_number,
      account: { freezes_anew: true, in_force: ACCESS, former: null },
    });
    const again = await desks.act(treasury2, id, 'clear', { bank_reference: 'T/2' });
    expect(again.status, again.text).toBe(200);
    expect(await read(id, treasury)).toMatchObject({
      payee_bank: 'Access Bank',
      payee_account: ACCESS.account_number,
      account: { freezes_anew: false, in_force: null, former: WEMA },
    });
  });

  it('says what it went to before, which verify holds to the details that were in force', async () => {
    const { treasury2, treasury3 } = desks.people;
    const postAgain = async (id: number, account: object, whose: number) => {
      await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: lagosToday() });
      await desks.act(treasury3, id, 'confirm-bounce');
      await change(whose, account);
      const again = await desks.act(treasury2, id, 'clear', { bank_reference: 'T/3' });
      expect(again.status, again.text).toBe(200);
    };
    const { id: twice_id } = await payee(WEMA);
    const twice = await payment(twice_id);
    await toPosting(twice);
    await desks.act(treasury2, twice, 'clear');
    await postAgain(twice, ACCESS, twice_id);
    await postAgain(twice, { bank_name: 'Keystone Bank', account_number: '0000000031' }, twice_id);
    const { id: first_id } = await payee();
    const first = await payment(first_id);
    await toPosting(first);
    await desks.act(treasury2, first, 'clear', { bank_reference: 'CHQ 0042' });
    await postAgain(first, WEMA, first_id);
    const titles = ['Former accounts of payments', 'Payees'];
    const checks = CHECKS.filter(({ title }) => titles.includes(title));
    expect(await foundBy(desks.pool, checks)).toEqual([]);
    const saying = (account: string) =>
      foundAfter(desks.pool, `update payments set ${account} where id = ${twice}`, titles[0] ?? '');
    const wrong = /^Payment PV\/\S+ \(id \d+\) says that it went to another account before/;
    expect(await saying(`former_account = '0000000009'`)).toMatch(wrong);
    expect(await saying(`former_bank = 'First Bank'`)).toMatch(wrong);
  });

  it('that the bank returned asks for a reference where nothing is in force any more', async () => {
    const { treasury2, treasury3 } = desks.people;
    const { id: payee_id } = await payee(WEMA);
    const id = await payment(payee_id);
    await toPosting(id);
    await desks.act(treasury2, id, 'clear');
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: lagosToday() });
    await desks.act(treasury3, id, 'confirm-bounce');
    await change(payee_id, { bank_name: null, account_number: null });
    expect((await read(id)).account).toMatchObject({ none: true });
    expect((await desks.act(treasury2, id, 'clear')).status).toBe(422);
    expect((await desks.act(treasury2, id, 'clear', { bank_reference: 'Cash 1' })).status).toBe(200);
    expect((await read(id)).payee_account).toBeNull();
  });
});

describe('whoever proposed or confirmed a change of the payee’s account', () => {
  let keeper: Person;
  let teller: Person;
  beforeAll(async () => {
    keeper = await addPerson(desks, { groups: ['Treasury', 'Records'] });
    teller = await addPerson(desks, { groups: ['Treasury', 'Records'] });
  });

  it('acts on no payment to them for 30 days, while others do, and it waits for those', async () => {
    const { id: payee_id } = await payee(WEMA);
    const id = await payment(payee_id);
    await desks.clearedBy(id, desks.people.budget);
    await change(payee_id, ACCESS, keeper, teller);
    const waits = async (who: Person) =>
      (await desks.call('GET', 'inbox', { token: who.token })).text.includes(
        String(((await desks.payment(id)) as { batch_no: string }).batch_no),
      );
    for (const [who, did] of [
      [keeper, 'proposed'],
      [teller, 'confirmed'],
    ] as const) {
      const refused = await desks.act(who, id, 'clear');
      expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
      expect(refused.body.detail).toContain(`You ${did} the bank details of this payee`);
      expect(await waits(who)).toBe(false);
      await expect(
        desks.pool.query(
          `insert into payment_acts (payment_id, action, desk, user_id) values ($1, 'clear', 'treasury', $2)`,
          [id, who.id],
        ),
      ).rejects.toMatchObject({ constraint: 'payment_acts_not_by_bank_changer' });
    }
    expect(await waits(desks.people.treasury as Person)).toBe(true);
    expect((await desks.act(desks.people.treasury, id, 'clear')).status).toBe(200);
  });

  it('acts again once the 30 days are over, and where what they proposed was refused', async () => {
    const { id: payee_id } = await payee(WEMA);
    const id = await payment(payee_id);
    await desks.clearedBy(id, desks.people.budget);
    await desks.call('PATCH', `users/${payee_id}`, { token: keeper.token, body: ACCESS });
    expect((await desks.act(keeper, id, 'clear')).body.code).toBe('SOD_SAME_PERSON');
    await desks.call('POST', `users/${payee_id}/refuse-bank`, {
      token: second.token,
      body: { reason: 'No letter' },
    });
    expect((await desks.act(keeper, id, 'clear')).status).toBe(200);
    const { id: other } = await payee(WEMA);
    const old = await payment(other);
    await desks.clearedBy(old, desks.people.budget);
    await change(other, ACCESS, keeper, teller);
    await desks.pool.query(`set session_replication_role = replica;
      update bank_details set created_at = now() - interval '31 days', confirmed_at = now() - interval '31 days' where user_id = ${other} and status = 'in-force';
      set session_replication_role = origin`);
    expect((await desks.act(keeper, old, 'clear')).status).toBe(200);
  });
});
