import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/payments.test.ts'];

/** The rules of the desks, of what comes back, and of who is paid. */
export const PAYMENT_MUTANTS = [
  ...mutantsOf('shared/workflows/payment-lines.ts', PURE, [
    [
      'payees act on their payments',
      'not: [pays, changedAccount, raised, dutiesAt[desk]]',
      'not: [changedAccount, raised, dutiesAt[desk]]',
    ],
    [
      'any office acts at any desk',
      'by: [office(DESK_WORDS[desk].office)]',
      `by: [office(DESK_WORDS[desk].office), office('treasury')]`,
    ],
  ]),
  ...mutantsOf('shared/workflows/payment-duties.ts', PURE, [
    [
      'who changed an account pays into it',
      'bank_changes.find(({ user_id }) => user_id === id)',
      'bank_changes.find(({ user_id }) => user_id === -id)',
    ],
    ['blocked vendors are paid', 'if (!blocked_vendor) return null;', 'return null;'],
    ['goods are paid before they come', 'if (!unvouched) return null;', 'return null;'],
    [
      'posting asks for no voucher',
      'vendorBlocked(payment) ?? voucherMissing(payment)',
      'vendorBlocked(payment)',
    ],
    [
      'a receipt is confirmed by who recorded it',
      'open_correction?.requested_by === id',
      'open_correction?.requested_by === -id',
    ],
    [
      'a bounce is confirmed by who recorded it',
      'open_bounce?.requested_by === id',
      'open_bounce?.requested_by === -id',
    ],
    [
      'what came back is posted anew',
      'recovered_kobo + refunded_kobo === 0 && !retired_advance',
      'refunded_kobo === 0 && !retired_advance',
    ],
    [
      'what others carry is posted anew',
      'if (recovered_kobo + refunded_kobo === 0',
      'if (recovered_kobo === 0',
    ],
    ['what is retired is posted anew', 'refunded_kobo === 0 && !retired_advance', 'refunded_kobo === 0'],
    [
      'what is done for somebody doesn’t count for them at another desk',
      '[act.user_id, act.acting_for_id].includes(id) && collide',
      'act.user_id === id && collide',
    ],
    ['one person at two desks', 'if (!earlier || earlier === now) return false;', 'return false;'],
    [
      'consecutive duties are as loose as none',
      'Math.abs(DESKS.indexOf(earlier) - DESKS.indexOf(now)) === 1',
      'false',
    ],
    ['strict duties are as loose as consecutive ones', `separation === 'strict' || Math.abs`, 'Math.abs'],
    [
      'who sat at Treasury for somebody is taken for a poster',
      `[act.user_id, act.acting_for_id].includes(user_id) && act.desk`,
      'act.user_id === user_id && act.desk',
    ],
    ['what the next office has is pulled back', `.at(-1)?.action === 'clear'`, `.at(-1)?.action !== 'x'`],
    ['clearings stand after a return', `if (act.action === 'return') standing.length = 0;`, ''],
    [
      'a posting stands after the bank returned it',
      `if (act.action === 'confirm-bounce' && standing.at(-1)?.action === 'post') standing.pop();`,
      '',
    ],
    [
      'a clearing stands that was pulled back',
      'if (undone >= 0) left.splice(undone, 1);',
      'if (undone >= 0) continue;',
    ],
    ['a batch moves while its reversal is asked for', 'frozen_by &&\n', 'frozen_by && null &&\n'],
    ['a bounce is confirmed that none recorded', 'return open_bounce ? null : NONE_OPEN;', 'return null;'],
    [
      'a correction is confirmed that none recorded',
      'return open_correction ? null : NONE_TO_CORRECT;',
      'return null;',
    ],
  ]),
  ...mutantsOf('shared/workflows/payments.ts', PURE, [
    [
      'what is queried is cleared',
      `at('audit', 'audit/cleared', { asks: ['remark'], unless: notYetPayable`,
      `at('audit', 'audit/cleared', { asks: ['remark'], from: ['treasury/cleared', 'treasury/queried', 'treasury/responded'], unless: notYetPayable`,
    ],
    [
      'audit clears goods that did not come',
      `at('audit', 'audit/cleared', { asks: ['remark'], unless: notYetPayable`,
      `at('audit', 'audit/cleared', { asks: ['remark'], unless: vendorBlocked`,
    ],
    [
      'the budget office clears a blocked vendor',
      `at('budget-office', 'budget-office/cleared', {\n          asks: ['remark'],\n          unless: vendorBlocked,`,
      `at('budget-office', 'budget-office/cleared', {\n          asks: ['remark'],`,
    ],
    [
      'a query is answered by any department',
      `by: [department('department_id', 'add-batches')]`,
      `by: [department('department_id', 'add-batches'), { kind: 'holders' }]`,
    ],
    [
      'payees answer queries of their payments',
      'not: [pays, changedAccount],\n  desk: null',
      'not: [changedAccount],\n  desk: null',
    ],
    [
      'a posted payment is returned without the bank',
      `acts.some(({ action }) => action === 'confirm-bounce')`,
      'acts.length >= 0',
    ],
    ['a settled payment bounces', 'underWay(payment) ?? settledAlready(payment)', 'underWay(payment)'],
    ['a bounce is recorded twice', 'underWay(payment) ?? settledAlready(payment)', 'settledAlready(payment)'],
    ['the recorder of a bounce confirms it', 'raised, dutiesAtBank, recorded]', 'raised, dutiesAtBank]'],
  ]),
  ...mutantsOf('shared/workflows/bars.ts', PURE, [
    [
      'who raised something clears it',
      'facts.raised.find(({ user_id }) => user_id === actor.id)',
      'facts.raised.find(({ user_id }) => user_id === -actor.id)',
    ],
    [
      'whom it pays clears it',
      'paid_people.find(({ user_id }) => user_id === id)',
      'paid_people.find(({ user_id }) => user_id === -id)',
    ],
  ]),
  ...mutantsOf('shared/workflows/payment-corrections.ts', PURE, [
    [
      'a settled payment is not paid anew, an open one is',
      '(settledAlready(payment)\n            ? null',
      '(settledAlready(payment) || true\n            ? null',
    ],
  ]),
  ...mutantsOf('shared/workflows/reversals.ts', PURE, [
    ['a reversal is answered by who raised the batch', 'not: [raised, pays]', 'not: [pays]'],
    ['a reversal is answered by whom the batch pays', 'not: [raised, pays]', 'not: [raised]'],
    [
      'any office answers a reversal',
      `by: [office('budget-officers')]`,
      `by: [office('budget-officers'), office('treasury')]`,
    ],
    ['any department withdraws a reversal', `by: [department()] }`, `by: [{ kind: 'holders' }] }`],
  ]),
];
