import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
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
         select id, statement_id, 'schedule', $2, 'paid', 'x', 100000, $3 from bank_statement_lines where statement_id = $1 and debit_kobo = 100000`,
      [statement, schedule.id, treasury3.id],
    ),
  ).rejects.toMatchObject({ constraint: 'bank_matches_not_by_payee' });
}

describe('what the bank rejected where it debited the rest as one', () => {
  it('is in no balance while its return is recorded', async () => {
    const statement = await bring(10_300, [
      [3, -300, 'NIP'],
      [0, -1_000, `BULK ${schedule.code}`],
    ]);
    const early = await confirm(statement, -300, 'payment', ofNet(300)?.id);
    expect(early.body.detail).toMatch(/ is of .*, and the line of .*, before that\.$/);
    await refusesThePaid(statement);
    expect((await confirm(statement, -1_000, 'schedule', schedule.id)).status).toBe(200);
    expect(await reconciled()).toMatchObject({ book_balance: 9_300, bank_balance: 9_000, difference: 0 });
    const next = await bring(9_000, [[0, -300, 'NIP']]);
    const held = await confirm(next, -300, 'payment', ofNet(300)?.id);
    expect([held.status, held.body.code]).toEqual([422, 'TAKEN']);
    const { treasury, treasury3 } = desks.people;
    await desks.act(treasury, ofNet(200)?.payment_id ?? 0, 'confirm-bounce');
    expect(await reconciled()).toMatchObject({ book_balance: 9_300, difference: 0 });
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
    expect(before).toMatchObject({ book_balance: 9_000, bank_balance: 8_700, difference: 0 });
    expect(before.parts.unpaid.items.map(({ amount }) => amount)).toEqual([-300]);
    const { rows } = await desks.pool.query<{ id: number }>('select max(id)::int as id from bank_statements');
    const matched = await confirm(rows[0]?.id ?? 0, -300, 'payment', ofNet(300)?.id);
    expect(matched.status).toBe(200);
    const after = await reconciled();
    expect(after).toMatchObject({ book_balance: 9_000, difference: 0 });
    expect([after.parts.unpaid.items.length, after.parts.debits.total]).toEqual([0, -300]);
  });

  it('came back no earlier than it was sent', async () => {
    const late = await desks.sent(await desks.posted([50, 300]));
    const payment = late.lines[0]?.payment_id ?? 0;
    const paidOn = (day: string) =>
      desks.pool.query(`set session_replication_role = replica;
        update payments set paid_on = '${day}' where id = ${payment};
        set session_replication_role = origin`);
    const today = lagosToday();
    await paidOn(addDays(today, -3));
    const before = { reason: 'Closed', date: addDays(today, -1) };
    const bounced = await desks.act(desks.people.treasury, payment, 'bounce', before);
    expect(bounced.body.errors?.date?.[0]).toMatch(
      /^PYS\d+ was sent to the bank on .* It was returned later\.$/,
    );
    await expect(
      desks.pool.query(
        'insert into payment_bounces (payment_id, reason, bounced_on, requested_by) values ($1, $2, $3, $4)',
        [payment, before.reason, before.date, desks.people.treasury.id],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_bounces_after_sending' });
    await paidOn(today);
    const { rows } = await desks.pool.query<{ id: number; statement_id: number }>(
      'select id, statement_id from bank_statement_lines order by id limit 1',
    );
    const [first] = rows;
    await expect(
      desks.pool.query(
        `insert into bank_matches (line_id, statement_id, kind, schedule_line_id, why, amount_kobo, confirmed_by)
           select $1, $2, 'payment', min(l.id), 'x', 30000, $3 from payment_schedule_lines l
            where l.net_kobo = 30000 and not exists (select from bank_matches m where m.schedule_line_id = l.id and m.is_live)`,
        [first?.id, first?.statement_id, desks.people.treasury.id],
      ),
    ).rejects.toMatchObject({ constraint: 'bank_matches_day' });
  });

  it('and whatever no schedule or no statement tells of is listed apart', async () => {
    await desks.posted([60]);
    const { rows } = await desks.pool.query<{ id: number; code: string }>(
      'select id, code from payment_schedules order by id desc limit 1',
    );
    const [late] = rows;
    const sent = (days: number) =>
      desks.pool.query(`set session_replication_role = replica;
        update payment_schedules set sent_at = sent_at - interval '${days} days' where id = ${late?.id};
        set session_replication_role = origin`);
    await sent(10);
    const { elsewhere, difference, parts } = await reconciled();
    const paper = await desks.call<{ notes: string[] }>(
      'GET',
      `reconciliation/sheet?bank_account_id=${desks.account_id}`,
      { token: desks.people.treasury.token },
    );
    await sent(-10);
    expect(elsewhere.map(({ of, amount }) => [of, amount])).toEqual([
      [`${late?.code}, sent before the first statement`, -50],
      [`${late?.code}, sent before the first statement`, -300],
      ['Posted outside schedules', -60],
    ]);
    expect([difference, parts.unpaid.items]).toEqual([0, []]);
    expect(paper.body.data.notes).toEqual([
      'In no statement of any account yet, and in neither balance: 3 paid, ₦410.00. The file lists them.',
    ]);
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
