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
];
