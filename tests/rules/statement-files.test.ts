import { describe, expect, it } from 'vitest';
import { goesOn } from '#server/domain/statements/goes-on.ts';
import {
  balancesOf,
  type FileRow,
  readLines,
  type StatementLine,
} from '#server/domain/statements/read-lines.ts';
import { bankAmount, bankDay, knownHeads } from '#server/domain/statements/statement-words.ts';
import { allHeads, headsProblem } from '#shared/statement-file.ts';

const TODAY = { today: '2026-11-28' };
const UNTOLD = { opening_kobo: null, closing_kobo: null };

describe('an amount as banks write it', () => {
  it.each([
    ['1,250,000.50', 125_000_050],
    ['1250000.5', 125_000_050],
    ['-500.00', -50_000],
    ['500.00-', -50_000],
    ['(500.00)', -50_000],
    ['500.00 DR', -50_000],
    ['500.00CR', 50_000],
    ['₦ 500', 50_000],
    ['NGN500.00', 50_000],
    ['-', 0],
    ['', 0],
    ['0.00', 0],
    ['(500.00', null],
    ['five', null],
    ['1.234.567', null],
  ])('reads %j as %j', (text, kobo) => {
    expect(bankAmount(text)).toBe(kobo);
  });
});

describe('a day as banks write it', () => {
  it.each([
    ['07-09-2026', '2026-09-07'],
    ['7/9/2026', '2026-09-07'],
    ['2026-09-07', '2026-09-07'],
    ['2026-09-07T10:11:12', '2026-09-07'],
    ['07-Sep-2026', '2026-09-07'],
    ['07 SEP 26', '2026-09-07'],
    ['07-Sep-26 10:11 PM', '2026-09-07'],
    ['07/09/26', '2026-09-07'],
    ['31-Sep-2026', null],
    ['09/31/2026', null],
    ['Total', null],
  ])('reads %j as %j', (text, day) => {
    expect(bankDay(text)).toBe(day);
  });
});

describe('the heads of a statement', () => {
  it('are known in the words of banks, with the currency behind them', () => {
    expect(
      knownHeads([
        'S/N',
        'Trans. Date',
        'Value Date',
        'Narration',
        'Ref No',
        'Debit (NGN)',
        'Credit (₦)',
        'Balance',
      ]),
    ).toEqual({
      ...{ day: 'Trans. Date', value_day: 'Value Date', narration: 'Narration', reference: 'Ref No' },
      ...{ debit: 'Debit (NGN)', credit: 'Credit (₦)', amount: null, balance: 'Balance' },
    });
  });

  it('are those of the account’s last file where it has them', () => {
    const remembered = allHeads({ day: 'Booked', amount: 'Sum' });
    expect(knownHeads(['Date', 'Booked', 'Sum', 'Text'], remembered)).toMatchObject({
      day: 'Booked',
      amount: 'Sum',
    });
  });

  it('are enough with a day and amounts, in one column or in two', () => {
    expect(headsProblem(allHeads({ day: 'Date', amount: 'Amount' }))).toBeNull();
    expect(headsProblem(allHeads({ day: 'Date', debit: 'Dr', credit: 'Cr' }))).toBeNull();
    expect(headsProblem(allHeads({ amount: 'Amount' }))).toMatch(/has the day/);
    expect(headsProblem(allHeads({ day: 'Date', debit: 'Dr' }))).toMatch(/debits and credits/);
    expect(headsProblem(allHeads({ day: 'Date', debit: 'Dr', credit: 'Cr', amount: 'A' }))).toMatch(
      /one column/,
    );
    expect(headsProblem(allHeads({ day: 'Date', debit: 'Dr', credit: 'Dr' }))).toMatch(/one meaning/);
  });
});

