import { formatNaira, nairaShown } from '../money.ts';
import { reference } from '../resource/fields.ts';
import { type Bar, defineWorkflow, department, office, type StateOf, through } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What a hold is for. */
export const HOLD_TYPES = ['flight', 'hotel', 'meeting'] as const;
/** What a hold is for. */
export type HoldType = (typeof HOLD_TYPES)[number];

/** What decides what may be done with a hold. */
export interface HoldFacts {
  status: string;
  /** Who asked for what it is for. */
  user_id: number;
  /** The department that carries the cost. */
  department_id: number;
  /** The state of the request that it is for. */
  request_status: string;
}

/** Why a personnel fund carries nothing that is asked for. */
export const NOT_FOR_SALARIES = 'Personnel funds are for salaries and allowances. Choose another fund.';

/** Nobody sets money aside for what they asked for themselves; below the limit accepting does. */
export const asksFor: Bar<HoldFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You asked for this yourself. ${another}` : null;

/** Why an expenditure can't draw what is set aside for a trip with less than that (kobo); null when it can. Of a meeting what is left over is free. */
export function belowHold(
  { type, request, amount_kobo }: { type: HoldType; request: string; amount_kobo: number },
  pays_kobo: number,
): string | null {
  return type === 'meeting' || pays_kobo >= amount_kobo
    ? null
    : `${formatNaira(amount_kobo)} is set aside for ${request}: raise at least that, not ${formatNaira(pays_kobo)}.`;
}

type Shown = { code: string; cost: number; request: string; status: string; fund: { label: string } | null };

const OFFICERS = [department('department_id', 'edit-reserves')] as const;

/** Money set aside on a fund for what is about to be bought for its department. A hold above the limit, or without a fund, waits for the department's officer. */
export const holdWorkflow = defineWorkflow<HoldFacts>()({
  of: 'reserves',
  states: {
    pending: { word: 'Waiting for the department', with: department() },
    secured: { word: 'Secured', with: office('logistics') },
    // Once its mandate is paid it waits for its refund: for the department that is asked, and denied for the one that paid.
    mandated: { word: 'Mandated', with: [through('refunds', 'hold_id'), office('logistics')] },
    released: { word: 'Released' },
    reversed: { word: 'Freed', undone: true },
  },
  acts: {
    secure: {
      label: 'Secure',
      past: 'secured',
      takes: 'edit',
      confirm: 'Secure hold',
      asks: {
        fund_id: reference('Fund', 'funds', {
          hint: 'The fund that carries the cost; the one that was asked for unless you choose another.',
          figure: 'available',
          offers: {
            match: 'all',
            rules: [
              { field: 'available', op: 'gt', value: 0 },
              { field: 'department_id', op: 'in', of: 'carriers' },
              { field: 'sub_budget_head_id.type', op: 'in', value: ['capital', 'recurrent'] },
            ],
          },
        }),
      },
      begins: ({ fund }: { fund: unknown }) => ({ fund_id: fund }),
      effect: ({ cost, request }: Shown) =>
        `${nairaShown(cost)} is set aside for ${request}. Logistics then books and pays, and asks your department to carry the cost.`,
      lines: [{ from: ['pending'], to: 'secured', by: OFFICERS, not: [asksFor], todo: 'Secure hold' }],
    },
    free: {
      label: 'Free',
      past: 'freed',
      takes: 'edit',
      several: true,
      confirm: 'Free hold',
      asks: { reason: why('Reason') },
      effect: ({ status, cost, fund, request }: Shown) =>
        status === 'pending'
          ? `Nothing is set aside for ${request}, and whoever asked decides anew.`
          : `${nairaShown(cost)} is free again${fund ? ` on ${fund.label}` : ''}. Where nothing was booked yet, whoever asked decides anew.`,
      lines: [
        { from: ['pending', 'secured'], to: 'reversed', by: [office('budget-officers', 'edit-reserves')] },
        { from: ['pending', 'secured'], to: 'reversed', by: OFFICERS, unless: bookedAlready },
      ],
    },
  },
  follows: {
    reverse: { from: ['pending', 'secured', 'mandated'], to: 'reversed' },
    mandate: { from: ['secured'], to: 'mandated' },
    lower: { from: ['mandated'], to: 'mandated' },
    unmandate: { from: ['mandated'], to: 'secured' },
    // An expenditure on the hold's own fund takes it over; undone, it is set aside again.
    draw: { from: ['secured', 'mandated'], to: 'released' },
    undraw: { from: ['released'], to: 'secured' },
    'undraw-mandated': { from: ['released'], to: 'mandated' },
    // Nothing is paid for it: it leaves its mandate, though it was given up before.
    drop: { from: ['released', 'reversed'], to: 'reversed' },
    // The department has carried what was paid for it.
    settle: { from: ['mandated'], to: 'released' },
  },
});
/** The states of a request in which what it costs is owed: a ticket or a room is bought, a meeting was held or nobody came. */
const OWED: readonly string[] = ['booked', 'closed', 'concluded', 'no-show'];

/** What was booked is owed: the department alone can't take its word back. */
function bookedAlready({ request_status }: HoldFacts): string | null {
  return OWED.includes(request_status) ? 'It is booked already. The budget office can free it.' : null;
}

/** The state of a hold. */
export type HoldStatus = StateOf<typeof holdWorkflow>;

/** The states in which a hold stands for its request; there is one such hold a request. */
export const LIVE_HOLD = ['pending', 'secured', 'mandated'] as const satisfies HoldStatus[];
