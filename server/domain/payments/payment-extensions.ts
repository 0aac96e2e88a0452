import type { Actor } from '#server/frame/actor.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import { actionsFor, type JudgedAction } from '#shared/workflows/payment-actions.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payment-clearing.ts';
import { seesWholeBudget, splitNotes } from '../budget/index.ts';
import { type Dossier, dossiersOf } from './dossiers.ts';
import { paymentExtras } from './payment-extras.ts';
import { actorFacts, paymentScope } from './scope.ts';
import { timelineOf } from './timeline.ts';

/** Payments carry what a desk looks at: what they are for, the effect on the fund, the timeline, and who may do what now. */
export const paymentExtensions: Extensions = {
  presents: paymentExtras,
  scope: paymentScope,
  async present(db, records, actor) {
    const dossiers = await dossiersOf(
      db,
      records.map(({ id }) => id),
    );
    const byId = new Map(dossiers.map((dossier) => [dossier.id, dossier]));
    const notes = actor.offices.has('audit')
      ? await splitNotes(
          db,
          dossiers.map(({ expenditure_id }) => expenditure_id),
        )
      : undefined;
    return records.map((record) => {
      const payment = byId.get(record.id);
      return payment ? presented(record, payment, actor, notes?.get(payment.expenditure_id)) : record;
    });
  },
};

function presented(
  record: WireRecord,
  payment: Dossier,
  actor: Actor,
  split_note: string | undefined,
): WireRecord {
  const { expenditure, batch } = payment;
  const actions = actionsFor(payment, actorFacts(actor, payment.separation));
  return {
    ...record,
    state: PAYMENT_STATES[stateOf(payment)],
    amount_in_words: amountInWords(payment.amount_kobo),
    reference_no: batch.reference_no,
    batch_version: batch.version,
    expenditure_code: expenditure.code,
    type: expenditure.type,
    category: expenditure.category,
    description: expenditure.description,
    additional_info: expenditure.additional_info,
    reference: expenditure.reference,
    raised_amount: koboToNaira(expenditure.raised_amount_kobo),
    raised_by: expenditure.user_name,
    raised_at: expenditure.at,
    batched_by: batch.user_name,
    batched_at: batch.at,
    beneficiary_type: expenditure.beneficiary_type,
    is_free_payee: expenditure.beneficiary_type === null,
    payee_detail: payment.payee_detail,
    /** For audit: that it looks like a part of one purchase. */
    split_note: split_note ?? null,
    duplicate_remark: expenditure.duplicate_remark,
    files: belongs(payment, actor) ? payment.files : [],
    fund: belongs(payment, actor) ? fundOf(payment) : null,
    open_bounce: payment.open_bounce,
    frozen_by: payment.frozen_by,
    timeline: timelineOf(payment),
    actions: actions.map((judged) => wireAction(judged, payment.open_bounce?.requested_by === actor.id)),
    why_not: rowReasons(actions),
  };
}

/** The fund as it is, and as it will be when this payment is posted; before that nothing moves, since the amount is booked already. */
function fundOf({ fund, amount_kobo, status }: Dossier) {
  const paid = status === 'paid';
  const moves = !paid && status !== 'returned' && status !== 'reversed' && status !== 'deleted';
  const figures = {
    approved: koboToNaira(fund.approved_kobo),
    booked: koboToNaira(fund.booked_kobo),
    actual: koboToNaira(fund.actual_kobo),
    reserved: koboToNaira(fund.reserved_kobo),
    available: koboToNaira(fund.available_kobo),
  };
  return {
    id: fund.id,
    code: fund.code,
    name: fund.name,
    budget_year: fund.budget_year,
    before: figures,
    after_posting: { ...figures, actual: koboToNaira(fund.actual_kobo + (moves ? amount_kobo : 0)) },
  };
}

/** The payee who reads his own payment is no party to the fund, nor to the department's papers. */
function belongs(payment: Dossier, actor: Actor): boolean {
  return seesWholeBudget(actor) || actor.department_ids.includes(payment.department_id);
}

function wireAction(judged: JudgedAction, recordedBounce: boolean) {
  const { action, line, desk, why_not } = judged;
  return {
    action,
    label: labelOf(judged, recordedBounce),
    allowed: line !== null,
    desk,
    needs: line?.needs ?? [],
    takes: line?.takes ?? [],
    code: why_not?.code ?? null,
    why_not: why_not?.sentence ?? null,
  };
}

/** Clearing at the last desk is posting; what another officer recorded is refused and not withdrawn. */
function labelOf({ action, label, desk }: JudgedAction, recordedBounce: boolean): string {
  if (action === 'clear' && desk === 'posting') return 'Post';
  return action === 'withdraw-bounce' && !recordedBounce ? 'Refuse the return' : label;
}

/** A row can be handled when anything can be done with it, and declined when it can be returned. */
function rowReasons(actions: readonly JudgedAction[]): { handle?: string; decline?: string } {
  const returning = actions.find(({ action }) => action === 'return');
  const clearing = actions.find(({ action }) => action === 'clear');
  const handle = actions.some(({ line }) => line) ? undefined : clearing?.why_not?.sentence;
  const decline = returning?.why_not?.sentence;
  return { ...(handle ? { handle } : {}), ...(decline ? { decline } : {}) };
}
