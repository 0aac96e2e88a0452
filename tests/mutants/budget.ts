import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/budget.test.ts'];

/** The rules of batches, funds, who sees and spends what, refunds and money. */
export const BUDGET_MUTANTS = [
  ...mutantsOf('server/domain/payments/batch-rules.ts', PURE, [
    [
      'an office that may add batches raises one for another department',
      'chosen.some(({ department_id }) => !actor.department_ids.includes(department_id))',
      'false',
    ],
    [
      'what another department committed is seen by who batches',
      'seesWholeBudget(actor) || actor.department_ids.includes(department_id)',
      'true',
    ],
    [
      'what is in a batch is batched again',
      `({ status }) => status !== 'cleared'`,
      `({ status }) => status === 'paid'`,
    ],
    ['a payee of another type is batched', 'if (mismatch) throw', 'if (mismatch && !mismatch) throw'],
    [
      'unlike expenditures share a batch',
      'if (unlike) throw refusal',
      'if (unlike && !unlike) throw refusal',
    ],
    ['a batch carries any number', 'chosen.length > BATCH_MAX[first.type]', 'chosen.length > 1000'],
    ['a batch leaves out what isn’t there', 'if (!first || chosen.length < ids.length)', 'if (!first)'],
  ]),
  ...mutantsOf('server/domain/budget/scope.ts', PURE, [
    [
      'the store sees every budget',
      `'treasury', 'audit', 'administrators']`,
      `'treasury', 'audit', 'administrators', 'store']`,
    ],
    [
      'audit doesn’t see every budget',
      `'treasury', 'audit', 'administrators']`,
      `'treasury', 'administrators']`,
    ],
    ['figures are seen without a list of funds', 'mayRead.some((one) => actor.permissions.has(one)) &&', ''],
    [
      'figures of other departments are seen',
      'seesWholeBudget(actor) || actor.department_ids.includes(fund.department_id)',
      'true',
    ],
    [
      'one spends for another department',
      'if (actor.department_ids.includes(record.department_id)) return;',
      'if (actor.department_ids.length > 0) return;',
    ],
    ['what is not one’s own is told of', 'throw seesWholeBudget(actor) ?', 'throw actor.id > 0 ?'],
  ]),
  ...mutantsOf('server/domain/payments/scope.ts', PURE, [
    [
      'funds behind payments of other departments are seen',
      'return actor.department_ids.includes(department_id) && holdsAny(actor, OF_THE_BUDGET);',
      'return holdsAny(actor, OF_THE_BUDGET);',
    ],
  ]),
  ...mutantsOf('server/domain/budget/lock-funds.ts', PURE, [
    [
      'more is committed than is available',
      'if (amount_kobo <= fund.available_kobo) return;',
      'if (amount_kobo <= fund.approved_kobo) return;',
    ],
    [
      'all that is available can’t be committed',
      'amount_kobo <= fund.available_kobo',
      'amount_kobo < fund.available_kobo',
    ],
    ['entries are made in a closed year', 'if (!fund.is_closed) return;', 'return;'],
    ['expenditures are raised while raising is closed', 'if (!fund.raising_is_closed) return;', 'return;'],
    [
      'expenditures are raised in a closed year',
      'export function refuseIfRaisingClosed(fund: LockedFund): void {\n  refuseIfClosed(fund);',
      'export function refuseIfRaisingClosed(fund: LockedFund): void {',
    ],
  ]),
  ...mutantsOf('shared/workflows/batching.ts', PURE, [
    ['two types in a batch', 'other.type !== first.type', 'false'],
    ['two departments in a batch', 'other.department_id !== first.department_id', 'false'],
    ['two funds in a batch', 'other.fund_id !== first.fund_id', 'false'],
    [
      'one more than a batch carries',
      'chosen.length < BATCH_MAX[first.type]',
      'chosen.length <= BATCH_MAX[first.type]',
    ],
  ]),
  ...mutantsOf('shared/workflows/batches.ts', PURE, [
    [
      'a batch is deleted after a clearing',
      'unless: (batch) =>\n            isUntouched(batch)',
      'unless: (batch) =>\n            isUntouched(batch) || true',
    ],
    ['a batch is reversed directly after a clearing', 'if (!isUntouched(batch))', 'if (false)'],
    [
      'a batch is reversed directly for ever',
      'return now <= batch.window_ends_at',
      'return now.getTime() > 0',
    ],
    ['a paid batch is reversed', 'return openPayments(batch).length > 0', 'return batch.payments.length > 0'],
    ['paid payments are taken back', `payment.status !== 'paid' && !isGone(payment)`, '!isGone(payment)'],
    [
      'payments that left are taken back',
      `payment.status !== 'paid' && !isGone(payment)`,
      `payment.status !== 'paid'`,
    ],
    [
      'a batch is paid when one payment is',
      `live.every(({ status }) => status === 'paid')`,
      `live.some(({ status }) => status === 'paid')`,
    ],
    [
      'a queried payment doesn’t show in its batch',
      `if (payments.some(({ status }) => status === 'queried')) return 'queried';`,
      '',
    ],
    ['an empty batch goes on', `if (live.length === 0) return 'returned';`, ''],
    [
      'a frozen batch is deleted',
      'frozen: ({ frozen_by }) =>\n    frozen_by &&',
      'frozen: ({ frozen_by }) =>\n    frozen_by && null &&',
    ],
    [
      'any department deletes a batch',
      `to: 'deleted',\n          by: [department()]`,
      `to: 'deleted',\n          by: [{ kind: 'holders' }]`,
    ],
  ]),
  ...mutantsOf('shared/workflows/fund-changes.ts', PURE, [
    ['who asked for a top-up approves it', 'requested_by === id ?', 'requested_by === -id ?'],
    ['a top-up is decided twice', `from: ['pending'],`, `from: ['pending', 'approved'],`],
    [
      'treasury decides on a top-up',
      `by: [office('budget-officers')],`,
      `by: [office('budget-officers'), office('treasury')],`,
    ],
  ]),
  ...mutantsOf('shared/workflows/expenditures.ts', PURE, [
    [
      'a batched expenditure is deleted',
      `{ from: ['cleared'], to: 'deleted'`,
      `{ from: ['cleared', 'batched'], to: 'deleted'`,
    ],
    [
      'another department deletes an expenditure',
      `to: 'deleted', by: [department()]`,
      `to: 'deleted', by: [{ kind: 'holders' }]`,
    ],
  ]),
  ...mutantsOf('shared/workflows/refunds.ts', PURE, [
    ['who asked for a refund answers it', 'user_id === id || resent_by === id', 'resent_by === id'],
    ['who asked anew for a refund answers it', 'user_id === id || resent_by === id', 'user_id === id'],
    [
      'the owing department excuses itself',
      'department_ids.includes(department_id) ?',
      'department_ids.includes(-department_id) ?',
    ],
    ['a bouncing payment is carried', `to: 'fulfilled', unless: bouncing }`, `to: 'fulfilled' }`],
    [
      'more is asked for than is left',
      'if (amount_kobo <= left_kobo) return null;',
      'if (amount_kobo >= 0) return null;',
    ],
    [
      'what is not owed is excused',
      'return is_overdue ? null :',
      'return !is_overdue || is_overdue ? null :',
    ],
    [
      'what is excused is excused again',
      'if (excused_at) return',
      'if (excused_at && is_overdue && !is_overdue) return',
    ],
    [
      'the asked department withdraws a refund',
      `{ from: ['pending'], to: 'withdrawn', by: [PAID] }`,
      `{ from: ['pending'], to: 'withdrawn', by: [ASKED] }`,
    ],
    ['the asked department drops the cost', `to: 'dropped', by: [PAID]`, `to: 'dropped', by: [ASKED]`],
  ]),
  ...mutantsOf('shared/money.ts', PURE, [
    [
      'half a kobo is taken',
      `whole === '' || decimals.length > 2) throw new MoneyError(THIRD_DECIMAL);`,
      `whole === '' || decimals.length > 3) throw new MoneyError(THIRD_DECIMAL);`,
    ],
    [
      'amounts have no bound',
      'if (Math.abs(naira) > MAX_KOBO / 100) throw',
      'if (Math.abs(naira) > MAX_KOBO) throw',
    ],
  ]),
];
