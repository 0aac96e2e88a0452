import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { Reconciliation } from '#shared/reconciliation.ts';
import type { StatementMatches } from '#shared/statement-matches.ts';
import { type ScheduledDesks, type ScheduleWire, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { addPerson } from '../support/people.ts';
import { foundWrong } from '../support/verified.ts';
import { type Movement, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

let desks: ScheduledDesks;
let account: number;
let whole: ScheduleWire;
let single: ScheduleWire;
let statement: StatementWire;
let receipt: { id: number; number: string; amount: number; code: string };
beforeAll(async () => {
  desks = await startScheduledDesks();
  account = desks.account_id;
  whole = await desks.sent(await desks.posted([1_000, 2_000]));
  single = await desks.sent(await desks.posted([300, 450]));
  const other = await desks.sent(await desks.posted([77]));
  await desks.act(desks.people.treasury, other.lines[0]?.payment_id ?? 0, 'bounce', {
    reason: 'Account is dormant',
    date: lagosToday(),
  });
  await desks.act(desks.people.treasury3, other.lines[0]?.payment_id ?? 0, 'confirm-bounce');
  const receipts = await get<(typeof receipt)[]>('receipts');
  [receipt = receipt] = receipts.body.data;
  const payment = single.lines[0];
  const { rows } = await desks.pool.query<{ pv_no: string }>('select pv_no from payments where id = $1', [
    payment?.payment_id,
  ]);
  const movements: readonly Movement[] = [
    [0, -3_000, `BULK ${whole.code}`],
    [0, -300, `NIP TRF ${rows[0]?.pv_no}`],
    [0, -77, 'NIP OUT'],
    [0, 77, `RVSL ${receipt.code}`],
    [0, -52.5, 'SMS CHARGES'],
    [0, 9_000, 'SUNDRY'],
  ];
  statement = await bring(10_000, movements);
});
afterAll(() => desks.close());

const treasury = () => desks.people.treasury;
const get = <T>(path: string, who = treasury()) => desks.call<T>('GET', path, { token: who.token });
const matches = async (show = 'certain', id = statement.id) =>
  (await get<StatementMatches>(`statements/${id}/matches?show=${show}`)).body.data;
const confirm = (body: object, who = treasury(), id = statement.id) =>
  desks.call<{ confirmed: number; open: number }>('POST', `statements/${id}/confirm`, {
    token: who.token,
    body,
  });
const takeBack = (ids: readonly number[], who = desks.people.treasury2) =>
  desks.call('POST', `statements/${statement.id}/take-back`, {
    token: who.token,
    body: { matches: ids, reason: 'Another payment' },
  });
const reconciled = async (as_at = lagosToday()) =>
  (await get<Reconciliation>(`reconciliation?bank_account_id=${account}&as_at=${as_at}`)).body;

async function bring(opening: number, movements: readonly Movement[], of = account): Promise<StatementWire> {
  const form = statementForm(of, statementFile(opening, movements, `s${Math.random()}.csv`));
  const answer = await desks.call<StatementWire>('POST', 'statements', { token: treasury().token, form });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}

async function lineOf(naira: number): Promise<number> {
  const { rows } = await desks.pool.query<{ id: number }>(
    'select id from bank_statement_lines where statement_id = $1 and credit_kobo - debit_kobo = $2',
    [statement.id, Math.round(naira * 100)],
  );
  return rows[0]?.id ?? 0;
}

describe('the lines of a statement', () => {
  it('are proposed to be what they name, with why', async () => {
    const { counts, lines } = await matches();
    expect(counts).toEqual({ certain: 3, likely: 2, possible: 0, none: 1, matched: 0 });
    expect(lines.map(({ proposals: [first] }) => [first?.kind, first?.code])).toEqual([
      ['schedule', whole.code],
      ['payment', expect.stringMatching(/^PV/)],
      ['receipt', receipt.number],
    ]);
    expect(lines[0]?.proposals[0]?.why).toBe(`It names ${whole.code}: ₦3,000.00, as ${whole.code} has it.`);
    const likely = (await matches('likely')).lines;
    expect(likely.map(({ proposals: [first] }) => first?.kind)).toEqual(['schedule', 'charge']);
    expect((await get(`statements/${statement.id}/matches`, desks.people.officer)).status).toBe(403);
  });

  it('reconcile to the kobo while nothing is known of them', async () => {
    const { data } = await reconciled();
    expect(data).toMatchObject({ bank_balance: 15_647.5, difference: 0, opening: 10_000 });
    expect(data.book_balance).toBe(10_000 - 3_000 - 750 - 77 + 77);
    expect(data.parts.unpaid.total).toBe(-3_827);
    expect(data.parts.unreceived.total).toBe(77);
  });

  it.each([
    ['nothing', () => ({}), 422],
    ['both', () => ({ certain: true, matches: [{ line: 1, kind: 'charge', note: 'COT' }] }), 422],
    [
      'the other way',
      async () => ({ matches: [{ line: await lineOf(9_000), kind: 'charge', note: 'COT' }] }),
      422,
    ],
    ['no note', async () => ({ matches: [{ line: await lineOf(-52.5), kind: 'charge' }] }), 422],
    [
      'another amount',
      async () => ({ matches: [{ line: await lineOf(-52.5), kind: 'schedule', id: whole.id }] }),
      422,
    ],
    [
      'no such record',
      async () => ({ matches: [{ line: await lineOf(-3_000), kind: 'remittance', id: 1 }] }),
      422,
    ],
    ['no such line', () => ({ matches: [{ line: 999_999, kind: 'unknown', note: 'What is it' }] }), 422],
    [
      'the same line twice',
      async () => {
        const line = await lineOf(-52.5);
        return {
          matches: [
            { line, kind: 'charge', note: 'SMS' },
            { line, kind: 'unknown', note: 'What is it' },
          ],
        };
      },
      422,
    ],
  ])('are refused with %s, and then none is confirmed', async (_, body, status) => {
    expect((await confirm(await body())).status).toBe(status);
    expect((await matches()).counts.matched).toBe(0);
  });

  it('are for officers of Treasury to say, whatever others may do', async () => {
    const admin = await addPerson(desks, { groups: ['Administrators'] });
    const said = { matches: [{ line: await lineOf(-52.5), kind: 'charge', note: 'SMS' }] };
    const answer = await desks.call('POST', `statements/${statement.id}/confirm`, {
      token: admin.token,
      body: said,
    });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      expect.stringContaining('Officers of Treasury'),
    ]);
  });

  it('are all refused where one is', async () => {
    const said = [
      { line: await lineOf(-52.5), kind: 'charge', note: 'SMS of October' },
      { line: await lineOf(-3_000), kind: 'schedule', id: single.id },
    ];
    expect((await confirm({ matches: said })).body.errors).toEqual({
      'matches.1.id': [`${single.code} is of ₦750.00, and the line of ₦3,000.00.`],
    });
    expect((await matches()).counts.matched).toBe(0);
  });

  it('say what is missing where no record is told, or by no number', async () => {
    const one = { line: await lineOf(-3_000), kind: 'schedule' };
    const said = async (more: object) => (await confirm({ matches: [{ ...one, ...more }] })).body.errors;
    expect(await said({})).toEqual({ 'matches.0.id': ['Say which payment schedule it is.'] });
    expect(await said({ id: 'x' })).toEqual({ 'matches.0.id': ['Choose what it is by its number'] });
    expect(await said({ line: 'x', id: 1 })).toEqual({ 'matches.0.line': ['Choose a line'] });
  });

  it('are confirmed once by twenty at the same time', async () => {
    const line = await lineOf(-3_000);
    const body = { matches: [{ line, kind: 'schedule', id: whole.id }] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => confirm(body, turn % 2 ? desks.people.treasury2 : treasury())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body: { code } }) => code))).toEqual(
      new Set(['TAKEN']),
    );
  });

  it('are confirmed together where they are certain, and answer alike under one key', async () => {
    const key = 'all that is certain';
    const send = () =>
      desks.call<{ confirmed: number; open: number }>('POST', `statements/${statement.id}/confirm`, {
        token: treasury().token,
        body: { certain: true },
        headers: { 'idempotency-key': key },
      });
    const [one, two] = [await send(), await send()];
    expect(one.body.data).toEqual({ confirmed: 2, open: 3 });
    expect(two.body.data).toEqual(one.body.data);
    expect(
      (await get<StatementWire & { open_count: number }>(`statements/${statement.id}`)).body.data.open_count,
    ).toBe(3);
  });

  it('let no schedule be matched twice, as one and line by line', async () => {
    const second = await bring(15_647.5, [
      [0, -750, single.code],
      [0, -1_000, 'NIP'],
      [0, -450, 'NIP'],
    ]);
    const line = async (kobo: number) =>
      (
        await desks.pool.query<{ id: number }>(
          'select id from bank_statement_lines where statement_id = $1 and debit_kobo = $2',
          [second.id, kobo],
        )
      ).rows[0]?.id ?? 0;
    const asOne = { matches: [{ line: await line(75_000), kind: 'schedule', id: single.id }] };
    expect((await confirm(asOne, treasury(), second.id)).body.code).toBe('TAKEN');
    const [ofWhole] = whole.lines;
    const asLine = { matches: [{ line: await line(100_000), kind: 'payment', id: ofWhole?.id }] };
    expect((await confirm(asLine, treasury(), second.id)).body.code).toBe('TAKEN');
    const rest = { matches: [{ line: await line(45_000), kind: 'payment', id: single.lines[1]?.id }] };
    expect((await confirm(rest, treasury(), second.id)).status).toBe(200);
    for (const id of [single.id, whole.id])
      await expect(
        desks.pool.query(
          `insert into bank_matches (line_id, statement_id, kind, schedule_id, covers, why, amount_kobo, confirmed_by)
             select $1, $2, 'schedule', $3, 'all', 'x', $4, 1`,
          [await line(75_000), second.id, id, 75_000],
        ),
      ).rejects.toMatchObject({ constraint: expect.stringMatching(/^bank_matches_(schedule_once|amount)$/) });
  });

  it('are taken back by another officer, with the reason', async () => {
    const [first] = (await matches('matched')).lines.filter(({ match }) => match?.kind === 'receipt');
    const id = first?.match?.id ?? 0;
    expect((await takeBack([id], treasury())).body.code).toBe('SOD_SAME_PERSON');
    expect((await takeBack([id])).status).toBe(200);
    expect((await takeBack([id])).body.code).toBe('WRONG_STATE');
    expect((await matches()).lines.map(({ proposals: [one] }) => one?.kind)).toEqual(['receipt']);
    expect((await confirm({ certain: true })).status).toBe(200);
    const removing = { token: treasury().token, body: { reason: 'Wrong' } };
    const last = await desks.call('POST', `statements/${statement.id + 1}/remove`, removing);
    expect(last.body.detail).toBe('One of its lines is confirmed. Take that back first.');
  });

  it('reconcile to the kobo, and what is left is named line by line', async () => {
    const line = await lineOf(-52.5);
    const said = { matches: [{ line, kind: 'charge', note: 'SMS of October' }] };
    expect((await confirm(said)).body).toMatchObject({
      code: 'SOD_SAME_PERSON',
      detail: `You imported ${statement.code}. Another officer of Treasury says what leads to no record.`,
    });
    await expect(
      desks.pool.query(
        `insert into bank_matches (line_id, statement_id, kind, note, why, amount_kobo, confirmed_by) values ($1, $2, 'charge', 'SMS', 'x', 5250, $3)`,
        [line, statement.id, treasury().id],
      ),
    ).rejects.toMatchObject({ constraint: 'bank_matches_not_by_importer' });
    expect((await confirm(said, desks.people.treasury2)).status).toBe(200);
    const { data } = await reconciled();
    expect(data).toMatchObject({ difference: 0, bank_balance: 13_447.5, book_balance: 6_250 });
    expect(data.parts.unpaid.items.map(({ amount }) => amount)).toEqual([-77]);
    expect(data.parts.unreceived.items).toEqual([]);
    expect(data.parts.charges.items).toEqual([
      expect.objectContaining({ amount: -52.5, of: 'Charge of the bank: SMS of October' }),
    ]);
    expect(data.parts.credits.total).toBe(9_000);
    expect(data.parts.debits.total).toBe(-1_827);
    const early = await get(`reconciliation?bank_account_id=${account}&as_at=${addDays(lagosToday(), -9)}`);
    expect(early.body.detail).toContain('begins later');
    const ahead = await get(`reconciliation?bank_account_id=${account}&as_at=${addDays(lagosToday(), 1)}`);
    expect(ahead.status).toBe(422);
  });

  it('are on paper and in a file as they are on the screen', async () => {
    const paper = await get<{
      title: string;
      watermark: string | null;
      tables: { caption: string; totals: { values: { amount: number } } }[];
    }>(`reconciliation/sheet?bank_account_id=${account}`);
    expect(paper.body.data).toMatchObject({ title: 'Bank Reconciliation Statement', watermark: 'DRAFT' });
    expect(paper.body.data.tables[0]?.totals.values.amount).toBe(6_250);
    const file = await desks.call('GET', `reconciliation/export?bank_account_id=${account}`, {
      token: treasury().token,
    });
    expect(file.text).toContain('Balance per cash book');
    expect(file.text).toMatch(/Draft,.*lines not known yet: 4/);
    expect(file.text).toContain('SMS CHARGES,Charge of the bank: SMS of October,52.50');
  });

  it('are kept by the database', async () => {
    for (const [statement_, constraint] of [
      ['update bank_matches set amount_kobo = amount_kobo + 1', 'bank_matches_stay'],
      ['delete from bank_matches', 'bank_matches_stay'],
      ["update bank_statement_lines set settled = 'open'", 'bank_statement_lines_stay'],
      ['update bank_statements set open_count = 0', 'bank_statements_stay'],
    ] as const)
      await expect(desks.pool.query(statement_)).rejects.toMatchObject({ constraint });
  });
});

it('leaves nothing for verify to find', async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
});
