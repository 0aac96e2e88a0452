import { expect, it } from 'vitest';
import { balancesOf, type FileRow, readLines } from '#server/domain/statements/read-lines.ts';
import { wrongTogether } from '#server/domain/statements/wrong-rows.ts';

const TODAY = { today: '2026-11-28' };
const UNTOLD = { opening_kobo: null, closing_kobo: null };

it('rows of a statement that can’t be taken are told of together, those that are wrong alike in one sentence', () => {
  const none = Array.from({ length: 8 }, (_, n) => movement(11 + n, '', { debit: '1' }));
  const read = readLines(
    [
      movement(2, 'soon', { debit: '1' }),
      movement(3, '01-11-2026', { debit: '1' }),
      movement(4, '01-11-2026', { debit: 'one' }),
      movement(5, 'later', { debit: '1' }),
      ...none,
    ],
    TODAY,
  );
  expect([read.problem, read.lines]).toEqual(['11 rows can’t be taken as they are.', []]);
  expect(wrongTogether(read.wrong)).toEqual([
    'Row 2: “soon” is no day. Write it like 07-09-2026. Likewise row 5.',
    'Row 4: the debit “one” can’t be read.',
    'Row 11 has an amount and no day. Likewise rows 12, 13, 14, 15, 16 and 2 more.',
  ]);
  const { lines } = readLines(
    [
      movement(2, '01-11-2026', { credit: '5.00', balance: '5.00' }),
      movement(3, '01-11-2026', { credit: '5.00', balance: '9.00' }),
      movement(4, '02-11-2026', { credit: '5.00', balance: '14.00' }),
      movement(5, '02-11-2026', { credit: '5.00', balance: '20.00' }),
    ],
    TODAY,
  );
  const { problem, wrong = [] } = balancesOf({ lines, ...UNTOLD }, UNTOLD);
  expect([problem, wrongTogether(wrong)]).toEqual([
    '2 rows can’t be taken as they are.',
    ['Row 3 has the balance ₦9.00, and ₦10.00 follows from the rows before it. Likewise row 5.'],
  ]);
});

function movement(at: number, day: string, cells: FileRow['cells']): FileRow {
  return { row: at, cells: { day, ...cells }, all: [day, ...Object.values(cells)] };
}
