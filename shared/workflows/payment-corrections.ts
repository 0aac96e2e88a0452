import { formatMoment, lagosToday } from '../dates.ts';
import { koboToNaira, nairaShown, nairaToKobo } from '../money.ts';
import { longText, money, reference, text } from '../resource/fields.ts';
import type { Act } from '../resource/workflow.ts';
import { pays, raised } from './bars.ts';
import type { PaymentState } from './desks.ts';
import {
  changedAccount,
  corrected,
  dutiesAtBank,
  noneToCorrect,
  type PaymentFacts,
  settledAlready,
} from './payment-duties.ts';
import { atBank } from './payment-lines.ts';
import { doneOn, why } from './reasons.ts';

type Correcting = {
  amount: number;
  recovered: number;
  refunded: number;
  payee_name: string;
  open_correction: { words: string; requested_by_name: string } | null;
};

/** What is asked beside the amount: whose money it is where others carry some of it, and which trip's where it drew holds for parts of it. */
const RECOVERED: readonly { asks: readonly string[]; isOf: (payment: PaymentFacts) => boolean }[] = [
  { asks: [], isOf: (payment) => !isCarried(payment) && !payment.draws_parts },
  { asks: ['refund_id'], isOf: (payment) => isCarried(payment) && !payment.draws_parts },
  { asks: ['hold_id'], isOf: (payment) => !isCarried(payment) && payment.draws_parts },
  { asks: ['refund_id', 'hold_id'], isOf: (payment) => isCarried(payment) && payment.draws_parts },
];

/** What happens to a payment after it is settled: money comes back, or the transfer that failed is replaced; each by two people of treasury. */
export const CORRECTIONS = {
  recover: {
    label: 'Record money that came back',
    past: 'recorded as come back',
    logged: 'recover',
    row: 'handle',
    confirm: 'Record the receipt',
    title: ({ payee_name }: Correcting) => `Money of the payment to ${payee_name} came back?`,
    asks: {
      amount: money('Amount that came back', { required: true, min: 0.01 }),
      receipt_no: text('Receipt number', { required: true, max: 80 }),
      date: doneOn('Received on', 'Enter the day on which it was received'),
      refund_id: reference('Refund', 'refunds', {
        hint: 'Where another department carries the cost, choose its refund: the money is theirs. Leave it out where it belongs to the department that paid.',
        figure: 'amount',
        offers: {
          match: 'all',
          rules: [
            { field: 'status', op: 'equals', value: 'fulfilled' },
            { field: 'expenditure_id', op: 'equals', of: 'expenditure_id' },
          ],
        },
      }),
      hold_id: reference('Trip', 'reserves', {
        hint: 'Which trip on the fund that paid it is of, where no other department carries it.',
        offers: {
          match: 'all',
          rules: [{ field: 'expenditure_id', op: 'equals', of: 'expenditure_id' }],
        },
      }),
    },
    begins: (payment: Correcting) => ({
      ...(payment.refunded > 0 ? {} : { amount: leftOf(payment) }),
      date: lagosToday(),
    }),
    effect: (payment: Correcting) =>
      `At most ${nairaShown(leftOf(payment))}. Once a second treasury officer has confirmed it, it is free again on the fund${payment.refunded > 0 ? ` that bears the cost: others carry ${nairaShown(payment.refunded)} of it` : ''}.`,
    lines: RECOVERED.map(({ asks, isOf }) =>
      atBank('same', {
        asks: ['amount', 'receipt_no', 'date', ...asks],
        unless: (payment) =>
          underWay(payment) ?? (isOf(payment) ? null : 'Another way asks for other things.'),
      }),
    ),
  },
  reissue: {
    label: 'Record a replacement transfer',
    past: 'paid anew',
    logged: 'reissue',
    row: 'handle',
    confirm: 'Record the transfer',
    title: ({ payee_name }: Correcting) => `Was ${payee_name} paid by another transfer?`,
    asks: {
      bank_reference: text('Bank reference', { required: true, max: 80 }),
      paid_on: doneOn('Paid on', 'Enter the day on which it was paid'),
      reason: why('Reason'),
    },
    begins: () => ({ paid_on: lagosToday() }),
    effect: () =>
      'The figures of the fund stay. Once a second treasury officer has confirmed it, the payment has this reference and day.',
    lines: [
      atBank('same', {
        unless: (payment) =>
          underWay(payment) ??
          (settledAlready(payment)
            ? null
            : 'Nothing of it is settled yet: record that the bank returned it, and it is posted anew.'),
      }),
    ],
  },
  'confirm-correction': {
    label: 'Confirm what was recorded',
    past: 'confirmed',
    logged: 'confirm-correction',
    opened: true,
    row: 'handle',
    confirm: 'Confirm it',
    asks: { remark: longText('Remark', { max: 2000 }) },
    effect: recordedWords,
    lines: [
      atBank('same', {
        unless: noneToCorrect,
        not: [pays, changedAccount, raised, dutiesAtBank, corrected],
        todo: 'Confirm what treasury recorded',
      }),
    ],
  },
  'withdraw-correction': {
    label: ({ open_correction }, { id }) =>
      open_correction && open_correction.requested_by !== id
        ? 'Refuse what was recorded'
        : 'Withdraw what was recorded',
    past: 'withdrawn',
    logged: 'withdraw-correction',
    row: 'handle',
    confirm: 'Take it back',
    asks: { reason: why('Reason') },
    effect: (payment: Correcting) => `${recordedWords(payment)} The payment stays as it was.`,
    lines: [atBank('same', { unless: noneToCorrect })],
  },
} as const satisfies Record<string, Act<PaymentState, PaymentFacts>>;

function isCarried({ refunded_kobo }: PaymentFacts): boolean {
  return refunded_kobo > 0;
}

/** What of a payment has not come back, in naira. */
function leftOf({ amount, recovered }: Correcting): number {
  return koboToNaira(nairaToKobo(amount) - nairaToKobo(recovered));
}

function recordedWords({ open_correction }: Correcting): string {
  return open_correction ? `${open_correction.requested_by_name} recorded: ${open_correction.words}.` : '';
}

/** Why nothing more is recorded of a payment: what was recorded before waits for an answer. */
export function underWay({ open_bounce, open_correction }: PaymentFacts): string | null {
  const open = open_correction ?? open_bounce;
  if (!open) return null;
  const what = open_correction ? open_correction.words : 'The return by the bank';
  return `${open.requested_by_name} recorded on ${formatMoment(open.at)}: ${what}. A second treasury officer confirms or refuses it.`;
}
