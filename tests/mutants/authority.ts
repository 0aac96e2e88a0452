import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/authority.test.ts'];

/** The rules of who approves what. */
export const AUTHORITY_MUTANTS = [
  ...mutantsOf('shared/authority-limits.ts', PURE, [
    ['a limit covers less than it says', 'amount_kobo <= limit.up_to_kobo', 'amount_kobo < limit.up_to_kobo'],
    [
      'a head whom it concerns decides',
      'alone.findIndex(({ is_able }) => is_able)',
      'alone.findIndex(() => true)',
    ],
    ['one head stands twice in the line', '=== place,', '>= 0,'],
    ['a limit is in force before its day', 'one.role === role && one.starts_on <= day', 'one.role === role'],
    [
      'the oldest limit of an office counts',
      'one.starts_on < other.starts_on ? 1 : -1',
      'one.starts_on < other.starts_on ? -1 : 1',
    ],
    ['a deputy is passed over', 'alone.find(({ deputy_id }) => deputy_id !== null)', 'undefined'],
    ['the head of the directorate counts as no head', 'Math.max(at, 1)', 'Math.max(at, 0)'],
    ['a lower office may approve more', 'low.up_to_kobo > high.up_to_kobo', 'low.up_to_kobo < 0'],
  ]),
  ...mutantsOf('shared/workflows/authority-limits.ts', PURE, [
    ['who proposed a limit confirms it', 'not: [proposedLimit],', ''],
  ]),
  ...mutantsOf('shared/workflows/expenditures.ts', PURE, [
    [
      'whoever raised it approves it',
      'const CONCERNED = [raised, pays] as const;',
      'const CONCERNED = [pays] as const;',
    ],
    [
      'whom it pays approves it',
      'const CONCERNED = [raised, pays] as const;',
      'const CONCERNED = [raised] as const;',
    ],
    ['nobody higher may approve', "{ from: ['cleared'], to: 'same', by: HIGHER, not: CONCERNED },", ''],
  ]),
  ...mutantsOf(
    'server/domain/payments/raise-batch.ts',
    ['tests/authority/approvals.test.ts'],
    [['what nobody approved is batched', 'await refuseUnapproved(trx, ids);', '']],
  ),
];