describe('the rows of a statement', () => {
  it('are read with what stands above and beneath them', () => {
    const read = readLines(
      [
        row(1, ['Opening Balance', '1,000.00']),
        movement(3, '01-11-2026', { credit: '500.00', balance: '1,500.00', narration: 'Total Nigeria Plc' }),
        movement(4, '02-11-2026', { debit: '200.00', balance: '1,300.00' }),
        row(5, ['Totals', '', '200.00', '500.00']),
        row(6, ['Closing balance:', '1,300.00']),
      ],
      TODAY,
    );
    expect(read).toMatchObject({ problem: null, opening_kobo: 100_000, closing_kobo: 130_000 });
    expect(read.lines.map(({ debit_kobo, credit_kobo }) => credit_kobo - debit_kobo)).toEqual([
      50_000, -20_000,
    ]);
    expect(balancesOf(read, UNTOLD)).toEqual({ opening_kobo: 100_000, closing_kobo: 130_000, problem: null });
  });

  it('are no total where one says only the sum, in the place of the day or with none', () => {
    const read = readLines(
      [
        movement(2, '01-11-2026', { debit: '200.00', narration: 'Total', value_day: '-' }),
        movement(3, 'Total:', { debit: '200.00', credit: '0.00' }),
        movement(4, '', { narration: 'Grand total of 1 debit', debit: '200.00' }),
        movement(5, '', { debit: 'Total debits', credit: 'Total credits' }),
        movement(6, 'Closing balance as at 01-Nov-2026', { credit: '800.00' }),
      ],
      TODAY,
    );
    expect(read).toMatchObject({ problem: null, closing_kobo: 80_000 });
    expect(read.lines.map(({ row: at, value_day }) => [at, value_day])).toEqual([[2, null]]);
  });

  it('are turned around where the newest comes first', () => {
    const read = readLines(
      [
        movement(2, '02-11-2026', { debit: '200.00', balance: '1,300.00' }),
        movement(3, '01-11-2026', { credit: '500.00', balance: '1,500.00' }),
      ],
      TODAY,
    );
    expect(read.lines.map(({ row: at }) => at)).toEqual([3, 2]);
    expect(balancesOf(read, UNTOLD)).toEqual({ opening_kobo: 100_000, closing_kobo: 130_000, problem: null });
  });

  it.each([
    [movement(2, '30-11-2026', { debit: '1' }), /lies ahead/],
    [movement(2, 'soon', { debit: '1' }), /is no day/],
    [movement(2, '01-11-2026', { debit: '1', value_day: '01-01-1900' }), /has the value day 01-01-1900/],
    [movement(2, '01-11-2026', { debit: 'one' }), /the debit “one” can’t be read/],
    [movement(2, '01-11-2026', { debit: '1', credit: '1' }), /has a debit and a credit/],
    [movement(2, '', { debit: '1' }), /has an amount and no day/],
    [movement(2, '', { debit: '1', narration: 'Total Nigeria Plc' }), /has an amount and no day/],
    [movement(2, '', { debit: 'one', narration: 'Total' }), /the debit “one” can’t be read/],
    [movement(2, '31-Sep-2026', { debit: '1', narration: 'Total Nigeria Plc' }), /is no day/],
    [movement(2, '31-Sep-2026', { debit: '1', narration: 'Closing balance' }), /is no day/],
    [movement(2, 'TotalEnergies', { debit: '1' }), /is no day/],
    [movement(2, '01-11-2026', { debit: '1O', narration: 'Total Nigeria Plc' }), /the debit “1O” can’t be/],
    [movement(2, '01-11-2026', { debit: '1', value_day: '31-11-2026' }), /the value day “31-11-2026” is no/],
    [row(2, ['nothing']), /no movement/],
  ])('stop the reading where one can’t be read', (one, problem) => {
    expect(readLines([one], TODAY).problem).toMatch(problem);
  });

  it.each([
    [
      'a balance that doesn’t follow',
      { balance: '1,299.99' },
      UNTOLD,
      /Row 3 has the balance ₦1,299\.99, and ₦1,300\.00 follows/,
    ],
    [
      'another opening balance',
      { balance: '1,300.00' },
      { ...UNTOLD, opening_kobo: 1 },
      /One opening balance/,
    ],
    [
      'another closing balance',
      { balance: '1,300.00' },
      { ...UNTOLD, closing_kobo: 1 },
      /come to ₦1,300\.00/,
    ],
  ])('are refused with %s', (_, last, told, problem) => {
    const { lines } = readLines(
      [
        movement(2, '01-11-2026', { credit: '500.00', balance: '1,500.00' }),
        movement(3, '02-11-2026', { debit: '200.00', ...last }),
      ],
      TODAY,
    );
    expect(balancesOf({ lines, ...UNTOLD }, told).problem).toMatch(problem);
  });

  it.each([
    ['what moves', { credit: '70,000,000,000,000.00' }, UNTOLD],
    ['a balance', { credit: '2.00', balance: '70,000,000,000,000.00' }, UNTOLD],
    ['a balance that is told', { credit: '2.00' }, { opening_kobo: 7e15 - 300, closing_kobo: 0 }],
    ['a balance below nothing', { debit: '2.00' }, { opening_kobo: -7e15 + 100, closing_kobo: 0 }],
  ])('are refused where %s comes to more than can be told to the kobo', (_, cells, told) => {
    const later = 'debit' in cells ? { debit: '1.00' } : { credit: '2.00' };
    const read = readLines([movement(2, '01-11-2026', cells), movement(3, '02-11-2026', later)], TODAY);
    expect(read.problem ?? balancesOf(read, told).problem).toBe(
      'What moves in this file, or a balance, comes to more than ₦70,000,000,000,000.00. Compare it with the bank’s statement.',
    );
  });

  it('need both balances where no column has them', () => {
    const { lines } = readLines([movement(2, '01-11-2026', { credit: '500.00' })], TODAY);
    const asked = (told: object) => balancesOf({ lines, ...UNTOLD }, { ...UNTOLD, ...told }).problem;
    expect(asked({})).toMatch(/opening balance/);
    expect(asked({ opening_kobo: 0 })).toMatch(/closing balance/);
    expect(asked({ opening_kobo: 0, closing_kobo: 50_000 })).toBeNull();
  });
});

