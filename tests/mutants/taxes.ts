import { mutantsOf } from './mutant.ts';

const PURE = ['tests/rules/taxes.test.ts'];

/** The rules of what is deducted for tax authorities. */
export const TAX_MUTANTS = [
  ...mutantsOf('shared/taxes.ts', PURE, [
    [
      'VAT that is in the amount is taxed',
      'vatRate ? beforeVat(gross_kobo, vatRate.rate_bp) : gross_kobo',
      'gross_kobo',
    ],
    ['whoever has no TIN is taxed as others are', 'if (!has_tin) {', 'if (!has_tin && is_small) {'],
    [
      'a small company is taxed from the first kobo',
      'if (month_kobo > small_limit_kobo) {',
      'if (month_kobo > 0) {',
    ],
    ['what a small company was paid before doesn’t count', 'month_before_kobo + base_kobo', 'base_kobo'],
    [
      'a small company is free though it is no resident',
      `if (!is_small || payee !== 'resident-company') return rate;`,
      'if (!is_small) return rate;',
    ],
    ['stamp duty is always deducted', 'taxed.is_stamped ?', 'taxed.gross_kobo > 0 ?'],
  ]),
  ...mutantsOf('shared/workflows/tax-rates.ts', PURE, [
    ['who proposed a rate confirms it', 'not: [proposedRate],', ''],
  ]),
  ...mutantsOf('shared/workflows/tax-remittances.ts', PURE, [
    ['who prepared a remittance approves it', 'not: [preparedIt],', ''],
    [
      'a remittance is paid before it is approved',
      `from: ['approved'], to: 'paid'`,
      `from: ['prepared', 'approved'], to: 'paid'`,
    ],
  ]),
  ...mutantsOf(
    'server/domain/payments/set-deductions.ts',
    ['tests/taxes/deductions.test.ts'],
    [
      ['more is deducted than is paid', 'if (sum_kobo > payment.amount_kobo) {', 'if (sum_kobo < 0) {'],
      ['a base is more than the gross', 'if (base_kobo > gross_kobo)', 'if (base_kobo < 0)'],
      [
        'tax goes to an authority that nobody knows',
        'authorities.find((name) => name === named) ??',
        'named ??',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/taxes/remittances.ts',
    ['tests/taxes/given-back.test.ts'],
    [['tax that was given back since is remitted', 'await refuseGivenBack(trx, record);', '']],
  ),
];
