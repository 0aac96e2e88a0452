import { formatDay, formatMoment } from '../dates.ts';
import { formatNaira } from '../money.ts';
import type { Bar, WhyNot } from '../resource/workflow.ts';
import { type CashStanding, warrantShort } from '../warrants.ts';
import { BANK_CHANGE_DAYS } from './bank-change-days.ts';
import type { Paid, Raised } from './bars.ts';
import { DESK_WORDS, DESKS, type Desk, type PaymentStage, type PaymentStatus } from './desks.ts';
import { blockedWords } from './payee-types.ts';

/** An act in the timeline of a payment, oldest first in a list of them. */
export interface PaymentAct {
  action: string;
  desk: Desk | null;
  user_id: number;
  /** For whom it was done: it counts for them too. */
  acting_for_id?: number | null;
  at: string | Date;
}

/** What decides who may do what with a payment. */
export interface PaymentFacts {
  stage: PaymentStage;
  status: PaymentStatus;
  department_id: number;
  batch_no: string;
  /** Who raised what is behind the payment: the expenditure, the batch. */
  raised: readonly Raised[];
  /** The members of staff whom it pays. */
  paid_people: readonly Paid[];
  /** Who proposed or confirmed a change of the payee's bank details in the last 30 days, and when. */
  bank_changes: readonly { user_id: number; did: 'proposed' | 'confirmed'; at: string | Date }[];
  acts: readonly PaymentAct[];
  /** A return by the bank that a second treasury officer has yet to confirm. */
  open_bounce: { requested_by: number; requested_by_name: string; at: string | Date } | null;
  /** What treasury recorded of it after it was paid, and a second officer has yet to confirm, with its words. */
  open_correction: {
    requested_by: number;
    requested_by_name: string;
    at: string | Date;
    words: string;
  } | null;
  /** What came back of it. */
  recovered_kobo: number;
  /** What of it other departments carry by now. */
  refunded_kobo: number;
  /** Its expenditure names a class of transaction, so that tax is deducted from it. */
  is_taxable: boolean;
  /** The setting `treasury_desk`: taxes are deducted from payments to third parties. */
  is_taxing: boolean;
  /** It drew holds of the fund that pays, each for a part of it. */
  draws_parts: boolean;
  /** The code of the touring advance that it paid, once that is retired. */
  retired_advance: string | null;
  /** The code of a reversal request that awaits the budget office. */
  frozen_by: string | null;
  /** The order that it pays goods of, where more of it is batched or paid than its vouchers come to. */
  unvouched: { code: string; vouched_kobo: number; claimed_kobo: number } | null;
  /** The name of the blocked vendor whom it would pay. */
  blocked_vendor: string | null;
  /** The setting `separation_of_duties`. */
  separation: 'strict' | 'consecutive';
  /** How the cash for its fund stands, and what it holds of it; null while no payment waits for what was released. */
  cash?: CashStanding | null;
  held_kobo?: number;
  amount_kobo?: number;
  fund?: { code: string; name: string };
}

/** Nobody acts on a payment whose account they lately proposed or confirmed. */
export function changedAccount(
  { bank_changes }: PaymentFacts,
  { id }: { id: number },
  another: string,
): string | null {
  const own = bank_changes.find(({ user_id }) => user_id === id);
  return own
    ? `You ${own.did} the bank details of this payee on ${formatDay(own.at)}; for ${BANK_CHANGE_DAYS} days you don't act on payments to them. ${another}`
    : null;
}

/** Nothing is cleared or posted to a vendor that was blocked on the way; the payment is returned, or the vendor is unblocked. */
export function vendorBlocked({ blocked_vendor, stage }: PaymentFacts): WhyNot | null {
  if (!blocked_vendor) return null;
  const way = stage === 'audit' ? 'Audit can pull it back and return it.' : 'It can be returned.';
  return { code: 'VENDOR_BLOCKED', sentence: `${blockedWords(blocked_vendor)}. ${way}` };
}

/** Nothing is paid for goods before a voucher says that they came; it waits, or is returned. */
export function voucherMissing({ unvouched }: Pick<PaymentFacts, 'unvouched'>): WhyNot | null {
  if (!unvouched) return null;
  const { code, vouched_kobo, claimed_kobo } = unvouched;
  const made =
    vouched_kobo === 0
      ? `No Material Received Voucher of ${code} was made`
      : `The vouchers of ${code} come to ${formatNaira(vouched_kobo)}`;
  return {
    code: 'VOUCHER_MISSING',
    sentence: `${made}, and ${formatNaira(claimed_kobo)} is batched or paid on it: the store has yet to receive goods worth ${formatNaira(claimed_kobo - vouched_kobo)}.`,
  };
}

