import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { foundWrong } from '../support/verified.ts';
import { accountInUse, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
}, 120_000);
afterAll(() => desks.close());

const token = () => desks.people.treasury.token;
const bring = (account: number, file: File) =>
  desks.call<StatementWire>('POST', 'statements', { token: token(), form: statementForm(account, file) });
const remove = (id: number) =>
  desks.call('POST', `statements/${id}/remove`, { token: token(), body: { reason: 'Wrong file' } });

describe('locks are taken in one order', () => {
  it('by removing a statement: its account first', async () => {
    const account = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
    const made = (await bring(account, statementFile(0, [[1, 10]]))).body.data;
    const { sent, free } = await whileHeld('bank_accounts', account, () => remove(made.id), [
      'bank_statements',
      made.id,
    ]);
    expect([free, sent.status]).toEqual([true, 200]);
  });

  it('by importing one, once its file is read', async () => {
    const account = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
    let unread = 0;
    const { sent } = await whileHeld('bank_accounts', account, async () => {
      unread = (await bring(account, new File(['\n'], 'none.csv'))).status;
      return bring(account, statementFile(0, [[1, 10]]));
    });
    expect([unread, sent.status]).toEqual([422, 201]);
  });

  it('by confirming matches: their schedules by id, whatever the order of lines', async () => {
    const one = await desks.sent(await desks.posted([11, 12]));
    const two = await desks.sent(await desks.posted([21, 22]));
    const file = statementFile(100, [
      [0, -43, two.code],
      [0, -23, one.code],
    ]);
    const made = (await bring(desks.account_id, file)).body.data;
    const confirm = () =>
      desks.call('POST', `statements/${made.id}/confirm`, { token: token(), body: { certain: true } });
    const { sent, free } = await whileHeld('payment_schedules', one.id, confirm, [
      'payment_schedules',
      two.id,
    ]);
    expect([free, sent.body]).toEqual([true, expect.objectContaining({ data: { confirmed: 2, open: 0 } })]);
  });
});

it('an import that comes after the last statement was removed is told so', async () => {
  const account = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
  const first = (await bring(account, statementFile(0, [[2, 10]]))).body.data;
  await remove(first.id);
  await desks.pool.query(
    `create function as_before() returns trigger language plpgsql as $$ begin new.previous_id := ${first.id}; return new; end $$;
     create trigger a_as_before before insert on bank_statements for each row execute function as_before()`,
  );
  const late = await bring(account, statementFile(10, [[1, 5]]));
  await desks.pool.query('drop trigger a_as_before on bank_statements; drop function as_before()');
  expect([late.body.code, late.body.detail]).toEqual([
    'STALE',
    'The last statement was removed meanwhile. Read the file once more.',
  ]);
});

it('leaves nothing for verify to find', async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
});

/** Sends a call while somebody holds a row that it waits for, and tells whether another row is still free meanwhile. */
async function whileHeld<T>(
  table: string,
  id: number,
  send: () => Promise<T>,
  other?: [table: string, id: number],
): Promise<{ sent: T; free: boolean }> {
  const holder = await desks.pool.connect();
  let free = true;
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const sending = send();
    await vi.waitFor(async () => expect(await waiting(desks.pool)).toBe(true), { timeout: 20_000 });
    if (other)
      free = await desks.pool
        .query(`select from ${other[0]} where id = $1 for update nowait`, [other[1]])
        .then(
          () => true,
          () => false,
        );
    await holder.query('rollback');
    return { sent: await sending, free };
  } finally {
    holder.release();
  }
}

async function waiting(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  return (rowCount ?? 0) > 0;
}
