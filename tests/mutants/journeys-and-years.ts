import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/journeys-and-years.test.ts'];

/** The rules of trips, meetings, money set aside, mandates, next year's budget, the close of a year, and imports. */
export const JOURNEY_AND_YEAR_MUTANTS = [
  ...mutantsOf('shared/workflows/travel-facts.ts', PURE, [
    ['logistics arranges its own trip', 'user_id === id ?', 'user_id === -id ?'],
    [
      'a traveller changes what a mandate pays',
      "return is_mandated ? 'A mandate",
      "return !status ? 'A mandate",
    ],
    [
      'a paid trip is lowered',
      `if (mandate_status === 'pending') return null;`,
      'if (mandate_status) return null;',
    ],
    ['a trip is booked without its money', `hold_status === 'pending' ?`, `hold_status === 'none' ?`],
    ['a trip is closed before it ends', 'lagosToday(now) < to ?', 'lagosToday(now) > to ?'],
  ]),
  ...mutantsOf('shared/workflows/travel.ts', PURE, [
    [
      'a head endorses their own trip',
      `not: [travels],\n            from: ['with-head'],\n            to: 'pending'`,
      `from: ['with-head'],\n            to: 'pending'`,
    ],
    [
      'logistics chooses for the traveller',
      `{ by: own, from: ['decision'], to: 'accepted'`,
      `{ by: [...own, ...logistics], from: ['decision'], to: 'accepted'`,
    ],
    ['logistics books without looking at the money', `to: 'booked', unless: unsecured`, `to: 'booked'`],
  ]),
  ...mutantsOf('shared/workflows/holds.ts', PURE, [
    ['who asked sets the money aside', 'user_id === id ?', 'user_id === -id ?'],
    ['a trip is paid with less than is set aside', 'pays_kobo >= amount_kobo', 'pays_kobo > 0'],
    [
      'any department secures',
      `department('department_id', 'edit-reserves')`,
      `{ kind: 'holders', permission: 'edit-reserves' }`,
    ],
    ['a department frees what is booked', 'OWED.includes(request_status) ?', `OWED.includes('') ?`],
    [
      'the budget office frees what a mandate pays',
      `{ from: ['pending', 'secured'], to: 'reversed', by: [office(`,
      `{ from: ['pending', 'secured', 'mandated'], to: 'reversed', by: [office(`,
    ],
  ]),
  ...mutantsOf('shared/workflows/mandates.ts', PURE, [
    [
      'a mandate pays from two funds',
      'fund_id !== null && fund_id === first.fund_id',
      'fund_id !== null || first.fund_id === null',
    ],
    [
      'a raised mandate is deleted',
      `from: ['pending'], to: 'deleted'`,
      `from: ['pending', 'raised'], to: 'deleted'`,
    ],
    [
      'the budget office deletes a mandate',
      `to: 'deleted', by: [office('logistics')]`,
      `to: 'deleted', by: [office('budget-officers')]`,
    ],
  ]),
  ...mutantsOf('shared/workflows/meetings.ts', PURE, [
    ['who asked books the room', 'user_id === id ?', 'user_id === -id ?'],
    ['a room is booked twice', 'if (taken_by) return', 'if (taken_by && !room) return'],
    [
      'a room takes one more than it has seats',
      'participants > max_capacity ?',
      'participants > max_capacity + 1 ?',
    ],
    ['a closed room is booked', `return status === 'available' ?`, `return status !== '' ?`],
    [
      'a meeting that began is called off',
      `status === 'approved' && new Date(start) <= now`,
      `status === '' && start`,
    ],
    [
      'a meeting takes a day too many',
      '> LONGEST_MEETING_DAYS * 86_400_000',
      '> (LONGEST_MEETING_DAYS + 1) * 86_400_000',
    ],
  ]),
  ...mutantsOf('shared/workflows/budget-drafts.ts', PURE, [
    ['who submitted a budget opens it', 'submitted_by === id)', 'submitted_by === -id)'],
    ['for whom a budget was submitted opens it', 'submitted_for_id === id\n', 'submitted_for_id === -id\n'],
    ['an empty budget is submitted', 'line_count === 0 ?', 'line_count < 0 ?'],
    [
      'a draft is opened before it is submitted',
      `from: ['submitted'], to: 'opened'`,
      `from: ['draft', 'submitted'], to: 'opened'`,
    ],
  ]),
  ...mutantsOf('shared/budget-draft.ts', PURE, [['half a naira is lost', '(scaled + 500_000n)', 'scaled']]),
  ...mutantsOf('server/domain/year-close/closing.ts', PURE, [
    [
      'who submitted a close confirms it',
      'if (submitted_by === id) return',
      'if (submitted_by === -id) return',
    ],
    [
      'for whom a close was submitted confirms it',
      'if (submitted_for_id === id) return',
      'if (submitted_for_id === -id) return',
    ],
    ['who acts for the submitter confirms a close', 'if (!other) return null;', 'return null;'],
    ['a year is closed with something undecided', 'undecided > 0 &&', 'undecided < 0 &&'],
    ['a year is closed before the one that is carried to it', 'awaited !== null &&', 'awaited === -1 &&'],
    ['anybody closes a year', `return offices.has('budget-officers')\n`, 'return offices.size > 0\n'],
    [
      'a confirmed close is decided anew',
      'if (closing.confirmed_by !== null)\n',
      'if (closing.confirmed_by === -1)\n',
    ],
  ]),
  ...mutantsOf('shared/year-close.ts', PURE, [
    ['what is partly paid is carried', 'return is_part_paid ?', 'return is_part_paid === null ?'],
    ['a refund is fulfilled without money set aside', 'return names_hold ?', 'return names_hold !== null ?'],
  ]),
  ...mutantsOf('shared/imports.ts', PURE, [
    [
      'all or nothing imports something',
      `mode === 'all-or-nothing' && counts.refused > 0`,
      `mode === 'none' && counts.refused > 0`,
    ],
    ['a file is imported twice', `if (status !== 'judged') return`, `if (status === 'undone') return`],
    [
      'an undone import is undone again',
      `if (status === 'committed' ||`,
      `if (status === 'committed' || status === 'undone' ||`,
    ],
    [
      'half an import is never taken back',
      `(status === 'failed' && done_rows > 0)`,
      `(status === 'failed' && done_rows < 0)`,
    ],
  ]),
  ...mutantsOf('shared/import-by-two.ts', PURE, [
    ['goods come into stock by one hand', `resource === 'restock' || years`, `resource === null || years`],
    ['totals of a booked year change by one hand', '|| years.length > 0', '|| years.length > 9'],
    ['who uploaded imports', 'if (user_id === id) return', 'if (user_id === -id) return'],
    ['who matched the columns imports', 'return mapped_by === id ?', 'return mapped_by === -id ?'],
    ['who imported takes back alone', 'return committed_by === id ?', 'return committed_by === -id ?'],
  ]),
  ...mutantsOf('server/domain/imports/may-import.ts', PURE, [
    ['an import changes what its person may not edit', '...(changes ?', '...(changes === null ?'],
    ['an import gives groups', '...(givesGroups ?', '...(givesGroups === null ?'],
    [
      'an import adds what its person may not add',
      '...permissionsToImport(resource),\n    ...(changes',
      '...(changes',
    ],
  ]),
];
