import { formatDay } from '../dates.ts';
import { formatNaira, nairaShown } from '../money.ts';
import { longText, money, reference } from '../resource/fields.ts';
import { type Bar, defineWorkflow, department, office, type StateOf } from '../resource/workflow.ts';
import { quoted, why } from './reasons.ts';

/** What decides what may be done with a refund. */
export interface RefundFacts {
  status: string;
  /** Who asked, or raised what was paid. */
  user_id: number;
  /** Who asked for it again after it was denied. */
  resent_by: number | null;
  /** The department that is asked. */
  department_id: number;
  /** The department that paid. */
  beneficiary_id: number;
  /** The bank is said to have returned the payment, and nobody has confirmed or refused that yet. */
  is_bouncing: boolean;
  /** Its answer is owed longer than the setting `refund_answer_days` allows. */
  is_overdue: boolean;
  excused_at: string | Date | null;
}

/** Nobody answers what they asked for themselves, of whichever departments they are an officer. */
export const askedFor: Bar<RefundFacts> = ({ user_id, resent_by }, { id }, another) =>
  user_id === id || resent_by === id ? `You asked for this yourself. ${another}` : null;

/** Nobody excuses a delay of their own department, or of one below it: it would raise expenditures again by its own word. */
export const owesIt: Bar<RefundFacts> = ({ department_id }, { department_ids }, another) =>
  department_ids.includes(department_id) ? `Your own department owes this answer. ${another}` : null;

/** Nothing is carried of a payment that the bank may have returned. */
export function bouncing({ is_bouncing }: RefundFacts): string | null {
  return is_bouncing
    ? 'Treasury recorded that the bank returned the payment: once that is confirmed or refused, this goes on.'
    : null;
}

/** Why no more is asked for than is left of what an expenditure paid (kobo); null when it is not more. */
export function aboveWhatIsLeft(left_kobo: number, amount_kobo: number, expenditure: string): string | null {
  if (amount_kobo <= left_kobo) return null;
  return left_kobo > 0
    ? `At most ${formatNaira(left_kobo)} of ${expenditure} can be asked for: the rest came back, or is asked for already.`
    : `Nothing of ${expenditure} is left to be asked for.`;
}

type Shown = {
  code: string;
  amount: number;
  purpose: string;
  response: string | null;
  beneficiary: { label: string };
  department: { label: string };
  fund: { label: string } | null;
  hold_id: number | null;
};

const ASKED = department('department_id', undefined, 'the department that is asked');
const PAID = department('beneficiary_id', undefined, 'the department that paid');

const ANSWER = { from: ['pending'], by: [ASKED], not: [askedFor], todo: 'Answer refund' } as const;

