import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/schedules.test.ts'];

/** The rules of payment schedules and of the accounts from which they are paid. */
export const SCHEDULE_MUTANTS = [
  ...mutantsOf('shared/workflows/bank-accounts.ts', PURE, [
    ['who proposed an account confirms it', 'not: [proposedAccount],', ''],
    ['who asked to stop an account stops it', 'not: [askedToStop],', ''],
  ]),
  ...mutantsOf('shared/workflows/payment-file-templates.ts', PURE, [
    ['who proposed a template confirms it', 'not: [proposedTemplate],', ''],
    ['a template of the portal is stopped', ', unless: ofPortal }', ' }'],
  ]),
  ...mutantsOf('shared/workflows/payment-schedules.ts', PURE, [
    ['who prepared a schedule signs it', 'not: [preparedSchedule, ', 'not: ['],
    ['somebody signs twice', ' signedSchedule, postedInSchedule,', ' postedInSchedule,'],
    ['who posted signs', 'signedSchedule, postedInSchedule,', 'signedSchedule,'],
    ['whom it pays signs', 'postedInSchedule, paidBySchedule]', 'postedInSchedule]'],
    ['what the bank returned is sent', `to: 'sent', unless: broken,`, `to: 'sent',`],
    ['an approved schedule is withdrawn', `to: 'withdrawn', unless: unbroken }`, `to: 'withdrawn' }`],
  ]),
  ...mutantsOf(
    'server/domain/schedules/judge-answer.ts',
    ['tests/rules/bank-answers.test.ts'],
    [
      ['a line that is named twice is answered by the first', 'if (second) {', 'if (!row) {'],
      [
        'another amount is taken',
        'otherAmount(line, row) ?? otherAccount(line, row)',
        'otherAccount(line, row)',
      ],
      [
        'another account is taken',
        'otherAmount(line, row) ?? otherAccount(line, row)',
        'otherAmount(line, row)',
      ],
      ['paid is believed beside a doubt', `(first.outcome === 'paid' && doubt)`, 'false'],
      ['what contradicts itself is taken', 'outcome !== first?.outcome', 'outcome === undefined'],
      ['a part of a number names a voucher', '` ${words', '`${words'],
    ],
  ),
];
