import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/papers-and-store.test.ts'];
const SEATS = ['tests/rules/seats-and-accounts.test.ts'];

/** The rules of claims, advances, retirements, goods, documents, seats and accounts. */
export const PAPER_AND_STORE_MUTANTS = [
  ...mutantsOf('shared/workflows/claims.ts', PURE, [
    ['a head endorses their own claim', 'user_id === id ?', 'user_id === -id ?'],
    ['a settlement is taken back', `claim_type === 'settlement' ?`, `claim_type === 'none' ?`],
    [
      'anybody endorses a claim',
      'by: HEADS, not: [ownClaim], todo',
      'by: [department()], not: [ownClaim], todo',
    ],
    [
      'a claim is raised without the right to raise',
      `department('department_id', 'add-expenditures')`,
      `department('department_id')`,
    ],
    ['a head returns their own claim', `to: 'draft', by: HEADS, not: [ownClaim]`, `to: 'draft', by: HEADS`],
  ]),
  ...mutantsOf('shared/workflows/touring-advances.ts', PURE, [
    [
      'an advance is given to who owes one',
      `sentence ? { code: 'ADVANCE_OUTSTANDING', sentence } : null`,
      `sentence && !sentence ? { code: 'ADVANCE_OUTSTANDING', sentence } : null`,
    ],
    ['an advance is recovered on the day it is due', 'lagosToday(now) <= due', 'lagosToday(now) < due'],
    ['travellers act on their own advance', 'user_id === id ?', 'user_id === -id ?'],
    [
      'a recovery is confirmed by who recorded it',
      'open_recovery?.requested_by === id',
      'open_recovery?.requested_by === -id',
    ],
    [
      'a second recovery is recorded beside an open one',
      'notOverdue(facts, now) ?? oneOpen(facts)',
      'notOverdue(facts, now)',
    ],
    ['a recovery is confirmed that none recorded', 'unless: noneOpen,', ''],
    ['travellers give themselves time', `to: 'same', by: KEEPERS, not: [travels]`, `to: 'same', by: KEEPERS`],
  ]),
  ...mutantsOf('shared/workflows/retirements.ts', PURE, [
    ['travellers settle their own trip', 'user_id === id ?', 'user_id === -id ?'],
    ['who filed a retirement settles it', 'filed_by === id ?', 'filed_by === -id ?'],
    [
      'whom the advance paid settles it',
      `to: 'closed',\n          by: DESKS,\n          not: [ownTrip, pays],`,
      `to: 'closed',\n          by: DESKS,\n          not: [ownTrip],`,
    ],
    [
      'a retirement closes while a recovery is open',
      'return is_recovering\n',
      'return is_recovering && !is_recovering\n',
    ],
    ['a bouncing advance is retired', 'if (is_bouncing)\n', 'if (is_bouncing && !is_bouncing)\n'],
    ['an unpaid advance is retired', `if (advance.status === 'paid') return null;`, 'return null;'],
    ['a shortfall is taken for a surplus', `balance_kobo > 0 ? 'surplus'`, `balance_kobo !== 0 ? 'surplus'`],
  ]),
  ...mutantsOf('shared/workflows/orders.ts', PURE, [
    ['who ordered goods receives them', 'if (user_id === id) return', 'if (user_id === -id) return'],
    ['who changed an order receives its goods', 'changed_by.includes(id) ?', 'changed_by.includes(-id) ?'],
    ['an order that is paid is cancelled', 'return raised_by ?', 'return raised_by && !raised_by ?'],
    [
      'an order on which goods came is deleted',
      'return facts.is_received\n',
      'return facts.is_received && !facts.is_received\n',
    ],
    ['a voucher is made of nothing new', 'if (unvouchered > 0) return null;', 'return null;'],
    [
      'anybody confirms an inspection',
      `by: [person('inspector_id', undefined, 'the inspector of goods that are on no voucher yet')]`,
      'by: [holders()]',
    ],
  ]),
  ...mutantsOf('shared/workflows/requisitions.ts', PURE, [
    ['a head approves what is for them', 'owner === id\n', 'owner === -id\n'],
    ['a head approves what they asked for', 'user_id === id\n', 'user_id === -id\n'],
  ]),
  ...mutantsOf('shared/workflows/stock-write-offs.ts', PURE, [
    ['who proposed a write-off approves it', 'user_id === id ?', 'user_id === -id ?'],
  ]),
  ...mutantsOf('shared/workflows/stock-counts.ts', PURE, [
    ['who opened a count approves it', `user_id === id ? \`You opened`, `user_id === -id ? \`You opened`],
    ['who counted approves the count', `counters.includes(id) ?`, `counters.includes(-id) ?`],
    ['counters see the ledger', `user_id !== id && !counters.includes(id);`, 'user_id !== id;'],
    ['the ledger is seen while one counts', `if (status !== 'submitted') return false;`, ''],
    ['goods are counted again without need', 'differing === 0 ?', 'differing < 0 ?'],
  ]),
  ...mutantsOf('shared/workflows/documents.ts', SEATS, [
    ['a white-form is ended by hand', 'return batch_id === null\n', 'return batch_id !== 0\n'],
    [
      'a document is received where it wasn’t sent',
      `to: 'received', by: [SENT_TO]`,
      `to: 'received', by: [MADE_IT]`,
    ],
    [
      'a document is sent by who doesn’t have it',
      `{ from: ['pending'], to: 'dispatched', by: [HAS_IT]`,
      `{ from: ['pending'], to: 'dispatched', by: [MADE_IT]`,
    ],
  ]),
  ...mutantsOf('shared/workflows/delegations.ts', SEATS, [
    [
      'an administrator confirms what they proposed',
      'if (proposed_by === id) return',
      'if (proposed_by === -id) return',
    ],
    ['an administrator confirms their own seat', 'user_id === id || for_id === id', 'for_id === id'],
    ['an administrator confirms who acts for them', 'user_id === id || for_id === id', 'user_id === id'],
  ]),
  ...mutantsOf('shared/workflows/bank-details.ts', SEATS, [
    [
      'bank details are confirmed by who proposed them',
      'not: [proposed, isBehind, owns]',
      'not: [isBehind, owns]',
    ],
    [
      'bank details are confirmed by who is behind them',
      'not: [proposed, isBehind, owns]',
      'not: [proposed, owns]',
    ],
    [
      'bank details are confirmed by whose they are',
      'user_id === id || same_account_ids.includes(id)',
      'same_account_ids.includes(id)',
    ],
    [
      'bank details are confirmed by whose account they are too',
      'user_id === id || same_account_ids.includes(id)',
      'user_id === id',
    ],
    [
      'bank details are confirmed without the list',
      'const CONFIRM = { by: [KEEPERS]',
      `const CONFIRM = { by: [KEEPERS, { kind: 'holders' }]`,
    ],
    ['confirmed details are confirmed again', 'confirmed_by === null ? null', 'confirmed_by !== -1 ? null'],
  ]),
];
