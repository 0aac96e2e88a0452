import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/warrants.test.ts'];

/** The rules of cash that was released. */
export const WARRANT_MUTANTS = [
  ...mutantsOf('shared/warrants.ts', PURE, [
    ['a release counts before its quarter', 'quarter <= now : quarter === now', 'true : quarter === now'],
    [
      'a release of another quarter counts where each stands by itself',
      'quarter <= now : quarter === now',
      'quarter <= now : quarter <= now',
    ],
    ['releases count while the setting is off', `if (rule === 'off') return false;`, ''],
    ['the type pays before the fund', `['fund', 'head', 'type'];`, `['type', 'head', 'fund'];`],
    [
      'a later quarter pays first',
      'a.quarter - b.quarter || a.id - b.id',
      'b.quarter - a.quarter || a.id - b.id',
    ],
    ['a part is drawn where too little is left', 'return wanted > 0 ? null : drawn;', 'return drawn;'],
    [
      'more is drawn of a warrant than it has left',
      'const part = Math.min(wanted, left_kobo);',
      'const part = wanted;',
    ],
    ['more goes back than is held', 'const part = Math.min(back, held_kobo);', 'const part = back;'],
    ['what was drawn first goes back first', 'byDrawing(b, a))) {', 'byDrawing(a, b))) {'],
  ]),
  ...mutantsOf('shared/workflows/warrants.ts', PURE, [
    ['who entered a warrant answers it', 'not: [askedForWarrant],', ''],
    ['an answered warrant is answered again', `from: ['pending'],`, `from: ['pending', 'approved'],`],
  ]),
  ...mutantsOf(
    'server/domain/warrants/follow-warrants.ts',
    ['tests/warrants/surplus.test.ts'],
    [
      [
        'what was spent of an advance goes back too',
        'Math.min(held_kobo, Math.max(due_kobo - back_kobo, 0)),',
        '0,',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/warrants/warrants.ts',
    ['tests/warrants/warrants.test.ts'],
    [
      [
        'a warrant is entered beyond the vote',
        'await refuseBeyondVote(trx, scope, nairaToKobo(Number(values.amount)));',
        '',
      ],
      ['another office enters one', `!actor.offices.has('budget-officers')`, 'false'],
    ],
  ),
];
