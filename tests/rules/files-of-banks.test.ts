import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Queryable } from '#server/database/connection.ts';
import { readStatementFile } from '#server/domain/statements/read-file.ts';
import { knownHeads } from '#server/domain/statements/statement-words.ts';
import { allHeads } from '#shared/statement-file.ts';

const HEADS = allHeads({
  ...{ day: 'Date', narration: 'Narration', debit: 'Debit', credit: 'Credit', balance: 'Balance' },
});
const HEAD_ROW = 'Date,Narration,Debit,Credit,Balance';

describe('a file of a bank', () => {
  it('is refused where its first line stands in the place of the heads', async () => {
    const heads = allHeads({ day: '01-11-2026', debit: 'Column C', credit: '500.00' });
    const read = await readText('01-11-2026,Lodged,,500.00,500.00\n02-11-2026,Charge,1.00,,499.00', heads);
    expect(read.problem).toBe('The file has no row of heads. Add one above the first line.');
  });

  it('is refused where a comma within a value makes two of it', async () => {
    const read = await readText(`${HEAD_ROW}\n01-11-2026,Lodged,,1,500.00,1500.00`);
    expect(read.problem).toMatch(/^Row 2: The row goes on to column F, .*quotation marks.*\.$/);
    expect(read.lines).toEqual([]);
  });

  it.each(['Narration', 'Balance'])(
    'is refused where the spreadsheet could not work out a cell of %s',
    async (head) => {
      const cells = HEAD_ROW.split(',').map((one) =>
        one === head ? '#N/A' : { Date: '01-11-2026', Credit: '5' }[one],
      );
      const read = await readText(`${HEAD_ROW}\n${cells.join(',')}`);
      expect(read.problem).toMatch(new RegExp(`^Row 2: ${head} is “#N/A”`));
    },
  );

  it.each([
    ['01-01-1900,Lodged,,5.00,5.00', 'Row 2 is of 01-01-1900, which is no day of a statement.'],
    ['31-12-1999,Lodged,,5.00,5.00', 'Row 2 is of 31-12-1999, which is no day of a statement.'],
  ])('is refused with a day long before any statement', async (row, problem) => {
    expect((await readText(`${HEAD_ROW}\n${row}`)).problem).toBe(problem);
  });

  it('of several sheets is read by the one that was chosen, and says which it was', async () => {
    const sheets = [sheet('Jan', '05-01-2026', 10), sheet('Feb', '05-02-2026', 20)];
    const bytes = Buffer.from(await writeXlsx({ sheets }));
    const first = await read(bytes, 'two.xlsx', HEADS);
    expect(first).toMatchObject({ sheet: 'Jan', sheets: ['Jan', 'Feb'], problem: null, closing_kobo: 1_000 });
    const other = await read(bytes, 'two.xlsx', HEADS, 'Feb');
    expect(other).toMatchObject({ sheet: 'Feb', problem: null, closing_kobo: 2_000 });
    await expect(read(bytes, 'two.xlsx', HEADS, 'Mar')).rejects.toThrow(
      'The file has no visible sheet “Mar”.',
    );
  });
});

describe('the heads of the account’s last file', () => {
  const last = { ...HEADS, balance: null };

  it('leave out of a file like it what was set to none', () => {
    expect(knownHeads(HEAD_ROW.split(','), last)).toEqual(last);
  });

  it('leave what is new in a file unlike it to be found', () => {
    const heads = knownHeads(['Date', 'Details', 'Debit', 'Credit', 'Balance'], last);
    expect(heads).toMatchObject({ narration: 'Details', balance: 'Balance' });
  });
});

function sheet(name: string, day: string, naira: number) {
  const amount = naira.toFixed(2);
  return { name, rows: [HEAD_ROW.split(','), [day, 'Lodged', '', amount, amount]] };
}

function readText(text: string, heads = HEADS) {
  return read(Buffer.from(text), 'bank.csv', heads);
}

/** Reads a file by heads that are told, for which nothing is asked of the database. */
function read(bytes: Buffer, name: string, heads: typeof HEADS, chosen: string | null = null) {
  const upload = { id: 1, name, sha256: '', bytes };
  const told = { bank_account_id: 1, heads, sheet: chosen, opening_kobo: null, closing_kobo: null };
  return readStatementFile(undefined as unknown as Queryable, upload, told);
}
