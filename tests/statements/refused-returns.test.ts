import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reconciliation } from '#shared/reconciliation.ts';
import { type ScheduledDesks, type ScheduleWire, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { giveAccount } from '../support/bank-details.ts';
import { foundWrong } from '../support/verified.ts';
import { type Movement, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

const NO_ACCOUNT = { bank_name: null, account_number: null };

let desks: ScheduledDesks;
let schedule: ScheduleWire;
beforeAll(async () => {
  desks = await startScheduledDesks();
  schedule = await desks.sent(await desks.posted([1_000, 300, 200]));
  const lines = schedule.lines.map(({ id, net }) =>
    net === 1_000 ? { id, outcome: 'paid' } : { id, outcome: 'rejected', reason: 'Name differs' },
  );
  const told = await desks.move(schedule.id, 'confirm', desks.people.treasury3, { lines });
  if (told.status !== 200) throw new Error(told.text);
});
afterAll(() => desks.close());

const ofNet = (net: number) => schedule.lines.find((line) => line.net === net);
const reconciled = async () =>
  (
    await desks.call<Reconciliation>('GET', `reconciliation?bank_account_id=${desks.account_id}`, {
      token: desks.people.treasury.token,
    })
  ).body.data;

async function bring(opening: number, movements: readonly Movement[]): Promise<number> {
  const form = statementForm(desks.account_id, statementFile(opening, movements, `s${Math.random()}.csv`));
  const { treasury } = desks.people;
  const answer = await desks.call<StatementWire>('POST', 'statements', { token: treasury.token, form });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

async function confirm(
  statement: number,
  naira: number,
  kind: string,
  id: number | undefined,
  who = desks.people.treasury2,
) {
  const { rows } = await desks.pool.query<{ id: number }>(
    'select id from bank_statement_lines where statement_id = $1 and credit_kobo - debit_kobo = $2',
    [statement, naira * 100],
  );
  const body = { matches: [{ line: rows[0]?.id, kind, id }] };
  return desks.call('POST', `statements/${statement}/confirm`, {
    token: who.token,
    body,
  });
}

/** Whoever is paid by a schedule doesn't match it, nor is it matched for them among all that is certain. */
async function refusesThePaid(statement: number) {
  const { treasury3 } = desks.people;
  const { rows } = await desks.pool.query<{ bank_name: string; account_number: string }>(
    'select payee_bank as bank_name, payee_account as account_number from payments where id = $1',
    [ofNet(1_000)?.payment_id],
  );
  await giveAccount(desks, { list: 'employees', id: treasury3.id }, rows[0] ?? NO_ACCOUNT);
  const said = `${schedule.code} pays you, or into an account that is or was yours. Another officer of Treasury confirms it.`;
  const paid = await confirm(statement, -1_000, 'schedule', schedule.id, treasury3);
  expect([paid.body.code, paid.body.detail]).toEqual(['SOD_SAME_PERSON', said]);
  const { token } = treasury3;
  const all = await desks.call('POST', `statements/${statement}/confirm`, { token, body: { certain: true } });
  expect(all.body.detail).toBe(said);
  await expect(
    desks.pool.query(
      `insert into bank_matches (line_id, statement_id, kind, schedule_id, covers, why, amount_kobo, confirmed_by)
         select id, statement_id, 'schedule', $2, 'paid', 'x', 100000, $3 from bank_statement_lines where statement_id = $1`,
      [statement, schedule.id, treasury3.id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_matches_not_by_payee' });
}

describe('what the bank rejected where it debited the rest as one', () => {
  it('is in no balance while its return is recorded', async () => {
    const statement = await bring(10_000, [[0, -1_000, `BULK ${schedule.code}`]]);
    await refusesThePaid(statement);
    expect((await confirm(statement, -1_000, 'schedule', schedule.id)).status).toBe(200);
    expect(await reconciled()).toMatchObject({ book_balance: 9_000, bank_balance: 9_000, difference: 0 });
    const next = await bring(9_000, [[0, -300, 'NIP']]);
    const early = await confirm(next, -300, 'payment', ofNet(300)?.id);
    expect([early.status, early.body.code]).toEqual([422, 'TAKEN']);
    const { treasury, treasury3 } = desks.people;
    await desks.act(treasury, ofNet(200)?.payment_id ?? 0, 'confirm-bounce');
    expect(await reconciled()).toMatchObject({ book_balance: 9_000, difference: 0 });
    await expect(
      desks.pool.query(
        `insert into bank_matches (line_id, statement_id, kind, schedule_line_id, why, amount_kobo, confirmed_by)
           select id, statement_id, 'payment', $2, 'x', 30000, $3 from bank_statement_lines where statement_id = $1`,
        [next, ofNet(300)?.id, treasury3.id],
      ),
    ).rejects.toMatchObject({ constraint: 'bank_matches_payment_once' });
  });

  it('is paid once its return is refused, and a line of its own', async () => {
    const refused = await desks.act(desks.people.treasury, ofNet(300)?.payment_id ?? 0, 'withdraw-bounce', {
      reason: 'The bank did pay it',
    });
    expect(refused.status).toBe(200);
    const before = await reconciled();
    expect(before).toMatchObject({ book_balance: 8_700, bank_balance: 8_700, difference: 0 });
    expect(before.parts.unpaid.items.map(({ amount }) => amount)).toEqual([-300]);
    const { rows } = await desks.pool.query<{ id: number }>('select max(id)::int as id from bank_statements');
    const matched = await confirm(rows[0]?.id ?? 0, -300, 'payment', ofNet(300)?.id);
    expect(matched.status).toBe(200);
    const after = await reconciled();
    expect(after).toMatchObject({ book_balance: 8_700, difference: 0 });
    expect([after.parts.unpaid.items, after.parts.debits.items]).toEqual([[], []]);
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
