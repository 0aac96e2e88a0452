import { entriesOf } from '../keys-of.ts';
import { nairaShown } from '../money.ts';
import { choice, lines, money, number, text } from '../resource/fields.ts';
import type { Act } from '../resource/workflow.ts';
import { TAX_KINDS } from '../tax-words.ts';
import type { PaymentState } from './desks.ts';
import { type PaymentFacts, untaxed } from './payment-duties.ts';
import { at } from './payment-lines.ts';
import { why } from './reasons.ts';

type Deducting = {
  gross: number;
  net: number;
  payee_name: string;
  deductions: readonly { kind: string; base: number; rate: number; authority: string }[];
};

/** What Treasury changes of the deductions that the rates propose, before Audit sees the payment. */
export const DEDUCTIONS_ACT = {
  deductions: {
    label: 'Change deductions',
    past: 'given other deductions',
    logged: 'deduct',
    takes: 'edit',
    confirm: 'Save deductions',
    title: ({ payee_name }: Deducting) => `Change what is deducted from the payment to ${payee_name}`,
    asks: {
      deductions: lines(
        'Deductions',
        {
          kind: choice(
            'Tax',
            entriesOf(TAX_KINDS).map(([value, label]) => ({ value, label })),
            { required: true },
          ),
          base: money('Base', { required: true, min: 0.01 }),
          rate: number('Rate', { required: true, min: 0.01, max: 100, decimals: 2, suffix: ' %' }),
          authority: text('Tax authority', { required: true, min: 2, max: 120 }),
          // What base and rate come to; sent back as it was read.
          amount: money('Amount', { formless: true }),
        },
        { table: 'payment_deductions', own: 'payment_id' },
        { max: 20, hint: 'Where nothing is deducted, an empty list.' },
      ),
      remark: why('Remark'),
    },
    begins: ({ deductions }: Deducting) => ({
      // The form tells lines apart by a key of its own.
      deductions: deductions.map(({ kind, base, rate, authority }, place) => ({
        ...{ kind, base, rate, authority },
        _key: `line ${place}`,
      })),
    }),
    effect: ({ gross, net }: Deducting) =>
      `The vote pays ${nairaShown(gross)}, the payee gets ${nairaShown(net)} now. Each deduction is its rate of its base, rounded to the kobo. Audit reads the remark.`,
    lines: [at('treasury', 'same', { unless: untaxed, logged: 'deduct' })],
  },
} as const satisfies Record<string, Act<PaymentState, PaymentFacts>>;
