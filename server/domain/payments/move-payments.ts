import { type RawBuilder, sql } from 'kysely';
import { forWhom, inOffice } from '#server/crud/in-office.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Office } from '#shared/constants.ts';
import { koboToNaira } from '#shared/money.ts';
import { type Deduction, sumOfDeductions } from '#shared/taxes.ts';
import { DESK_WORDS, type Desk } from '#shared/workflows/desks.ts';
import { deskFor, isAtBank } from '#shared/workflows/payment-duties.ts';
import type { ClearingAction, PaymentLine } from '#shared/workflows/payments.ts';
import { clearDeductions, enterDeductions } from '../taxes/index.ts';
import type { Dossier } from './dossiers.ts';

/** One step of a payment by an act's line, and what else changes on it. */
export interface Move {
  payment: Dossier;
  act: ClearingAction;
  line: PaymentLine;
  remark?: string | null;
  /** The day on which the bank returned the money. */
  bounced_on?: string | null;
  set?: Partial<Changeable>;
  /** What is deducted from now on, and the officer who decided it; what was deducted before is taken away. */
  deducted?: { deductions: readonly Deduction[]; set_by: number | null };
}

/** What acts change on a payment besides where it stands. */
interface Changeable {
  amount_kobo: number;
  cleared_amount_kobo: number | null;
  trnx_id: string | null;
  bank_reference: string | null;
  paid_on: string | null;
  remark: string | null;
  response: string | null;
}

/** Moves locked payments along their lines: writes the acts, the payments and their timelines, one statement each. */
export async function movePayments(trx: Transaction, actor: Actor, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await trx
    .insertInto('payment_acts')
    .values(moves.map((move) => actOf(actor, move)))
    .execute();
  const deducting = moves.flatMap(({ payment, deducted }) =>
    deducted ? [{ payment_id: payment.id, ...deducted }] : [],
  );
  await clearDeductions(
    trx,
    deducting.map(({ payment_id }) => payment_id),
  );
  await sql`
    update payments p set stage = v.stage, status = v.status, amount_kobo = v.amount_kobo, cleared_amount_kobo = v.cleared_amount_kobo,
        trnx_id = v.trnx_id, bank_reference = v.bank_reference, paid_on = v.paid_on, remark = v.remark, response = v.response,
        moved_at = case when (p.stage, p.status) = (v.stage, v.status) then p.moved_at else now() end
      from jsonb_to_recordset(${JSON.stringify(moves.map(rowAfter))}::jsonb) as v(id bigint, stage text, status text, amount_kobo bigint,
        cleared_amount_kobo bigint, trnx_id text, bank_reference text, paid_on date, remark text, response text)
     where p.id = v.id`.execute(trx);
  await enterDeductions(trx, deducting);
  await recordActivities(
    trx,
    moves.map((move) => ({
      subject: 'payments',
      id: move.payment.id,
      action: loggedAs(move),
      actor,
      ...whereOf(actor, move),
      remark: move.remark ?? null,
      changes: changesOf(move),
    })),
  );
}

function actOf(actor: Actor, move: Move) {
  const { payment, remark, bounced_on, set } = move;
  const isEdit = set?.amount_kobo !== undefined;
  const desk = deskAt(actor, move);
  return {
    payment_id: payment.id,
    action: loggedAs(move),
    desk,
    user_id: actor.id,
    office: move.line.office ?? null,
    acting_for_id: actingForId(actor, move),
    amount_before_kobo: isEdit ? payment.amount_kobo : null,
    amount_after_kobo: isEdit ? (set.amount_kobo ?? null) : null,
    remark: remark || null,
    ...banked(move),
    bounced_on: bounced_on ?? null,
  };
}

/** What the bank said of the money that was paid, or of that which it returned. */
function banked({ payment, set }: Move) {
  const { bank_reference = null, paid_on } = set ?? {};
  if (paid_on === undefined) return { bank_reference: null, paid_on: null };
  return paid_on === null
    ? { bank_reference: payment.bank_reference, paid_on: payment.paid_on }
    : { bank_reference, paid_on };
}

function loggedAs({ act, line }: Move): string {
  return line.logged ?? act;
}

/** The desk for which an act counts; null: for none. */
function deskAt({ id }: Actor, { act, line, payment }: Move): Desk | null {
  return isAtBank(act) ? deskFor(payment.acts, id) : line.desk;
}

/** The office in which an act is done; a desk is one of an office's. */
function officeAt(actor: Actor, move: Move): Office | undefined {
  const desk = deskAt(actor, move);
  return desk ? DESK_WORDS[desk].office : move.line.office;
}

/** What the timeline says of where it was done: the desk by its own name. */
function whereOf(actor: Actor, move: Move) {
  const office = officeAt(actor, move);
  const desk = deskAt(actor, move);
  return { ...(office && inOffice(actor, office)), ...(desk && { office: DESK_WORDS[desk].name }) };
}

function rowAfter({ payment, line, set }: Move) {
  const { stage, status } = stageAfter(payment, line);
  const { amount_kobo, cleared_amount_kobo, trnx_id, bank_reference, paid_on, remark, response } = payment;
  const kept = { amount_kobo, cleared_amount_kobo, trnx_id, bank_reference, paid_on, remark, response };
  return { id: payment.id, stage, status, ...kept, ...set };
}

function stageAfter({ stage, status }: Dossier, { to }: PaymentLine) {
  if (to === 'same') return { stage, status };
  const [first = '', second] = String(to).split('/');
  return second ? { stage: first, status: second } : { stage, status: first };
}

function changesOf(move: Move): Record<string, [unknown, unknown]> {
  const { payment, line, bounced_on, set, deducted } = move;
  const after = stageAfter(payment, line);
  const changes: Record<string, [unknown, unknown]> = {};
  if (after.stage !== payment.stage) changes.stage = [payment.stage, after.stage];
  if (after.status !== payment.status) changes.status = [payment.status, after.status];
  if (set?.amount_kobo !== undefined)
    changes.amount = [koboToNaira(payment.amount_kobo), koboToNaira(set.amount_kobo)];
  const after_kobo = deducted ? sumOfDeductions(deducted.deductions) : payment.deducted_kobo;
  if (after_kobo !== payment.deducted_kobo)
    changes.deducted = [koboToNaira(payment.deducted_kobo), koboToNaira(after_kobo)];
  if (set?.trnx_id !== undefined) changes.trnxId = [payment.trnx_id, set.trnx_id];
  for (const name of ['bank_reference', 'paid_on'] as const) {
    const now = set?.[name];
    if (now !== undefined && now !== payment[name]) changes[name] = [payment[name], now];
  }
  if (bounced_on) changes.bounced_on = [null, bounced_on];
  return changes;
}

function actingForId(actor: Actor, move: Move): RawBuilder<number | null> | null {
  const office = officeAt(actor, move);
  return office ? forWhom(actor, office) : null;
}