/** What audit clears, and treasury posts: not to a blocked vendor, and not before its goods came. */
export function notYetPayable(payment: PaymentFacts): WhyNot | null {
  return vendorBlocked(payment) ?? voucherMissing(payment);
}

/** What the budget office clears: not to a blocked vendor, and not beyond the cash that was released. */
export function notYetCleared(payment: PaymentFacts): WhyNot | null {
  return vendorBlocked(payment) ?? cashMissing(payment);
}

/** What treasury posts: what is payable, and not beyond the cash that was released. */
export function notYetPosted(payment: PaymentFacts): WhyNot | null {
  return notYetPayable(payment) ?? cashMissing(payment);
}

function cashMissing({
  cash,
  held_kobo = 0,
  amount_kobo = 0,
  recovered_kobo,
  fund,
}: PaymentFacts): WhyNot | null {
  const whole_kobo = amount_kobo - recovered_kobo;
  if (!cash || whole_kobo - held_kobo <= cash.left_kobo) return null;
  return {
    code: 'WARRANT_SHORT',
    sentence: warrantShort(fund ? `${fund.code} ${fund.name}` : 'its fund', cash, whole_kobo),
  };
}

/** Nobody confirms what they recorded themselves of money that came back, or of a replacement transfer. */
export function corrected({ open_correction }: PaymentFacts, { id }: { id: number }): string | null {
  return open_correction?.requested_by === id
    ? `You recorded it on ${formatMoment(open_correction.at)}. A second treasury officer must confirm it.`
    : null;
}

/** Nothing that the bank returned is posted anew of which some has come back already, others carry some, or which is retired; the transfer is replaced. */
export function settledAlready({
  recovered_kobo,
  refunded_kobo,
  retired_advance,
}: PaymentFacts): WhyNot | null {
  if (recovered_kobo + refunded_kobo === 0 && !retired_advance) return null;
  const settled = retired_advance
    ? `${retired_advance}, which it paid, is retired already`
    : recovered_kobo > 0
      ? `${formatNaira(recovered_kobo)} of it came back already`
      : `Others carry ${formatNaira(refunded_kobo)} of it already`;
  return { code: 'SETTLED_ALREADY', sentence: `${settled}: record the replacement transfer instead.` };
}

/** Nobody confirms what they recorded themselves. */
export function recorded({ open_bounce }: PaymentFacts, { id }: { id: number }): string | null {
  return open_bounce?.requested_by === id
    ? `You recorded the return by the bank on ${formatMoment(open_bounce.at)}. A second treasury officer must confirm it.`
    : null;
}

/** Nobody acts at two desks of one payment, or at two consecutive ones; by the desk at which they would act. */
export const dutiesAt: Readonly<Record<Desk, Bar<PaymentFacts>>> = {
  'budget-office': duties('budget-office'),
  treasury: duties('treasury'),
  audit: duties('audit'),
  posting: duties('posting'),
};

/** The same of what the bank returned, which counts for the treasury desk at which the person acted before. */
export const dutiesAtBank: Bar<PaymentFacts> = duties(null);

function duties(desk: Desk | null): Bar<PaymentFacts> {
  return function satElsewhere({ acts, separation }, { id }, another) {
    const now = desk ?? deskFor(acts, id);
    const earlier = acts.find(
      (act) => [act.user_id, act.acting_for_id].includes(id) && collide(act.desk, now, separation),
    );
    if (!earlier?.desk) return null;
    const { name } = DESK_WORDS[earlier.desk];
    return `You ${pastOf(earlier.action)} it at the desk ${name} on ${formatMoment(earlier.at)}. ${another}`;
  };
}

/** The desk at which somebody records or confirms what the bank returned: treasury's first where they acted there. */
export function deskFor(acts: readonly PaymentAct[], user_id: number): Desk {
  return acts.some((act) => [act.user_id, act.acting_for_id].includes(user_id) && act.desk === 'treasury')
    ? 'treasury'
    : 'posting';
}

function collide(earlier: Desk | null, now: Desk, separation: PaymentFacts['separation']): boolean {
  if (!earlier || earlier === now) return false;
  return separation === 'strict' || Math.abs(DESKS.indexOf(earlier) - DESKS.indexOf(now)) === 1;
}

