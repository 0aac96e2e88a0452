import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import type { Reconciliation } from '#shared/reconciliation.ts';
import type { StatementMatches } from '#shared/statement-matches.ts';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { giveAccount } from '../support/bank-details.ts';
import { foundWrong } from '../support/verified.ts';
import { type Movement, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

let desks: ScheduledDesks;
let statement: StatementWire;
let last = 50_000;
beforeAll(async () => {
  desks = await startScheduledDesks();
});
afterAll(() => desks.close());

const treasury = () => desks.people.treasury;
const pvOf = async (id: number) =>
  (await desks.pool.query<{ pv_no: string }>('select pv_no from payments where id = $1', [id])).rows[0]
    ?.pv_no ?? '';
const told = async () =>
  (
    await desks.call<Reconciliation>('GET', `reconciliation?bank_account_id=${desks.account_id}`, {
      token: treasury().token,
    })
  ).body.data;
const shown = async (show: string) =>
  (
    await desks.call<StatementMatches>('GET', `statements/${statement.id}/matches?show=${show}`, {
      token: treasury().token,
    })
  ).body.data.lines;
const confirm = (body: object) =>
  desks.call<{ confirmed: number; open: number }>('POST', `statements/${statement.id}/confirm`, {
    token: treasury().token,
    body,
  });

async function bring(movements: readonly Movement[]): Promise<void> {
  const file = statementFile(last, movements, `s${Math.random()}.csv`);
  const answer = await desks.call<StatementWire>('POST', 'statements', {
    token: treasury().token,
    form: statementForm(desks.account_id, file),
  });
  if (answer.status !== 201) throw new Error(answer.text);
  statement = answer.body.data;
  last += movements.reduce((sum, [, amount]) => sum + amount, 0);
}

it('a payment that was posted outside schedules is a line of the bank, and in the cash book of its account by it', async () => {
  const [paid = 0] = await desks.posted([640]);
  const pv_no = await pvOf(paid);
  await bring([[0, -640, `CHQ ${pv_no}`]]);
  expect((await told()).elsewhere.map(({ code }) => code)).toEqual([pv_no]);
  const [line] = await shown('certain');
  expect(line?.proposals[0]).toMatchObject({ kind: 'direct', code: pv_no, confidence: 'certain' });
  expect((await confirm({ certain: true })).body.data).toEqual({ confirmed: 1, open: 0 });
  const { elsewhere, paid: out, difference, parts } = await told();
  expect([elsewhere, out, difference]).toEqual([[], 640, 0]);
  expect(Object.values(parts).flatMap(({ items }) => items)).toEqual([]);
});

it('and no schedule pays it again, until that is taken back', async () => {
  const [match] = await shown('matched');
  const { rows } = await desks.pool.query<{ payment_id: number; pv_no: string }>(
    'select p.id as payment_id, p.pv_no from bank_matches m join payment_acts a on a.id = m.posting_id join payments p on p.id = a.payment_id where m.is_live',
  );
  const [paid] = rows;
  const refused = await desks.prepare([paid?.payment_id ?? 0]);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining(`${paid?.pv_no} is matched with a statement of the bank already.`),
  ]);
  const back = await desks.call('POST', `statements/${statement.id}/take-back`, {
    token: desks.people.treasury2.token,
    body: { matches: [match?.match?.id], reason: 'A cheque of another payment' },
  });
  expect(back.status).toBe(200);
  expect((await told()).elsewhere.map(({ code }) => code)).toEqual([paid?.pv_no]);
  expect((await confirm({ certain: true })).status).toBe(200);
});

it('each of its postings is a line of its own, where the bank returned one', async () => {
  const [paid = 0] = await desks.posted([710]);
  const pv_no = await pvOf(paid);
  const today = { reason: 'Account is dormant', date: lagosToday() };
  await desks.act(desks.people.treasury, paid, 'bounce', today);
  await desks.act(desks.people.treasury3, paid, 'confirm-bounce');
  const again = await desks.act(desks.people.treasury2, paid, 'clear', { bank_reference: 'CHQ/000812' });
  expect(again.status, again.text).toBe(200);
  await bring([
    [0, -710, `CHQ ${pv_no}`],
    [0, 710, 'RETURNED'],
    [0, -710, 'CHQ/000812'],
  ]);
  const postings = await desks.pool.query<{ id: number }>(
    "select id from payment_acts where payment_id = $1 and action = 'post' order by id",
    [paid],
  );
  const lines = await desks.pool.query<{ id: number }>(
    'select id from bank_statement_lines where statement_id = $1 and debit_kobo > 0 order by serial',
    [statement.id],
  );
  const named = (place: number, posting: number) => ({
    line: lines.rows[place]?.id,
    kind: 'direct',
    id: postings.rows[posting]?.id,
  });
  const twice = await confirm({ matches: [named(0, 0), named(1, 0)] });
  expect(twice.text).toContain(`${pv_no} is named twice.`);
  expect((await confirm({ matches: [named(0, 0), named(1, 1)] })).body.data).toEqual({
    confirmed: 2,
    open: 1,
  });
  expect((await told()).difference).toBe(0);
});

