import { sql } from 'kysely';
import { defineFlow } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import { paymentExtras } from '#shared/resources/payments/payment-extras.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { PAYMENT_STATES, paymentWorkflow, stateOf } from '#shared/workflows/payments.ts';
import { figuresInNaira, lockExpenditures, lockSources, splitNotes } from '../budget/index.ts';
import { bouncePayment, confirmBounce, withdrawBounce } from './bounce.ts';
import { clearPayment, pullBackPayment } from './clear.ts';
import { confirmCorrection, reissuePayment, withdrawCorrection } from './corrections.ts';
import { type Dossier, dossiersOf } from './dossiers.ts';
import { editPayment } from './edit.ts';
import { paymentInbox } from './inbox.ts';
import { shownAccount } from './payee-account.ts';
import { PAYMENT_RULES } from './payment-rules.ts';
import { queryPayment, respondToQuery } from './query.ts';
import { recoverMoney } from './recovery.ts';
import { returnPayment } from './return.ts';
import { paymentScope, seesFundOf } from './scope.ts';
import { refuseChangedFigures } from './seen-figures.ts';
import { setDeductions } from './set-deductions.ts';
import { timelineOf } from './timeline.ts';
import { wireDeduction, withProposals } from './with-proposals.ts';

const view: Extensions = {
  scope: paymentScope,
  presents: paymentExtras,
  madeFrom: ['stage', 'status', 'expenditure_id', 'amount'],
  /** Treasury reads what today's rates propose, while it can still change it. Audit also reads that a payment looks like a part of one purchase. */
  async present(db, all, actor) {
    const records = await withProposals(db, all, actor);
    if (!actor.offices.has('audit')) return records.map((record) => ({ ...record, split_note: null }));
    const notes = await splitNotes(
      db,
      records.map(({ expenditure_id }) => Number(expenditure_id)),
    );
    return records.map((record) => ({
      ...record,
      split_note: notes.get(Number(record.expenditure_id)) ?? null,
    }));
  },
};

/** The clearing of payments, desk by desk. */
export const paymentFlow = defineFlow({
  workflow: paymentWorkflow,
  views: { payments: view },
  load: async (db, ids) => new Map((await dossiersOf(db, ids)).map((dossier) => [dossier.id, dossier])),
  lock: lockAround,
  figures: (trx, payment, seen) => refuseChangedFigures(trx, payment.fund.id, payment.amount_kobo, seen),
  show: shown,
  rules: PAYMENT_RULES,
  inbox: paymentInbox,
  commands: {
    clear: clearPayment,
    edit: editPayment,
    deductions: setDeductions,
    query: queryPayment,
    respond: respondToQuery,
    'pull-back': pullBackPayment,
    return: returnPayment,
    bounce: bouncePayment,
    'confirm-bounce': confirmBounce,
    'withdraw-bounce': withdrawBounce,
    recover: recoverMoney,
    reissue: reissuePayment,
    'confirm-correction': confirmCorrection,
    'withdraw-correction': withdrawCorrection,
  },
});

/** Locks what the expenditure was raised for, a payment's batch, the payment and its expenditure, in the agreed order. */
async function lockAround(trx: Transaction, id: number): Promise<void> {
  await lockSources(trx, sql`id = (select expenditure_id from payments where id = ${id})`);
  await sql`select from batches where id = (select batch_id from payments where id = ${id}) for update`.execute(
    trx,
  );
  const { rows } = await sql<{
    expenditure_id: number;
  }>`select expenditure_id from payments where id = ${id} for update`.execute(trx);
  await lockExpenditures(
    trx,
    rows.map(({ expenditure_id }) => expenditure_id),
  );
}

/** A payment carries what a desk looks at: what it is for, the effect on the fund, the timeline. */
function shown(record: WireRecord, payment: Dossier, actor: Actor): WireRecord {
  const { about, files, open_bounce, frozen_by, blocked_vendor } = payment;
  // Payees who read their own payment are no party to the fund, nor to the department's papers.
  const isParty = seesFundOf(payment, actor);
  const net_kobo = payment.amount_kobo - payment.deducted_kobo;
  return {
    ...record,
    ...about,
    state: PAYMENT_STATES[stateOf(payment)],
    amount_in_words: amountInWords(payment.amount_kobo),
    gross: koboToNaira(payment.amount_kobo),
    deductions: payment.deductions.map(wireDeduction),
    net: koboToNaira(net_kobo),
    net_in_words: amountInWords(net_kobo),
    deductions_set_by: payment.deductions_set_by,
    raised_amount: koboToNaira(payment.raised_amount_kobo),
    refunded: koboToNaira(payment.refunded_kobo),
    account: shownAccount(payment, actor),
    files: isParty ? files : [],
    fund: isParty ? fundOf(payment) : null,
    open_bounce,
    open_correction: payment.open_correction && wireCorrection(payment.open_correction),
    raised_by_payee: raisedByPayee(payment),
    frozen_by,
    blocked_vendor,
    timeline: timelineOf(payment),
  };
}

function wireCorrection({ amount_kobo, ...one }: NonNullable<Dossier['open_correction']>) {
  return { ...one, amount: amount_kobo === null ? null : koboToNaira(amount_kobo) };
}

function raisedByPayee({ raised, paid_people }: Dossier) {
  for (const { user_id, person, code } of raised) {
    const paid = paid_people.find((one) => one.user_id === user_id);
    if (paid) return { name: person, code, how: paid.how };
  }
  return null;
}

/** How the cash for its fund stands, and what it would draw where it waits for the desk that asks for it. */
function cashOf({ cash, stage, status, amount_kobo, recovered_kobo, held_kobo }: Dossier) {
  if (!cash || cash.rule === 'off') return null;
  const draws = status === 'pending' || (stage === 'audit' && status === 'cleared');
  return {
    ...{ rule: cash.rule, quarter: cash.quarter },
    released: koboToNaira(cash.released_kobo),
    used: koboToNaira(cash.used_kobo),
    left: koboToNaira(cash.left_kobo),
    draws: draws ? koboToNaira(amount_kobo - recovered_kobo - held_kobo) : 0,
  };
}

/** The fund as it is, and as it will be when this payment is posted; before that nothing moves, since the amount is booked already. */
function fundOf(payment: Dossier) {
  const { fund, figures, amount_kobo, status } = payment;
  const moves = status !== 'paid' && !isGone({ status });
  const before = figuresInNaira(figures);
  const actual = koboToNaira(figures.actual_kobo + (moves ? amount_kobo : 0));
  return { ...fund, before, after_posting: { ...before, actual }, cash: cashOf(payment) };
}