describe('a statement after another', () => {
  const before = { id: 1, code: 'BST1', to_day: '2026-11-02', closing_kobo: 130_000 };
  const known = [line('2026-11-01', 50_000), line('2026-11-02', -20_000)];

  it('goes on where the last one ended', () => {
    expect(goesOn([line('2026-11-03', 1)], 130_000, before, [])).toEqual({ repeated: 0, problem: null });
  });

  it('leaves out what the last one has', () => {
    const lines = [...known, line('2026-11-02', 700)];
    expect(goesOn(lines, 100_000, before, known)).toEqual({ repeated: 2, problem: null });
  });

  it('keeps two movements that are alike where both are new', () => {
    const charge = line('2026-11-02', -20_000);
    expect(goesOn([charge, line('2026-11-03', -5)], 130_000, before, known)).toEqual({
      repeated: 0,
      problem: null,
    });
  });

  it('leaves nothing out of a file that opens where the last one closed', () => {
    const twice = [line('2026-11-02', 500), line('2026-11-02', -500)];
    const lines = [...twice, line('2026-11-03', 7)];
    expect(goesOn(lines, 130_000, before, [...known, ...twice])).toEqual({ repeated: 0, problem: null });
  });

  it('is refused where it can’t be told how much of it is there already', () => {
    const [fee, back] = [line('2026-11-02', -500), line('2026-11-02', 500)];
    const lines = [fee, back, fee, line('2026-11-02', 9)];
    const all = [...known, fee, back, fee];
    expect(goesOn(lines, 130_500, before, all).problem).toMatch(
      /^BST1 may have the first 1 or the first 3 lines/,
    );
  });

  it.each([
    ['a gap', [line('2026-11-05', 1)], 130_001, /Import first what lies between/],
    [
      'a line that says something else now',
      [{ ...line('2026-11-01', 50_000), narration: 'M' }, line('2026-11-02', -20_000), line('2026-11-03', 1)],
      100_000,
      /otherwise/,
    ],
    ['nothing new', known, 100_000, /every line of this file already/],
    ['the same days otherwise', [line('2026-11-01', 1), line('2026-11-03', 1)], 100_000, /otherwise/],
    [
      'a day before the last one with its balance',
      [line('2026-11-01', 9), line('2026-11-03', 1)],
      130_000,
      /otherwise/,
    ],
  ])('is refused with %s', (_, lines, opening, problem) => {
    expect(goesOn(lines, opening, before, known).problem).toMatch(problem);
  });
});

function row(at: number, all: readonly string[]): FileRow {
  return { row: at, cells: {}, all };
}

function movement(at: number, day: string, cells: FileRow['cells']): FileRow {
  return { row: at, cells: { day, ...cells }, all: [day, ...Object.values(cells)] };
}

function line(day: string, kobo: number): StatementLine {
  return {
    ...{ row: 1, day, value_day: null, reference: 'R', narration: 'N', balance_kobo: null },
    ...{ debit_kobo: Math.max(0, -kobo), credit_kobo: Math.max(0, kobo) },
  };
}
