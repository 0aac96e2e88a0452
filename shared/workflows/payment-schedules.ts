import { lagosToday } from '../dates.ts';
import { nairaShown } from '../money.ts';
import { choice, date, lines, number, text } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office } from '../resource/workflow.ts';
import { FIRST_TEMPLATE, templateShown } from '../schedule-templates.ts';
import { why } from './reasons.ts';

/** What decides who may do what with a payment schedule. */
export interface PaymentScheduleFacts {
  status: string;
  prepared_by: number;
  first_signed_by: number | null;
  /** Who posted a payment in it, or for whom that was done. */
  posters: readonly number[];
  /** The members of staff whom it pays, by name or account. */
  payees: readonly number[];
  /** Why it can't be paid as it says; settled is what a second person has confirmed. */
  hindrances: readonly { is_settled: boolean; says: string }[];
}

/** Nobody signs a schedule that they prepared themselves. */
export const preparedSchedule: Bar<PaymentScheduleFacts> = ({ prepared_by }, { id }, another) =>
  prepared_by === id ? `You prepared this schedule. ${another}` : null;

/** Nobody signs twice. */
export const signedSchedule: Bar<PaymentScheduleFacts> = ({ first_signed_by }, { id }, another) =>
  first_signed_by === id ? `You signed this schedule already. ${another}` : null;

/** Nobody signs a schedule in which there is something that they posted. */
export const postedInSchedule: Bar<PaymentScheduleFacts> = ({ posters }, { id }, another) =>
  posters.includes(id) ? `You posted a payment in this schedule. ${another}` : null;

/** Nobody signs a schedule that pays them. */
export const paidBySchedule: Bar<PaymentScheduleFacts> = ({ payees }, { id }, another) =>
  payees.includes(id) ? `It pays you, or into an account that is or was yours. ${another}` : null;

/** A schedule goes on only while everything in it is paid as it says, from an account in use. */
export function broken({ hindrances }: PaymentScheduleFacts): string | null {
  const [first] = hindrances.toSorted((a, b) => Number(b.is_settled) - Number(a.is_settled));
  if (!first) return null;
  return first.is_settled
    ? `${first.says} Withdraw this schedule and prepare another.`
    : `${first.says} This schedule waits until that is decided.`;
}

/** Once it is approved, a schedule is withdrawn only where two people have seen that it can't be paid as it says. */
export function unbroken({ hindrances }: PaymentScheduleFacts): string | null {
  return hindrances.some(({ is_settled }) => is_settled) ? null : 'It is approved: it is sent to the bank.';
}

const TREASURY = { by: [office('treasury')] } as const;

interface Shown {
  id: number;
  code: string;
  amount: number;
  line_count: number;
  first_signed_by: number | null;
  template: string | null;
  bank_account: { label: string };
  lines: readonly {
    id: number;
    serial: number;
    payee_name: string;
    payment: { label: string };
    net: number;
  }[];
}

const DIGEST = /^[0-9a-f]{64}$/i;

/** What the bank is told to pay on a day from one account: prepared, signed by two others, sent, and answered line by line. */
export const paymentScheduleWorkflow = defineWorkflow<PaymentScheduleFacts>()({
  of: 'payment-schedules',
  owner: 'prepared_by',
  states: {
    draft: { word: 'Waiting for signatories', with: office('treasury') },
    approved: { word: 'Waiting to be sent', with: office('treasury') },
    sent: { word: 'With the bank', with: office('treasury') },
    confirmed: { word: 'Confirmed by the bank' },
    'partly-confirmed': { word: 'Partly confirmed' },
    withdrawn: { word: 'Withdrawn', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'signed',
      row: 'handle',
      opened: true,
      confirm: 'Approve schedule',
      title: ({ amount, line_count }: Shown) =>
        `Approve ${nairaShown(amount)} to ${line_count === 1 ? 'one payee' : `${line_count} payees`}?`,
      effect: ({ first_signed_by, bank_account, template }: Shown) =>
        `Compare each line with its voucher. You sign its file by the template ${templateShown(template ?? FIRST_TEMPLATE)} too. ${
          first_signed_by === null
            ? 'A second signatory then approves the same.'
            : `It can then be sent to the bank of ${bank_account.label}.`
        }`,
      lines: [
        {
          ...TREASURY,
          from: ['draft'],
          to: ['draft', 'approved'],
          unless: broken,
          not: [preparedSchedule, signedSchedule, postedInSchedule, paidBySchedule],
          todo: 'Approve payment schedule',
        },
      ],
    },
    send: {
      label: 'Send to the bank',
      past: 'sent',
      row: 'handle',
      opened: true,
      confirm: 'Mark as sent',
      title: ({ code, bank_account }: Shown) => `Send ${code} to the bank of ${bank_account.label}?`,
      effect: ({ template }: Shown) =>
        `Its file is made by the template ${templateShown(template ?? FIRST_TEMPLATE)}, as it was signed. Save the file, and send it with the signed instruction, on which its digest is printed.`,
      lines: [{ ...TREASURY, from: ['approved'], to: 'sent', unless: broken, todo: 'Send payment schedule' }],
    },
    confirm: {
      label: 'Enter the bank’s answer',
      past: 'answered by the bank',
      logged: 'answered',
      row: 'handle',
      opened: true,
      confirm: 'Enter the answer',
      title: ({ code }: Shown) => `What did the bank answer on ${code}?`,
      asks: {
        lines: lines(
          'What became of each line',
          {
            id: number('Line', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
            outcome: choice('Outcome', ['paid', 'rejected'], { required: true }),
            reason: text('Reason of the bank', { min: 3, max: 300 }),
          },
          { table: 'payment_schedule_lines', own: 'schedule_id' },
          { min: 1, max: 500 },
        ),
        date: date('Answered on', { past: true }),
        digest: text('Digest of the file that the bank paid by', {
          max: 64,
          pattern: DIGEST,
          sentence: 'A digest has 64 characters, 0 to 9 and a to f',
          hint: 'SHA-256. Choose the file, and it is worked out here.',
        }),
      },
      begins: ({ id: schedule, lines: all }: Shown) => ({
        date: lagosToday(),
        lines: all.map(({ id, serial, payee_name, payment, net }) => ({
          ...{ id, schedule, outcome: 'paid', reason: '', net },
          label: `${serial}. ${payee_name}, ${payment.label}`,
        })),
      }),
      effect: () =>
        'What the bank rejected is recorded as returned; a second officer of Treasury confirms each return.',
      lines: [
        {
          ...TREASURY,
          from: ['sent'],
          to: ['confirmed', 'partly-confirmed'],
          todo: 'Enter the bank’s answer',
        },
      ],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'decline',
      confirm: 'Withdraw schedule',
      asks: { reason: why('Reason') },
      effect: () => 'Its payments are free for another schedule.',
      lines: [
        { ...TREASURY, from: ['draft'], to: 'withdrawn' },
        { ...TREASURY, from: ['approved'], to: 'withdrawn', unless: unbroken },
      ],
    },
  },
});
