import { mutantsOf } from './mutant.ts';

/** The rules of what the bank says: how statements are read, follow one another, and are matched. */
export const STATEMENT_MUTANTS = [
  ...mutantsOf(
    'server/domain/statements/read-lines.ts',
    ['tests/rules/statement-files.test.ts'],
    [
      [
        'a running balance is not compared',
        'if (expected !== null && expected !== balance_kobo)',
        'if (false)',
      ],
      [
        'a closing balance is not compared',
        'one !== null && one !== closing_kobo',
        'one !== null && one === 0.5',
      ],
      ['a total has a day', "word === 'total' || bankDay(day) === null", 'bankDay(day) === null'],
      ['a line that lies ahead is taken', 'if (day > today)', 'if (day.length > 10)'],
    ],
  ),
  ...mutantsOf(
    'server/domain/statements/goes-on.ts',
    ['tests/rules/statement-files.test.ts'],
    [
      ['a gap is taken', 'if (balances[repeated] !== before.closing_kobo) continue;', ''],
      ['one of several overlaps is taken', 'repeated !== undefined && other !== undefined', 'other === -1'],
      ['what differs counts as the same', 'words(known) === words(line)', 'true'],
      ['a line of a day before is taken', 'if (next.day >= before.to_day)', 'if (next.day)'],
    ],
  ),
  ...mutantsOf(
    'server/domain/statements/propose-matches.ts',
    ['tests/rules/statement-matches.test.ts'],
    [
      [
        'certain though another names it too',
        'other === undefined && isNamedOnce',
        'fit !== undefined && other === undefined',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/statements/near-records.ts',
    ['tests/rules/statement-matches.test.ts'],
    [
      ['an amount long ago is proposed', 'length: WITHIN_DAYS', 'length: 365'],
      ['a payee is named by one word of two', 'own.length === 1 ? own : pairsOf(own)', 'own'],
    ],
  ),
  ...mutantsOf(
    'server/domain/statements/confirm-matches.ts',
    ['tests/statements/matches.test.ts'],
    [
      [
        'a note is left out',
        'if (!note || note.trim().length < 3)',
        'if (note === undefined && line_id < 0)',
      ],
    ],
  ),
];
