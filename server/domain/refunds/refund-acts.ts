import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { refundWorkflow } from '#shared/workflows/refunds.ts';
import { reverseHold } from '../holds/index.ts';
import type { Refund } from './load-refunds.ts';
import { refuseAbove } from './refuse-above.ts';
import { tellCreditor, tellDebtors } from './tell.ts';

type Acts = typeof refundWorkflow.acts;

/** The department that is asked refuses with its reason; what is set aside stays until the one that paid has decided. */
export async function denyRefund(
  trx: Transaction,
  { actor, record, input: { response } }: Call<Refund, ActInput<Acts['deny']>>,
): Promise<Done> {
  const { code, debtor, amount_kobo } = record;
  await tellCreditor(
    trx,
    actor,
    record,
    `${debtor} denied ${code} (${formatNaira(amount_kobo)}): ask anew, or keep the cost`,
    response,
  );
  return {
    message: `${code} was denied. ${record.creditor} is told why.`,
    set: { response, answered_by: actor.id },
  };
}

/** A denied refund is asked for anew, corrected where it names no hold: one that does is of what was paid for it. */
export async function resendRefund(
  trx: Transaction,
  { actor, id, record, input }: Call<Refund, ActInput<Acts['resend']>>,
): Promise<Done> {
  const amount_kobo = input.amount ? nairaToKobo(input.amount) : record.amount_kobo;
  const purpose = input.purpose || record.purpose;
  if (record.hold_id !== null && amount_kobo !== record.amount_kobo) {
    const sentence = `${formatNaira(record.amount_kobo)} was paid for ${record.request}: the amount stays.`;
    throw new Refusal('RULE', sentence, { amount: [sentence] });
  }
  refuseAbove(record.paid_kobo - record.asked_kobo, amount_kobo, record.expenditure);
  const { code, department_id, creditor } = record;
  await tellDebtors(trx, actor, creditor, [{ id, code, amount_kobo, purpose, department_id }]);
  return {
    message: `${record.debtor} is asked for ${formatNaira(amount_kobo)} again.`,
    set: {
      ...{ amount_kobo, purpose, response: null, answered_by: null, resent_by: actor.id },
      ...{ excuse: null, excused_by: null, excused_at: null },
    },
    remark: `${formatNaira(amount_kobo)}: ${purpose}`,
  };
}

/** The department that paid gives up asking: the cost stays with it, and what is set aside for it is free again. */
export async function giveUpRefund(
  trx: Transaction,
  { actor, record, line }: Pick<Call<Refund, object>, 'actor' | 'record'> & { line: { to?: unknown } },
): Promise<Done> {
  const { code, creditor, debtor, hold_id, amount_kobo } = record;
  if (hold_id !== null)
    await reverseHold(trx, actor, hold_id, `${creditor} keeps the cost and asks for no refund (${code}).`);
  const freed = hold_id === null ? '' : ` What was set aside for it is free again for ${debtor}.`;
  return { message: `${code} was ${line.to}. ${formatNaira(amount_kobo)} stays with ${creditor}.${freed}` };
}

/** The budget office excuses a department that owes an answer for long: it may raise expenditures again. */
export async function excuseRefund(
  _trx: Transaction,
  { actor, record, input: { remark } }: Call<Refund, ActInput<Acts['excuse']>>,
): Promise<Done> {
  return {
    message: `${record.debtor} is excused from answering ${record.code} in time.`,
    set: { excuse: remark, excused_by: actor.id, excused_at: new Date() },
  };
}
