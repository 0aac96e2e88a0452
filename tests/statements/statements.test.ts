import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import type { Reconciliation } from '#shared/reconciliation.ts';
import type { StatementFile } from '#shared/statement-file.ts';
import type { StatementMatches } from '#shared/statement-matches.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { foundWrong } from '../support/verified.ts';
import {
  accountInUse,
  type Movement,
  type StatementWire,
  statementFile,
  statementForm,
} from './statement-desks.ts';

let desks: Desks;
let account: number;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  account = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
});
afterAll(() => desks.close());

const FIRST: readonly Movement[] = [
  [9, 5_000_000, 'FGN release'],
  [8, -1_250_000.5, 'Schedule PYS00001'],
  [8, -52.5, 'SMS charges'],
];

const send = (path: string, form: FormData, who = desks.people.treasury) =>
  desks.call<StatementWire>('POST', path, { token: who.token, form });
const bring = (of: number, file: File, more?: Record<string, string>, who?: { token: string }) =>
  send('statements', statementForm(of, file, more), who as typeof desks.people.treasury);
const remove = (id: number, who = desks.people.treasury) =>
  desks.call<StatementWire>('POST', `statements/${id}/remove`, {
    token: who.token,
    body: { reason: 'Wrong file' },
  });

describe('a statement of the bank', () => {
  it('is read first, and nothing is recorded by that', async () => {
    const form = statementForm(account, statementFile(100, FIRST));
    const { status, body } = await desks.call<StatementFile>('POST', 'statements/read', {
      token: desks.people.treasury.token,
      form,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{
        line_count: 3,
        opening: 100,
        credits: 5_000_000,
        debits: 1_250_053,
        closing: 3_750_047,
        problem: null,
      },
      columns: { day: 'Trans Date', debit: 'Debit', credit: 'Credit', balance: 'Balance', value_day: null },
      ...{ remembered: false, goes_on_from: null },
    });
    expect(body.data.lines[1]).toMatchObject({
      debit: 1_250_000.5,
      credit: 0,
      narration: 'Schedule PYS00001',
    });
    const { rows } = await desks.pool.query('select count(*)::int as n from bank_statements');
    expect(rows).toEqual([{ n: 0 }]);
    const again = await desks.call<StatementWire>('POST', 'statements', {
      token: desks.people.treasury.token,
      body: { bank_account_id: account, file: body.data.file, columns: body.data.columns },
    });
    expect(again.status).toBe(201);
    expect((await remove(again.body.data.id)).status).toBe(200);
  });

  it('is told of all its wrong rows at once, those that can’t be made out and those that can’t be right', async () => {
    const text =
      'Trans Date,Narration,Debit,Credit,Balance\nsoon,A,1.00,,9.00\n01-10-2026,B,#REF!,,8.00\n02-10-2026,C,1.00,2.00,9.00\n';
    const file = new File([text], 'wrong.csv', { type: 'text/csv' });
    const problems = [
      'Row 2: “soon” is no day. Write it like 07-09-2026.',
      expect.stringMatching(/^Row 3: Debit is “#REF!”: the spreadsheet could not work it out/),
      'Row 4 has a debit and a credit.',
    ];
    const problem = '3 rows can’t be taken as they are.';
    const read = await desks.call<StatementFile>('POST', 'statements/read', {
      token: desks.people.treasury.token,
      form: statementForm(account, file),
    });
    expect(read.body.data).toMatchObject({ problem, problems, lines: [] });
    const refused = await bring(account, file);
    expect([refused.status, refused.body.detail]).toEqual([422, problem]);
    expect(refused.body.errors).toEqual({ file: problems });
  });

  it('is imported whole, once, and adds up to the kobo', async () => {
    const made = await bring(account, statementFile(100, FIRST));
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      line_count: 3,
      opening: 100,
      closing: 3_750_047,
      status: 'imported',
    });
    expect(made.body.data).toMatchObject({
      heads_said: expect.stringMatching(/^Day: Trans Date; .*Balance: Balance$/),
    });
    const id = made.body.data.original;
    const kept = await desks.call('GET', `files/${id}`, { token: desks.people.audit.token });
    expect([kept.status, kept.text]).toEqual([200, await statementFile(100, FIRST).text()]);
    expect((await desks.call('GET', `files/${id}`, { token: desks.people.officer.token })).status).toBe(404);
    const gone = await desks.call('DELETE', `files/${id}`, { token: desks.people.treasury.token });
    expect(gone.status).toBeGreaterThanOrEqual(400);
    const same = await bring(account, statementFile(100, FIRST));
    expect([same.status, same.body.code]).toEqual([422, 'TAKEN']);
    expect(same.body.detail).toContain(`This file is ${made.body.data.code}`);
    const lines = await desks.call<{ debit: number; narration: string }[]>(
      'GET',
      `statement-lines?filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field: 'statement_id', op: 'equals', value: made.body.data.id }] }))}`,
      { token: desks.people.audit.token },
    );
    expect(lines.body.data).toHaveLength(3);
    expect((await bring(account, statementFile(1, []), {}, desks.people.audit)).status).toBe(403);
  });

  it('goes on from the one before: nothing counts twice, and no gap is taken', async () => {
    const gap = await bring(account, statementFile(3_750_046, [[3, 1]]));
    expect([gap.status, gap.body.detail]).toEqual([
      422,
      expect.stringContaining('Import first what lies between'),
    ]);
    const overlapping = [...FIRST.slice(1), [7, -47, 'COT'], [2, 500, 'Returned: PV/1']] as const;
    const made = await bring(account, statementFile(5_000_100, overlapping));
    expect(made.body.data).toMatchObject({
      ...{ line_count: 2, repeated_count: 2, opening: 3_750_047, closing: 3_750_500 },
    });
    expect(made.body.message).toContain('2 lines were in BST');
    const other = await bring(
      account,
      statementFile(
        3_750_000,
        [
          [7, 1],
          [2, 500],
        ],
        'other.csv',
      ),
    );
    expect(other.body.detail).toContain('otherwise');
    const { rows } = await desks.pool.query<{ id: number }>(
      'select id from bank_statements where bank_account_id = $1 and status = $2 order by id',
      [account, 'imported'],
    );
    const barred = await remove(rows[0]?.id ?? 0);
    expect([barred.status, barred.body.detail]).toEqual([409, expect.stringContaining('follows it')]);
    const another = await remove(rows[1]?.id ?? 0, desks.people.treasury2);
    expect(another.body.detail).toBe('Somebody else imported this statement, and removes it.');
    const counted = async () => {
      const rules = [{ field: 'bank_account_id', op: 'equals', value: account }];
      const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
      const path = `statement-lines?per_page=100&filter=${filter}`;
      const list = await desks.call<unknown[]>('GET', path, { token: desks.people.audit.token });
      return [list.body.data.length, (list.body as unknown as { meta: { sums: object } }).meta.sums];
    };
    const before = await counted();
    expect((await remove(rows[1]?.id ?? 0)).body.data.status).toBe('removed');
    const after = await counted();
    expect([before, after]).toEqual([
      [5, { debit: 1_250_100, credit: 5_000_500 }],
      [3, { debit: 1_250_053, credit: 5_000_000 }],
    ]);
    const still = await desks.call<StatementMatches>('GET', `statements/${rows[1]?.id}/matches?show=none`, {
      token: desks.people.audit.token,
    });
    expect(still.body.data.lines.map(({ credit, debit }) => credit - debit)).toEqual([-47, 500]);
    // Past the last page stands the last page, not that nothing was found.
    const past = await desks.call<StatementMatches>(
      'GET',
      `statements/${rows[1]?.id}/matches?show=none&per_page=1&page=9`,
      { token: desks.people.audit.token },
    );
    expect(past.body.data).toMatchObject({ page: 2, pages: 2, lines: [{ credit: 500 }] });
    expect((await bring(account, statementFile(5_000_100, overlapping))).status).toBe(201);
    const ended = addDays(lagosToday(), -2);
    const reconciled = await desks.call<Reconciliation>('GET', `reconciliation?bank_account_id=${account}`, {
      token: desks.people.audit.token,
    });
    expect(reconciled.body.data).toMatchObject({ as_at: lagosToday(), bank_day: ended, open_count: 5 });
    const earlier = `reconciliation/export?bank_account_id=${account}&as_at=${addDays(ended, -1)}`;
    for (const [path, day] of [
      [`reconciliation/export?bank_account_id=${account}`, ended],
      [earlier, addDays(ended, -1)],
    ] as const) {
      const file = await desks.call('GET', path, { token: desks.people.treasury.token });
      expect(file.text).toMatch(new RegExp(`Balance per statement,"?${formatDay(day)}`));
    }
  });

  it('is read by the columns that were told, which the next file of the account is read by', async () => {
    const own = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
    const file = (text: string) => new File([text], 'own.csv');
    const first = file('Booked;What;Sum\n01-11-2026;Lodged;100.00\n02-11-2026;Charge;-1.50\n');
    const untold = await bring(own, first);
    expect(untold.body.detail).toBe('Say which column has the day.');
    const columns = JSON.stringify({ day: 'Booked', narration: 'What', amount: 'Sum' });
    expect((await bring(own, first, { columns })).body.detail).toContain('does not say the opening balance');
    const wrong = await bring(own, first, { columns, opening: '0', closing: '98' });
    expect(wrong.body.detail).toContain('come to ₦98.50, and the closing balance is ₦98.00');
    expect((await bring(own, first, { columns: '{', opening: '0' })).body.detail).toBe(
      'The columns can’t be read.',
    );
    const strange = JSON.stringify({ day: 'Date', amount: 'Sum' });
    expect((await bring(own, first, { columns: strange, opening: '0' })).body.detail).toContain(
      'no column “Date”',
    );
    expect((await bring(own, first, { columns, opening: '0', closing: '98.5' })).body.data.closing).toBe(
      98.5,
    );
    const next = file('Booked;What;Sum\n03-11-2026;Lodged;1.50\n');
    expect((await bring(own, next, { opening: '98.5', closing: '100' })).body.data.line_count).toBe(1);
  });

  it('is imported once by ten at the same time', async () => {
    const own = await accountInUse(desks, desks.people.treasury, desks.people.treasury2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bring(own, statementFile(0, [[1, 10]]))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['TAKEN']),
    );
  });

  it.each([
    [
      'another sum',
      'update bank_statements set credits_kobo = credits_kobo + 1, closing_kobo = closing_kobo + 1',
      'bank_statements_stay',
    ],
    [
      'another line',
      'update bank_statement_lines set debit_kobo = debit_kobo + 1 where debit_kobo > 0',
      'bank_statement_lines_stay',
    ],
    ['one line less', 'delete from bank_statement_lines', 'bank_statement_lines_stay'],
    [
      'one line more',
      `insert into bank_statement_lines (statement_id, bank_account_id, serial, day, credit_kobo)
         select id, bank_account_id, 999, to_day, 1 from bank_statements where status = 'imported' limit 1`,
      'bank_statements_stay',
    ],
    [
      'a statement without lines',
      `insert into files (storage_key, name, type, size_bytes, sha256) values ('x', 'x', 'text/csv', 1, repeat('1', 64));
       insert into bank_statements (code, bank_account_id, file_id, filename, digest, heads, from_day, to_day, opening_kobo, credits_kobo, debits_kobo, closing_kobo, line_count, imported_by)
         select 'BST-X', bank_account_id, (select id from files where storage_key = 'x'), 'x', repeat('1', 64), '{}', from_day, to_day, 0, 1, 0, 1, 1, imported_by
           from bank_statements where previous_id is null limit 1`,
      /bank_statements_as_lines|bank_statements_follow_once/,
    ],
    [
      'a statement whose file is not kept',
      `insert into bank_statements (code, bank_account_id, filename, digest, heads, from_day, to_day, opening_kobo, credits_kobo, debits_kobo, closing_kobo, line_count, imported_by)
         select 'BST-X', bank_account_id, 'x', repeat('0', 64), '{}', from_day, to_day, 0, 1, 0, 1, 1, imported_by
           from bank_statements where previous_id is null limit 1`,
      'bank_statements_file',
    ],
  ])('is kept by the database from %s', async (_, statement, constraint) => {
    const failure = await desks.pool.query(statement).then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    );
    expect(failure).toMatch(constraint);
  });

  it('leaves nothing for verify to find', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
