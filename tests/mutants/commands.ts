import { mutantsOf } from './mutant.ts';

/** The rules that commands ask the database for, or that imports judge by. */
export const COMMAND_MUTANTS = [
  ...mutantsOf(
    'server/domain/payments/clear.ts',
    ['tests/payments/days.test.ts'],
    [
      ['a payment is posted on a fund of a closed year', 'if (fund) refuseIfClosed(fund);', ''],
      ['a payment is paid on a day of a closed year', 'await refuseClosedYear(trx, dayPaid(input));', ''],
    ],
  ),
  ...mutantsOf(
    'server/domain/budget/raise-many.ts',
    ['tests/budget/many-expenditures.test.ts'],
    [
      ['a list is too much for its fund, and said so after some of it', 'refuseIfShort(fund, sum_kobo);', ''],
      ['a list comes to more than money can be told', 'if (sum_kobo > MAX_KOBO)', 'if (sum_kobo < 0)'],
      [
        'what is refused of the fund is said of a row',
        'const isOfRow = Object.keys(said).some((name) => !SHARED.has(name));',
        'const isOfRow = true;',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/budget/judge-many.ts',
    ['tests/budget/many-expenditures.test.ts'],
    [
      ['a number is taken whatever name stands beside it', '!isCalled(one, row.called)', 'false'],
      [
        'a number that nobody has is a name',
        'if (!one && row.called && !row.beneficiary_id)',
        'if (!one && !row.called && !row)',
      ],
      ['the first of several who are called so is taken', 'if (others.length > 0)', 'if (others.length > 9)'],
      [
        'a list shows the fund of another department',
        'if (fund_id) await refuseOtherFund(db, actor, fund_id);',
        '',
      ],
    ],
  ),
];
