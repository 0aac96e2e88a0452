import { formatDay, lagosToday } from '../dates.ts';
import { koboToNaira, nairaShown, nairaToKobo } from '../money.ts';
import { date, money, text } from '../resource/fields.ts';
import {
  type Bar,
  defineWorkflow,
  department,
  office,
  person,
  type StateOf,
  through,
  type WhyNot,
} from '../resource/workflow.ts';
import { RAISE_PAPER } from './raise-paper.ts';
import { doneOn, why } from './reasons.ts';

/** What decides what may be done with a touring advance. */
export interface AdvanceFacts {
  status: string;
  /** Who travels. */
  user_id: number;
  department_id: number;
  /** The last day of the trip. */
  finished: string;
  /** The advance of the same person that is overdue, in a sentence. */
  outstanding: string | null;
  /** The last day on which it is retired in time; from the next on it is overdue. */
  due: string;
  /** What treasury recorded as recovered and a second officer has yet to confirm, and who did. */
  open_recovery: { requested_by: number } | null;
}

type Shown = {
  code: string;
  purpose: string;
  total: number;
  user: { label: string };
  finished: string;
  paid_amount: number | null;
  recovered: number | null;
  open_recovery: { requested_by_name: string; amount: number; receipt_no: string; day: string } | null;
};

const OFFICERS = [department('department_id', 'add-expenditures')] as const;
const KEEPERS = [department()] as const;
const TREASURY = [office('treasury', 'edit-payments')] as const;

/** Who owes a retirement is given no other advance. */
export function outstanding({ outstanding: sentence }: AdvanceFacts): WhyNot | null {
  return sentence ? { code: 'ADVANCE_OUTSTANDING', sentence } : null;
}

/** Only what is overdue is recovered; until then its traveller retires it. */
function notOverdue({ due }: AdvanceFacts, now: Date): string | null {
  return lagosToday(now) <= due
    ? `It may be retired until ${formatDay(due)}: only what is overdue is recovered.`
    : null;
}

/** Nobody gives themselves more time, nor recovers from themselves. */
export const travels: Bar<AdvanceFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You are the traveller. ${another}` : null;

/** Nobody confirms what they recorded themselves. */
export const recorded: Bar<AdvanceFacts> = ({ open_recovery }, { id }, another) =>
  open_recovery?.requested_by === id ? `You recorded it. ${another}` : null;

function noneOpen({ open_recovery }: AdvanceFacts): string | null {
  return open_recovery ? null : 'Nothing that was recovered waits to be confirmed.';
}

function oneOpen({ open_recovery }: AdvanceFacts): string | null {
  return open_recovery ? 'What was recovered last waits to be confirmed first.' : null;
}

/** An advance from its drafting to its retirement: the department raises it, the desks pay it, its traveller retires it. */
export const touringAdvanceWorkflow = defineWorkflow<AdvanceFacts>()({
  of: 'touring-advances',
  owner: 'user_id',
  said: 'purpose',
  states: {
    pending: { word: 'Waiting to be raised', with: department() },
    raised: { word: 'Raised', with: through('expenditures', 'touring_advance_id') },
    paid: { word: 'Paid, to be retired', with: person('user_id') },
    retired: {
      word: 'Being settled',
      with: through('retirements', 'touring_advance_id', { states: ['registered'] }),
    },
    closed: { word: 'Closed' },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    raise: {
      ...RAISE_PAPER,
      lines: [
        { from: ['pending'], to: 'raised', by: OFFICERS, unless: outstanding, todo: 'Raise touring advance' },
      ],
    },
    extend: {
      label: 'Move the last day',
      past: 'extended',
      takes: 'edit',
      confirm: 'Move the last day',
      title: ({ code }: Shown) => `Move the last day of ${code}?`,
      asks: {
        finished: date('Last day', { required: true, missing: 'Choose the last day' }),
        remark: why('Remark'),
      },
      begins: ({ finished }: Shown) => ({ finished }),
      effect: () => 'The amount stays as it was paid. The day by which it is to be retired moves with it.',
      lines: [{ from: ['raised', 'paid'], to: 'same', by: KEEPERS, not: [travels] }],
    },
    recover: {
      label: 'Record a recovery',
      past: 'recorded as recovered',
      logged: 'recover',
      takes: 'edit',
      confirm: 'Record the recovery',
      title: ({ code, user }: Shown) => `Record what was recovered of ${code} from ${user.label}?`,
      asks: {
        amount: money('Amount recovered', { required: true, min: 0.01 }),
        receipt_no: text('Receipt or payroll number', { required: true, max: 80 }),
        date: doneOn('Recovered on', 'Enter the day on which it was recovered'),
      },
      begins: () => ({ date: lagosToday() }),
      effect: (advance: Shown) =>
        `At most ${nairaShown(leftOf(advance))}. Once a second treasury officer has confirmed it, the money is free again on the fund. When nothing is left of the advance, it is closed.`,
      lines: [
        {
          from: ['paid'],
          to: 'same',
          by: TREASURY,
          not: [travels],
          unless: (facts, now) => notOverdue(facts, now) ?? oneOpen(facts),
        },
      ],
    },
    confirm: {
      label: 'Confirm the recovery',
      past: 'confirmed as recovered',
      logged: 'confirm-recovery',
      takes: 'edit',
      confirm: 'Confirm recovery',
      title: ({ code, open_recovery }: Shown) =>
        `Confirm that ${nairaShown(open_recovery?.amount ?? 0)} of ${code} was recovered?`,
      effect: ({ open_recovery }: Shown) =>
        `${open_recovery ? `${recoveryWords(open_recovery)} ` : ''}Compare it with the receipt, and refuse it on its payment if it is wrong. Once confirmed, the money is free again on the fund. When nothing is left of the advance, it is closed.`,
      lines: [
        {
          from: ['paid'],
          to: ['paid', 'closed'],
          by: TREASURY,
          not: [travels, recorded],
          unless: noneOpen,
        },
      ],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete advance',
      title: ({ code }: Shown) => `Delete ${code}?`,
      effect: () => 'Nothing was committed for it. It leaves the list; its history stays.',
      lines: [{ from: ['pending'], to: 'deleted', by: KEEPERS }],
    },
  },
  follows: {
    raise: { from: ['pending'], to: 'raised' },
    unraise: { from: ['raised'], to: 'pending' },
    pay: { from: ['raised'], to: 'paid' },
    bounce: { from: ['paid'], to: 'raised' },
    // Its retirement is submitted, or queried.
    retire: { from: ['paid'], to: 'retired' },
    reopen: { from: ['retired'], to: 'paid' },
    close: { from: ['paid', 'retired'], to: 'closed' },
  },
});

/** What of an advance has not come back, in naira. */
function leftOf({ paid_amount, recovered }: Shown): number {
  return koboToNaira(nairaToKobo(paid_amount ?? 0) - nairaToKobo(recovered ?? 0));
}

/** Who recorded what as recovered, in a sentence. */
export function recoveryWords({
  requested_by_name,
  amount,
  receipt_no,
  day,
}: NonNullable<Shown['open_recovery']>): string {
  return `${requested_by_name} recorded that ${nairaShown(amount)} was recovered on ${formatDay(day)}, receipt ${receipt_no}.`;
}

/** The state of a touring advance. */
export type AdvanceStatus = StateOf<typeof touringAdvanceWorkflow>;
