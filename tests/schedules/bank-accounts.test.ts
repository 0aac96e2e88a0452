import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANKS } from '#shared/nuban.ts';
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
  // Choices tell accounts of one name at one bank apart.
  const twin = { ...right, account_number: newAccount().account_number };
  await post(`/${(await post('', treasury, twin)).body.data.id}/confirm`, treasury2);
  const offered = await desks.call<{ label: string; hint: string }[]>(
    'GET',
    `bank-accounts/lookup?search=${encodeURIComponent(right.name)}`,
    { token: treasury.token },
  );
  const ends = [right, twin].map(({ account_number }) => `Zenith Bank, ends in ${account_number.slice(-4)}`);
  expect(offered.body.data.map(({ hint }) => hint).toSorted()).toEqual(ends.toSorted());
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

it('knows banks and check digits as the forms do', async () => {
  for (const { code, name } of BANKS) {
    const { rows } = await desks.pool.query('select bank_code_of($1) as code', [name]);
    expect(rows[0].code).toBe(code);
  }
  const fits = `select nuban_fits('011', '0000014579') as right, nuban_fits('011', '0000014578') as wrong, nuban_fits('011', 'x') as none`;
  expect((await desks.pool.query(fits)).rows).toEqual([{ right: true, wrong: false, none: false }]);
});

it('is confirmed by nobody who acts for whoever proposed it, and so are rates and signatures, in the database too', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const { id } = (await post('', treasury, newAccount())).body.data;
  const client = await desks.pool.connect();
  /** Changes something while the second officer acts for the first, and takes it back. */
  const refused = async (...statements: string[]) => {
    await client.query(`begin; set session_replication_role = replica;
      update group_members set acting_for_id = ${treasury.id} where user_id = ${treasury2.id};
      ${statements.slice(0, -1).join(';')}; set session_replication_role = origin`);
    const failed = await client.query(statements.at(-1) ?? '').then(
      () => 'nothing',
      (error: { constraint?: string }) => error.constraint,
    );
    await client.query('rollback');
    return failed;
  };
  try {
    expect(
      await refused(
        `update bank_accounts set status = 'active', decided_by = ${treasury2.id}, decided_at = now() where id = ${id}`,
      ),
    ).toBe('bank_accounts_two_people');
    expect(
      await refused(
        `insert into tax_rates (kind, rate, authority, starts_on, source, proposed_by) values ('vat', 1, 'FIRS', '2033-01-01', 'Act', ${treasury.id})`,
        `update tax_rates set status = 'confirmed', decided_by = ${treasury2.id} where starts_on = '2033-01-01'`,
      ),
    ).toBe('tax_rates_two_people');
    expect(
      await refused(
        `insert into tax_authorities (name) values ('FIRS')`,
        `insert into tax_remittances (code, authority, month, due_on, amount_kobo, line_count, prepared_by) values ('T1', 'FIRS', '2033-01', '2033-02-21', 1, 1, ${treasury.id})`,
        `update tax_remittances set status = 'approved', approved_by = ${treasury2.id} where code = 'T1'`,
      ),
    ).toBe('tax_remittances_two_people');
    expect(
      await refused(
        `insert into payment_file_templates (code, name, kind, proposed_by) values ('one-hand', 'One hand', 'csv', ${treasury.id})`,
        `update payment_file_templates set status = 'confirmed', decided_by = ${treasury2.id} where code = 'one-hand'`,
      ),
    ).toBe('payment_file_templates_two_people');
    const draft = `insert into payment_schedules (code, bank_account_id, day, line_count, gross_kobo, deducted_kobo, amount_kobo, template, prepared_by, first_signed_by, file_layout)`;
    const csv = `'csv', ${treasury.id}, null, null`;
    for (const [column, values] of [
      ['first_signed_by', csv],
      ['second_signed_by', `'csv', ${treasury3.id}, ${treasury.id}, payment_file_layout('csv')`],
    ])
      expect(
        await refused(
          `alter table payment_schedules disable trigger stays; alter table payment_schedules disable trigger signed_whole; alter table payment_schedules disable trigger stays_laid_out`,
          `${draft} values ('P1', ${id}, '2033-01-01', 1, 1, 0, 1, ${values})`,
          `update payment_schedules set ${column} = ${treasury2.id} where code = 'P1'`,
        ),
        column,
      ).toBe('payment_schedules_two_signatories');
  } finally {
    client.release();
  }
});
