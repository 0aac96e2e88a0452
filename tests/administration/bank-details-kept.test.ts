import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { migrate, migrationNames } from '#server/database/migrate.ts';
import { warnOfFewConfirmers } from '#server/domain/bank-details/index.ts';
import type { Portal } from '#server/frame/portal.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';

const ZENITH = { bank_name: 'Zenith Bank', account_number: '1012345676' };

let portal: TestPortal;
let clerk: Awaited<ReturnType<typeof addPerson>>;
let second: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  portal = await startTestPortal();
  clerk = await addPerson(portal, { groups: ['Records'] });
  second = await addPerson(portal, { groups: ['Records'] });
});
afterAll(() => portal.close());

let turn = 0;
async function vendor(account: object = {}): Promise<{ id: number; proposed_bank: { id: number } | null }> {
  turn += 1;
  const body = { name: `Tinapa ${turn} Ltd`, ...account };
  const { body: made } = await portal.call<{ id: number; proposed_bank: { id: number } | null }>(
    'POST',
    'vendors',
    { token: clerk.token, body },
  );
  return made.data;
}

describe('the database', () => {
  const refuses = async (statement: string, ...values: unknown[]) =>
    portal.pool.query(statement, values).then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );

  it('takes no account past the details in force, and none in force without a second person', async () => {
    const { id, proposed_bank } = await vendor(ZENITH);
    expect(await refuses(`update vendors set account_number = '0690000031' where id = $1`, id)).toBe(
      'bank_details_in_force',
    );
    expect(
      await refuses(`insert into beneficiaries (name, account_number) values ('Shell', '0690000031')`),
    ).toBe('bank_details_in_force');
    const put = `update bank_details set status = 'in-force', confirmed_by = $2, confirmed_at = now() where id = $1`;
    expect(await refuses(put, proposed_bank?.id, clerk.id)).toBe('bank_details_two_people');
    expect(
      await refuses(`update bank_details set status = 'in-force' where id = $1`, proposed_bank?.id),
    ).toBe('bank_details_in_force_confirmed');
    expect(
      await refuses(`update bank_details set account_number = '0690000031' where id = $1`, proposed_bank?.id),
    ).toBe('bank_details_stay');
    expect(await refuses('delete from bank_details where id = $1', proposed_bank?.id)).toBe(
      'bank_details_kept',
    );
    expect(
      await refuses(
        `insert into bank_details (vendor_id, payee, account_number, status, is_inherited) values ($1, 'X', '0690000031', 'in-force', true)`,
        (await vendor()).id,
      ),
    ).toBe('bank_details_begin_proposed');
  });

  it('lets nobody confirm their own, whoever proposed it', async () => {
    await portal.call('PATCH', `users/${second.id}`, { token: clerk.token, body: ZENITH });
    expect(
      await refuses(
        `update bank_details set status = 'in-force', confirmed_by = user_id, confirmed_at = now() where user_id = $1 and status = 'proposed'`,
        second.id,
      ),
    ).toBe('bank_details_not_by_owner');
  });
});

describe('details that nobody confirmed', () => {
  it('are listed, and may be confirmed as they are', async () => {
    const { id } = await vendor();
    await portal.pool.query(`set session_replication_role = replica;
      insert into bank_details (vendor_id, payee, bank_name, account_number, status, is_inherited) values (${id}, 'Tinapa', 'Access Bank', '0690000031', 'in-force', true);
      update vendors set bank_name = 'Access Bank', account_number = '0690000031' where id = ${id};
      set session_replication_role = origin`);
    const rules = [
      { field: 'is_inherited', op: 'equals', value: true },
      { field: 'confirmed_by', op: 'empty', value: true },
    ];
    const listed = async () => {
      const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
      const { body } = await portal.call<{ id: number; vendor_id: number }[]>(
        'GET',
        `bankDetails?filter=${filter}`,
        { token: second.token },
      );
      return body.data;
    };
    const found = await listed();
    expect(found.map(({ vendor_id }) => vendor_id)).toEqual([id]);
    const confirmed = await portal.call('POST', `bankDetails/${found[0]?.id}/confirm`, {
      token: second.token,
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

describe('a portal', () => {
  it('says at its start where fewer than two active people can confirm: in the log, and to its administrators once', async () => {
    const administrator = await addPerson(portal, { groups: ['Administrators'] });
    const said: string[] = [];
    const log = {
      warn: (_facts: unknown, sentence: string) => said.push(sentence),
    } as unknown as Portal['log'];
    await warnOfFewConfirmers({ db: portal.db, log });
    expect(said).toEqual([]);
    await portal.pool.query(`update users set status = 'inactive' where id = any($1)`, [
      [clerk.id, second.id],
    ]);
    await warnOfFewConfirmers({ db: portal.db, log });
    await warnOfFewConfirmers({ db: portal.db, log });
    expect(said).toHaveLength(6);
    expect(said[0]).toBe(
      'Only one active person may edit beneficiaries: their bank details need two people, one to propose and one to confirm. Give edit-beneficiaries to a second.',
    );
    const { rows } = await portal.pool.query('select title from notifications where user_id = $1', [
      administrator.id,
    ]);
    expect(rows).toEqual([{ title: 'Bank details can’t be confirmed by two people' }]);
  });
});

describe('details from before they were confirmed', () => {
  let pool: pg.Pool;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase({ empty: true });
    drop = database.drop;
    pool = openPool(database.connectionString, 2);
    const names = await migrationNames();
    await migrate(pool, names[names.indexOf('0050-bank-details.sql') - 1]);
    await pool.query(`
      insert into users (staff_no, firstname, surname, email, bank_name, account_number)
        values ('OLD/1', 'Tari', 'Preye', 'old@agency.test', 'Zenith Bank', '1012345676');
      insert into vendors (name, bank_name, account_number) values ('Sahel Ltd', 'Access Bank', '0690000031'), ('None Ltd', null, null);
      insert into beneficiaries (name, account_number) values ('Water Board', '0690000048')`);
    await migrate(pool);
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });

  it('are in force, confirmed by nobody, and marked so', async () => {
    const { rows } = await pool.query(
      `select list, payee, account_number, status, is_inherited, proposed_by, confirmed_by, in_force_from from bank_details order by id`,
    );
    const old = {
      status: 'in-force',
      is_inherited: true,
      proposed_by: null,
      confirmed_by: null,
      in_force_from: null,
    };
    expect(rows).toEqual([
      { list: 'employees', payee: 'Preye Tari', account_number: '1012345676', ...old },
      { list: 'vendors', payee: 'Sahel Ltd', account_number: '0690000031', ...old },
      { list: 'beneficiaries', payee: 'Water Board', account_number: '0690000048', ...old },
    ]);
    expect((await pool.query('select account_number from vendors order by id')).rows).toEqual([
      { account_number: '0690000031' },
      { account_number: null },
    ]);
  });
});
