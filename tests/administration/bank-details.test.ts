import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_CHECKS } from '#server/verify/record-checks.ts';
import { accountAt } from '#shared/nuban.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { foundBy } from '../support/verified.ts';
import { ACCESS, type Person, startKeepers, ZENITH } from './keepers.ts';

type Keepers = Awaited<ReturnType<typeof startKeepers>>;
let portal: Keepers['portal'];
let clerk: Person;
let second: Person;
let member: Person;
let call: Keepers['call'];
let vendor: Keepers['vendor'];
let paid: Keepers['paid'];
beforeAll(async () => {
  ({ portal, clerk, second, member, call, vendor, paid } = await startKeepers());
});
afterAll(() => portal.close());

const newsOf = async ({ id }: Person) =>
  (
    await portal.pool.query<{ title: string; body: string }>(
      'select title, body from notifications where user_id = $1 order by id desc',
      [id],
    )
  ).rows;

describe('a change of bank details', () => {
  it('is a proposal, first details too: the record goes on telling what is in force', async () => {
    const made = await vendor(ZENITH);
    expect(made).toMatchObject({
      bank_name: null,
      account_number: null,
      bank_in_force: null,
      proposed_bank: { ...ZENITH, by: clerk.name, by_id: clerk.id },
    });
    expect(new Date(made.proposed_bank?.on ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await portal.pool.query('select bank_name, account_number from vendors where id = $1', [
      made.id,
    ]);
    expect(rows).toEqual([{ bank_name: null, account_number: null }]);
  });

  it('is in force once another person confirms it, who is named beside whoever proposed it', async () => {
    const { id } = await paid();
    const changed = await call(clerk, 'PATCH', `vendors/${id}`, { mobile: '0803 441 0000', ...ACCESS });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data).toMatchObject({ ...ZENITH, mobile: '0803 441 0000', proposed_bank: ACCESS });
    const confirmed = await call(second, 'POST', `vendors/${id}/confirm-bank`, {
      seen: changed.body.data.version,
    });
    expect(confirmed.body.data).toMatchObject({
      ...ACCESS,
      proposed_bank: null,
      bank_in_force: { proposed_by: clerk.name, confirmed_by: second.name, is_inherited: false },
    });
    const dated = await call<{ status: string; bank_name: string; in_force_to: string | null }[]>(
      second,
      'GET',
      `bankDetails?sort=created_at&filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'vendor_id', op: 'equals', value: id }] }))}`,
    );
    expect(dated.body.data.map(({ status, bank_name }) => [status, bank_name])).toEqual([
      ['former', 'Zenith Bank'],
      ['in-force', 'Access Bank'],
    ]);
    expect(dated.body.data[0]?.in_force_to).not.toBeNull();
  });

  it('is never confirmed by whoever proposed it, nor on another version than was seen', async () => {
    const { id, version, proposed_bank } = await vendor(ZENITH);
    const own = await call(clerk, 'POST', `vendors/${id}/confirm-bank`);
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(own.body.detail).toContain('You proposed these bank details');
    expect(proposed_bank?.actions.find(({ name }) => name === 'confirm')).toMatchObject({
      allowed: false,
      why_not: { code: 'SOD_SAME_PERSON' },
    });
    await call(clerk, 'PATCH', `vendors/${id}`, ACCESS);
    const stale = await call(second, 'POST', `vendors/${id}/confirm-bank`, { seen: version });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  });

  it('takes the permission to edit the same list', async () => {
    const { id } = await vendor(ZENITH);
    const other = await addPerson(portal, {
      permissions: ['edit-beneficiaries', 'read-vendors', 'browse-bank-details', 'read-bank-details'],
    });
    const refused = await call(other, 'POST', `vendors/${id}/confirm-bank`);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const rows = await call<{ id: number }[]>(other, 'GET', 'bankDetails?per_page=500');
    expect(rows.body.data).toEqual([]);
  });

  it('may be refused with a reason, and withdrawn by whoever proposed it', async () => {
    const { id } = await paid();
    await call(clerk, 'PATCH', `vendors/${id}`, ACCESS);
    const without = await call(second, 'POST', `vendors/${id}/refuse-bank`, {});
    expect([without.status, without.body.code]).toEqual([422, 'VALIDATION']);
    const refused = await call(second, 'POST', `vendors/${id}/refuse-bank`, {
      reason: 'No letter of theirs',
    });
    expect(refused.body.data).toMatchObject({ ...ZENITH, proposed_bank: null });
    expect((await newsOf(clerk))[0]).toMatchObject({ body: 'No letter of theirs' });
    await call(clerk, 'PATCH', `vendors/${id}`, ACCESS);
    const withdrawn = await call(clerk, 'POST', `vendors/${id}/refuse-bank`, { reason: 'Typed wrongly' });
    expect(withdrawn.body.message).toContain('withdrawn');
    const none = await call(second, 'POST', `vendors/${id}/confirm-bank`);
    expect([none.status, none.body.code]).toEqual([409, 'WRONG_STATE']);
  });

  it('replaces the proposal that waits, and says nothing where it is what is in force or proposed already', async () => {
    const { id, version } = await paid();
    const same = await call(clerk, 'PATCH', `vendors/${id}`, ZENITH);
    expect(same.body.data).toMatchObject({ version, proposed_bank: null });
    await call(clerk, 'PATCH', `vendors/${id}`, ACCESS);
    const again = await call(second, 'PATCH', `vendors/${id}`, ACCESS);
    expect(again.body.data.proposed_bank).toMatchObject({ by: clerk.name });
    const other = await call(second, 'PATCH', `vendors/${id}`, { account_number: '0690000048' });
    expect(other.body.data.proposed_bank).toMatchObject({
      by: second.name,
      bank_name: 'Access Bank',
      account_number: '0690000048',
    });
    const { rows } = await portal.pool.query(
      'select status from bank_details where vendor_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['in-force', 'replaced', 'proposed']);
  });

  it('goes with its owner, and its timeline tells so', async () => {
    const made = await vendor(ZENITH);
    const remover = await addPerson(portal, {
      permissions: ['browse-vendors', 'read-vendors', 'delete-vendors'],
    });
    const gone = await portal.call('DELETE', `vendors/${made.id}`, { token: remover.token });
    expect(gone.status, gone.text).toBe(200);
    expect(await foundBy(portal.pool, RECORD_CHECKS)).toEqual([]);
  });

  it('may take an account away', async () => {
    const { id } = await paid();
    await call(clerk, 'PATCH', `vendors/${id}`, { bank_name: null, account_number: null });
    const emptied = await call(second, 'POST', `vendors/${id}/confirm-bank`);
    expect(emptied.body.data).toMatchObject({ bank_name: null, account_number: null, proposed_bank: null });
  });
});

describe('staff', () => {
  it('propose their own account and never confirm it; they are told of whatever is done to it', async () => {
    const mine = await call(member, 'PATCH', `activate/users/${member.id}`, ZENITH);
    expect(mine.status, mine.text).toBe(200);
    expect(mine.body.data).toMatchObject({
      bank_name: null,
      account_number: null,
      proposed_bank: { ...ZENITH, by: member.name },
    });
    expect((await newsOf(member))[0]?.title).toBe('A change of your bank account was proposed');
    expect((await newsOf(member))[0]?.body).not.toContain(ZENITH.account_number);
    expect((await call(second, 'POST', `users/${member.id}/confirm-bank`)).status).toBe(200);
    expect((await newsOf(member))[0]?.title).toBe('Your bank account was changed');
    expect((await call(member, 'GET', 'account')).body.data).toMatchObject({
      ...ZENITH,
      bank_in_force: { confirmed_by: second.name },
    });
    await call(clerk, 'PATCH', `users/${member.id}`, ACCESS);
    expect((await newsOf(member))[0]?.body).toContain(clerk.name);
    const stopped = await call(member, 'POST', `users/${member.id}/refuse-bank`, { reason: 'Not mine' });
    expect(stopped.status, stopped.text).toBe(200);
    expect((await newsOf(clerk))[0]).toMatchObject({ body: 'Not mine' });
    expect((await call(member, 'GET', 'account')).body.data).toMatchObject({
      ...ZENITH,
      proposed_bank: null,
    });
  });

  it('don’t confirm what another proposed for them, nor their own account under another name', async () => {
    await call(clerk, 'PATCH', `users/${second.id}`, {
      bank_name: 'Wema Bank',
      account_number: '0123456789',
    });
    const own = await call(second, 'POST', `users/${second.id}/confirm-bank`);
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(own.body.detail).toContain('This is your own account');
    const { id } = await vendor({ bank_name: 'Wema Bank', account_number: '0123456789' });
    const shell = await call(second, 'POST', `vendors/${id}/confirm-bank`);
    expect([shell.status, shell.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
  });

  it('who are created have proposed details too', async () => {
    const { rows } = await portal.pool.query<{ id: number; grade: number }>(
      `with d as (insert into departments (name, code, abv, type) values ('Registry', '340', 'REG', 'unit') returning id),
         g as (insert into grade_levels (name, key) values ('Seven', 'GL07') returning id) select d.id, g.id as grade from d, g`,
    );
    const answer = await call(clerk, 'POST', 'users', {
      staff_no: 'NEW/1',
      surname: 'Ajayi',
      firstname: 'Bisi',
      email: 'bisi@agency.test',
      department_id: rows[0]?.id,
      grade_level_id: rows[0]?.grade,
      ...ZENITH,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ account_number: null, proposed_bank: ZENITH });
  });
});

describe('what waits for confirmation', () => {
  it('is in the inbox of everybody who may confirm it, not of whoever proposed it, and may be confirmed in bulk', async () => {
    const made = [await vendor(ZENITH), await vendor(ACCESS)];
    const ids = made.map(({ proposed_bank }) => proposed_bank?.id ?? 0);
    const inbox = async (who: Person) =>
      (await call<{ path: string }[]>(who, 'GET', 'inbox')).body.data.map(({ path }) => path);
    const path = `/administration/bank-details/${ids[0]}`;
    expect(await inbox(second)).toContain(path);
    expect(await inbox(clerk)).not.toContain(path);
    expect(await inbox(member)).not.toContain(path);
    const done = await call<{ done: boolean }[]>(second, 'POST', 'bankDetails/acts/confirm', {
      rows: ids.map((id) => ({ id })),
    });
    expect(done.body.data.map((one) => one.done)).toEqual([true, true]);
    const own = await call<{ error: { code: string } | null }[]>(clerk, 'POST', 'bankDetails/acts/confirm', {
      rows: [{ id: (await vendor(ACCESS)).proposed_bank?.id }],
    });
    expect(own.body.data[0]?.error?.code).toBe('SOD_SAME_PERSON');
  });

  it('is masked to whoever reads the list without keeping it', async () => {
    const { id } = await vendor(ZENITH);
    const reader = await addPerson(portal, { permissions: ['browse-vendors', 'read-vendors'] });
    const read = await call(reader, 'GET', `vendors/${id}`);
    expect(read.body.data.proposed_bank?.account_number).toBe('••••••5676');
    expect((await call(reader, 'GET', `vendors/${id}/timeline`)).text).not.toContain(ZENITH.account_number);
  });
});

describe('an account that is somebody else’s too', () => {
  it('is told to whoever may confirm it, and not to whoever proposed it, who could ask so whose it is', async () => {
    const account = { bank_name: 'Zenith Bank', account_number: accountAt('Zenith Bank', 7_700_001) };
    const ngozi = await addPerson(portal);
    await giveAccount(portal, { list: 'employees', id: ngozi.id }, account);
    const before = await vendor(account);
    await portal.pool.query('update vendors set is_blocked = true where id = $1', [before.id]);
    const { id } = await vendor(account);
    const also_of = [
      { list: 'employees', name: 'Payee', is_blocked: false },
      { list: 'vendors', name: before.name, is_blocked: true },
    ];
    const seen = await call(second, 'GET', `vendors/${id}`);
    expect(seen.body.data.proposed_bank?.also_of).toHaveLength(2);
    expect(seen.body.data.proposed_bank?.also_of).toEqual(expect.arrayContaining(also_of));
    const details = `bankDetails/${seen.body.data.proposed_bank?.id}`;
    const told = await call<{ also_of: unknown }>(second, 'GET', details);
    expect(told.body.data.also_of).toEqual(seen.body.data.proposed_bank?.also_of);
    expect((await call(clerk, 'GET', `vendors/${id}`)).body.data.proposed_bank?.also_of).toEqual([]);
    expect((await call<{ also_of: unknown }>(clerk, 'GET', details)).body.data.also_of).toEqual([]);
    expect((await call(second, 'POST', `vendors/${id}/confirm-bank`)).status).toBe(200);
  });

  it('is told neither to its owner, nor to whoever proposed a part of it', async () => {
    const account = { bank_name: 'Zenith Bank', account_number: accountAt('Zenith Bank', 7_700_003) };
    await vendor(account);
    const owner = await addPerson(portal, { groups: ['Staff'] });
    const { rows } = await portal.pool.query(
      `insert into bank_details (user_id, payee, bank_name, account_number, proposed_by)
       values ($1, 'Payee', $2, $3, $4) returning id`,
      [owner.id, account.bank_name, account.account_number, clerk.id],
    );
    const own = await call<{ also_of: unknown }>(owner, 'GET', `bankDetails/${rows[0].id}`);
    expect([own.status, own.body.data.also_of]).toEqual([200, []]);
    const { id } = await vendor({ bank_name: 'Access Bank', account_number: account.account_number });
    await call(second, 'PATCH', `vendors/${id}`, { bank_name: account.bank_name });
    expect((await call(clerk, 'GET', `vendors/${id}`)).body.data.proposed_bank?.also_of).toEqual([]);
  });

  it('is nobody’s where another has only the number, at another bank', async () => {
    const number = accountAt('Zenith Bank', 7_700_002);
    await vendor({ bank_name: 'Access Bank', account_number: number });
    const { id } = await vendor({ bank_name: 'Zenith Bank', account_number: number });
    expect((await call(second, 'GET', `vendors/${id}`)).body.data.proposed_bank?.also_of).toEqual([]);
  });
});