/** A department that paid asks another to carry the cost: that one fulfils or denies it, and the first asks anew or keeps the cost. */
export const refundWorkflow = defineWorkflow<RefundFacts>()({
  of: 'refunds',
  owner: 'user_id',
  said: 'purpose',
  states: {
    pending: { word: 'Waiting for the department', with: ASKED },
    fulfilled: { word: 'Fulfilled' },
    denied: { word: 'Denied', with: PAID },
    withdrawn: { word: 'Withdrawn', undone: true },
    dropped: { word: 'Dropped', undone: true },
    ended: { word: 'Ended by the bank', undone: true },
  },
  acts: {
    fulfil: {
      label: 'Fulfil',
      past: 'fulfilled',
      row: 'handle',
      confirm: 'Fulfil refund',
      asks: {
        fund_id: reference('Fund', 'funds', {
          hint: 'The fund of your department that carries the cost.',
          figure: 'available',
          offers: {
            match: 'all',
            rules: [
              { field: 'available', op: 'gt', value: 0 },
              { field: 'department_id', op: 'in', of: 'carriers' },
            ],
          },
        }),
      },
      begins: ({ fund }: { fund: unknown }) => ({ fund_id: fund }),
      title: ({ amount, beneficiary }: Shown) => `Refund ${nairaShown(amount)} to ${beneficiary.label}?`,
      effect: ({ amount, fund, hold_id, purpose, beneficiary }: Shown) =>
        `${beneficiary.label} asks: ${quoted(purpose)} ${nairaShown(amount)} is booked and paid on ${fund ? fund.label : 'the fund that you choose'}, and free again on theirs.${hold_id ? ' What was set aside for it is released, and what is left of it is free.' : ''}`,
      lines: [{ ...ANSWER, to: 'fulfilled', unless: bouncing }],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      confirm: 'Deny refund',
      asks: { response: why('Response') },
      title: ({ amount, beneficiary }: Shown) => `Deny ${nairaShown(amount)} to ${beneficiary.label}?`,
      effect: ({ beneficiary, hold_id }: Shown) =>
        `${beneficiary.label} reads your reason, and asks anew or keeps the cost.${hold_id ? ' Until then the money stays set aside.' : ''}`,
      lines: [{ ...ANSWER, to: 'denied' }],
    },
    resend: {
      label: 'Send again',
      past: 'sent again',
      row: 'manage',
      confirm: 'Send again',
      asks: {
        amount: money('Amount', { min: 0.01 }),
        purpose: longText('Purpose', { min: 3, max: 1000 }),
      },
      begins: ({ amount, purpose }: Shown) => ({ amount, purpose }),
      title: ({ code }: Shown) => `Send ${code} again?`,
      effect: ({ department, response, hold_id }: Shown) =>
        `${department.label} answered: ${quoted(response ?? '')} It is asked anew.${hold_id ? ' The amount stays: it is what was paid for the request.' : ''}`,
      lines: [{ from: ['denied'], to: 'pending', by: [PAID], todo: 'Ask anew or keep the cost' }],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'delete',
      confirm: 'Withdraw refund',
      title: ({ code }: Shown) => `Withdraw ${code}?`,
      effect: keepsCost,
      lines: [{ from: ['pending'], to: 'withdrawn', by: [PAID] }],
    },
    drop: {
      label: 'Keep the cost',
      past: 'dropped',
      takes: 'delete',
      confirm: 'Keep the cost',
      title: ({ code }: Shown) => `Drop ${code} and keep the cost?`,
      effect: keepsCost,
      lines: [{ from: ['denied'], to: 'dropped', by: [PAID] }],
    },
    excuse: {
      label: 'Excuse',
      past: 'excused',
      takes: 'edit',
      confirm: 'Excuse the delay',
      asks: { remark: why('Remark', 500) },
      title: ({ department, code }: Shown) => `Excuse ${department.label} from answering ${code} in time?`,
      effect: ({ department }: Shown) =>
        `${department.label} can raise expenditures to third parties again. The refund still waits for its answer.`,
      lines: [
        { from: ['pending'], to: 'same', by: [office('budget-officers')], not: [owesIt], unless: notOwed },
      ],
    },
  },
  follows: {
    // The bank returned the payment: nothing was paid that somebody could carry.
    end: { from: ['pending', 'denied'], to: 'ended' },
    // The officers who close the year answer for the department that is asked, or give up for the one that paid.
    fulfil: { from: ['pending', 'denied'], to: 'fulfilled' },
    withdraw: { from: ['pending'], to: 'withdrawn' },
    drop: { from: ['denied'], to: 'dropped' },
  },
});

/** The state of a refund. */
export type RefundStatus = StateOf<typeof refundWorkflow>;

function keepsCost({ amount, beneficiary, department, hold_id }: Shown): string {
  return `${nairaShown(amount)} stays with ${beneficiary.label}.${hold_id ? ` What is set aside for it is free again for ${department.label}.` : ''}`;
}

function notOwed({ excused_at, is_overdue }: RefundFacts): string | null {
  if (excused_at) return `It was excused on ${formatDay(excused_at)}.`;
  return is_overdue ? null : 'Its answer is not overdue: it keeps nobody from raising expenditures.';
}
