import { refuseStale } from '#server/crud/stale.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { type JudgedAction, judgeAction } from '#shared/workflows/payment-actions.ts';
import type { ClearingAction, ClearingLine, Desk } from '#shared/workflows/payment-clearing.ts';
import { lockFund } from '../budget/index.ts';
import type { Dossier } from './dossiers.ts';
import { lockPayment } from './lock-payments.ts';
import { actorFacts } from './scope.ts';

/** The figures that the person saw, in naira. */
export interface SeenFigures {
  seen_amount?: number;
  seen_available?: number;
}

/** A payment that the actor may act on: locked, judged by the table, and still as he saw it. */
export interface Admitted {
  payment: Dossier;
  line: ClearingLine;
  desk: Desk | null;
}

/** Locks a payment and refuses unless the table, the actor's office and the separation of duties allow the action on what he saw. */
export async function admit(
  trx: Transaction,
  { actor, id, seen, body }: RequestContext,
  action: ClearingAction,
): Promise<Admitted> {
  const payment = await lockPayment(trx, actor, id);
  await refuseStale(trx, 'payments', payment, seen);
  const admitted = admitLocked(payment, actor, action);
  await refuseChangedFigures(trx, payment.fund.id, payment.amount_kobo, body as SeenFigures);
  return admitted;
}

/** The same for a payment that is locked already. */
function admitLocked(payment: Dossier, actor: Actor, action: ClearingAction): Admitted {
  const { line, desk, why_not } = judged(payment, actor, action);
  if (line) return { payment, line, desk };
  throw new Refusal(why_not?.code ?? 'WRONG_STATE', why_not?.sentence ?? 'This cannot be done now.');
}

/** An action on a payment as it stands for an actor. */
export function judged(payment: Dossier, actor: Actor, action: ClearingAction): JudgedAction {
  return judgeAction(payment, actorFacts(actor, payment.separation), action);
}

/** Refuses when the amount, or what is available on the fund, is not what the person saw; the new figures go with the refusal. */
export async function refuseChangedFigures(
  trx: Transaction,
  fund_id: number,
  amount_kobo: number,
  { seen_amount, seen_available }: SeenFigures,
): Promise<void> {
  const amountChanged = seen_amount !== undefined && nairaToKobo(seen_amount) !== amount_kobo;
  if (!amountChanged && seen_available === undefined) return;
  const fund = await lockFund(trx, fund_id);
  const availableChanged =
    seen_available !== undefined && nairaToKobo(seen_available) !== fund.available_kobo;
  if (!amountChanged && !availableChanged) return;
  const changed = amountChanged
    ? `The amount is now ${formatNaira(amount_kobo)}`
    : `${formatNaira(fund.available_kobo)} is now available on ${fund.code} ${fund.name}`;
  throw new Refusal('STALE', `${changed}, after you looked. Look again before you act.`, undefined, {
    amount: koboToNaira(amount_kobo),
    fund: `${fund.code} ${fund.name}`,
    approved: koboToNaira(fund.approved_kobo),
    booked: koboToNaira(fund.booked_kobo),
    actual: koboToNaira(fund.actual_kobo),
    reserved: koboToNaira(fund.reserved_kobo),
    available: koboToNaira(fund.available_kobo),
  });
}