it('is put into a schedule or matched, whoever comes first', async () => {
  const paid = await desks.posted([811, 812, 813]);
  await bring(
    await Promise.all(paid.map(async (id, place): Promise<Movement> => [0, -811 - place, await pvOf(id)])),
  );
  const [scheduled, matched] = await Promise.all([
    Promise.all(paid.map((id) => desks.prepare([id]))),
    confirm({ certain: true }),
  ]);
  const { rows } = await desks.pool.query<{ times: number }>(
    `select (select count(*)::int from payment_schedule_lines l where l.payment_id = p.id and l.is_live)
        + (select count(*)::int from bank_matches m join payment_acts a on a.id = m.posting_id where a.payment_id = p.id and m.is_live) as times
      from payments p where p.id = any($1)`,
    [paid],
  );
  expect(
    rows.every(({ times }) => times <= 1),
    JSON.stringify([scheduled.map(({ status }) => status), matched.status]),
  ).toBe(true);
  expect([...scheduled, matched].every(({ status }) => status < 500)).toBe(true);
});

it('is matched by nobody whom it pays, nor with a line long before it', async () => {
  const { treasury3 } = desks.people;
  const [paid = 0] = await desks.posted([905]);
  const { rows } = await desks.pool.query<{ bank_name: string; account_number: string; posting: number }>(
    `select p.payee_bank as bank_name, p.payee_account as account_number, a.id as posting from payments p
       join payment_acts a on a.payment_id = p.id and a.action = 'post' where p.id = $1`,
    [paid],
  );
  const [account] = rows;
  if (!account) throw new Error('It was not posted.');
  await giveAccount(desks, { list: 'employees', id: treasury3.id }, account);
  await bring([[0, -905, 'CHQ']]);
  const lines = await desks.pool.query<{ id: number }>(
    'select id from bank_statement_lines where statement_id = $1',
    [statement.id],
  );
  const body = { matches: [{ line: lines.rows[0]?.id, kind: 'direct', id: account.posting }] };
  const own = await desks.call('POST', `statements/${statement.id}/confirm`, {
    token: treasury3.token,
    body,
  });
  expect([own.body.code, own.body.detail]).toEqual([
    'SOD_SAME_PERSON',
    expect.stringContaining('pays you, or into an account that is or was yours.'),
  ]);
  const insert = (who: number) =>
    desks.pool.query(
      `insert into bank_matches (line_id, statement_id, kind, posting_id, why, amount_kobo, confirmed_by)
         values ($1, $2, 'direct', $3, 'x', 90500, $4)`,
      [lines.rows[0]?.id, statement.id, account.posting, who],
    );
  await expect(insert(treasury3.id)).rejects.toMatchObject({ constraint: 'bank_matches_not_by_payee' });
  const posted = (days: number) =>
    desks.pool.query(`set session_replication_role = replica;
      update payment_acts set paid_on = paid_on + ${days} where id = ${account.posting};
      set session_replication_role = origin`);
  await posted(6);
  await expect(insert(treasury().id)).rejects.toMatchObject({ constraint: 'bank_matches_day' });
  expect((await confirm(body)).status).toBe(422);
  await posted(-6);
  expect((await confirm(body)).body.data).toEqual({ confirmed: 1, open: 0 });
});

it('and the database holds it', async () => {
  const insert = (posting: string, amount: string) =>
    desks.pool.query(
      `insert into bank_matches (line_id, statement_id, kind, posting_id, why, amount_kobo, confirmed_by)
         select l.id, l.statement_id, 'direct', (${posting}), 'x', ${amount}, $1 from bank_statement_lines l
          where l.settled = 'open' and l.debit_kobo > 0 order by l.id desc limit 1`,
      [treasury().id],
    );
  const [free = 0] = await desks.posted([99]);
  await bring([[0, -98, 'CHQ']]);
  await expect(
    insert(`select id from payment_acts where payment_id = ${free} and action = 'post'`, 'l.debit_kobo'),
  ).rejects.toMatchObject({ constraint: 'bank_matches_amount' });
  const known = await desks.pool.query<{ posting_id: number; payment_id: number }>(
    `select m.posting_id, a.payment_id from bank_matches m join payment_acts a on a.id = m.posting_id join payments p on p.id = a.payment_id
      where m.is_live and p.amount_kobo = 64000`,
  );
  await bring([[0, -640, 'CHQ ONCE MORE']]);
  await expect(insert(`${known.rows[0]?.posting_id}`, 'l.debit_kobo')).rejects.toMatchObject({
    constraint: 'bank_matches_posting_once',
  });
  expect(await foundWrong(desks.pool)).toEqual([]);
});
