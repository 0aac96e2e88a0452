import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reconciliation } from '#shared/reconciliation.ts';
import { type ScheduledDesks, type ScheduleWire, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { foundWrong } from '../support/verified.ts';
import { type Movement, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

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

async function confirm(statement: number, naira: number, kind: string, id: number | undefined) {
  const { rows } = await desks.pool.query<{ id: number }>(
    'select id from bank_statement_lines where statement_id = $1 and credit_kobo - debit_kobo = $2',
    [statement, naira * 100],
  );
  const body = { matches: [{ line: rows[0]?.id, kind, id }] };
  return desks.call('POST', `statements/${statement}/confirm`, {
    token: desks.people.treasury2.token,
    body,
  });
}

describe('what the bank rejected where it debited the rest as one', () => {
  it('is in no balance while its return is recorded', async () => {
    const statement = await bring(10_000, [[0, -1_000, `BULK ${schedule.code}`]]);
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