/** Why a clearing can't be pulled back: a clearing that was pulled back, and the pulling back, undo each other. */
export function movedOn({ acts }: PaymentFacts): string | null {
  return counting(acts, ({ desk }) => desk).at(-1)?.action === 'clear'
    ? null
    : 'The next office has already acted on it. Ask that office to return it.';
}

/** The clearings and the posting of a payment that stand: not pulled back, returned, or brought back by the bank. */
export function clearingsThatStand<A extends { action: string; office: string | null }>(
  timeline: readonly A[],
): A[] {
  const standing: A[] = [];
  for (const act of counting(timeline, ({ office }) => office)) {
    if (act.action === 'clear' || act.action === 'post') standing.push(act);
    if (act.action === 'return') standing.length = 0;
    if (act.action === 'confirm-bounce' && standing.at(-1)?.action === 'post') standing.pop();
  }
  return standing;
}

/** The acts without the clearings that were pulled back, and without their pulling back. */
function counting<A extends { action: string }>(acts: readonly A[], at: (act: A) => unknown): A[] {
  const left: A[] = [];
  for (const act of acts) {
    const undone =
      act.action === 'pull-back'
        ? left.findLastIndex((one) => one.action === 'clear' && at(one) === at(act))
        : -1;
    if (undone >= 0) left.splice(undone, 1);
    else left.push(act);
  }
  return left;
}

/** Tax is deducted only where the agency does so, and from what names its class of transaction. */
export function untaxed({ is_taxable, is_taxing }: PaymentFacts): string | null {
  if (is_taxable && is_taxing) return null;
  return is_taxing
    ? 'Its expenditure names no class of transaction: it is paid in full.'
    : 'Taxes are not deducted: it is paid in full.';
}

/** Nothing of a batch moves whose reversal awaits an answer. */
export function frozen({ frozen_by, batch_no }: PaymentFacts): string | null {
  return (
    frozen_by &&
    `The budget office has yet to answer the reversal request ${frozen_by}: until then nothing in batch ${batch_no} moves.`
  );
}

/** Only a return by the bank that is recorded and not yet answered is confirmed or withdrawn. */
export function noneOpen({ open_bounce }: PaymentFacts): string | null {
  return open_bounce ? null : NONE_OPEN;
}

/** A return by the bank is confirmed while it is open, and not once the advance that was paid is retired. */
export function noneToConfirm(payment: PaymentFacts): string | WhyNot | null {
  return noneOpen(payment) ?? (payment.retired_advance ? settledAlready(payment) : null);
}

/** Only what is recorded and not yet answered is confirmed or withdrawn. */
export function noneToCorrect({ open_correction }: PaymentFacts): string | null {
  return open_correction ? null : NONE_TO_CORRECT;
}

/** Why what the bank did can't be recorded or answered in the payment's state; null of any other act. */
export function whyNotAtBank(_payment: PaymentFacts, act: string): string | null {
  if (act === 'bounce') return "It is not paid, so the bank can't have returned it.";
  if (act.endsWith('correction')) return NONE_TO_CORRECT;
  if (act === 'recover' || act === 'reissue') return 'It is not paid.';
  return act.endsWith('bounce') ? NONE_OPEN : null;
}

/** Whether an act is treasury's on what was paid: it counts for the desk at which the person sat before. */
export function isAtBank(act: string): boolean {
  return act.endsWith('bounce') || act.endsWith('correction') || act === 'recover' || act === 'reissue';
}

const NONE_TO_CORRECT = 'Nothing that treasury recorded of it awaits confirmation.';

const NONE_OPEN = 'No return by the bank awaits confirmation.';

const DONE: Readonly<Record<string, string>> = {
  post: 'posted',
  clear: 'cleared',
  edit: 'edited',
  deduct: 'changed the deductions of',
  query: 'queried',
  respond: 'answered',
  'pull-back': 'pulled back',
  return: 'returned',
  bounce: 'recorded the bank’s return of',
  'confirm-bounce': 'confirmed the bank’s return of',
  'withdraw-bounce': 'withdrew the bank’s return of',
  recover: 'recorded what came back of',
  reissue: 'recorded the replacement transfer of',
  'confirm-correction': 'confirmed what was recorded of',
  'withdraw-correction': 'withdrew what was recorded of',
};

function pastOf(action: string): string {
  return DONE[action] ?? action;
}
