import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

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
