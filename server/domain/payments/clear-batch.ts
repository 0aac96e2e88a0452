import type { SeenFigures } from '#server/crud/act-body.ts';
import { asActedFor } from '#server/crud/acted-for.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { judge } from '#shared/resource/judge.ts';
import type { ActInput, WhyNot } from '#shared/resource/workflow.ts';
import type { Cleared } from '#shared/resources/payments/desk-answers.ts';
import { actsDone, CLEARING_ACTS, type ClearingAct, clearingActOf } from '#shared/workflows/clearing-acts.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { PAYMENT_STATES, paymentWorkflow, stateOf } from '#shared/workflows/payments.ts';
import { type Admitted, clearAdmitted } from './clear.ts';
import type { Dossier } from './dossiers.ts';
import { lockBatch, refuseStaleBatch } from './lock-payments.ts';
import { sumAndPayees } from './names-of.ts';
import { refuseChangedFigures } from './seen-figures.ts';
import { whyNotPosted } from './why-not-posted.ts';

type ClearBatch = ActInput<typeof paymentWorkflow.acts.clear> & SeenFigures & { act?: ClearingAct };

/** Clears every payment of a batch that the actor may clear now, or only posts or only clears; tells for each what was done with it. Refuses when there is none. */
export async function clearBatch(trx: Transaction, context: RequestContext<ClearBatch>): Promise<Answer> {
  const { actor, id, seen } = context;
  const { act: only, seen_amount, seen_available, ...input } = context.body;
  const locked = await lockBatch(trx, actor, id);
  const { batch, payments } = locked;
  await refuseStaleBatch(trx, locked, seen);
  const admitted: Admitted[] = [];
  const done: Cleared['done'] = [];
  const refused: Cleared['refused'] = [];
  const there = payments.filter((one) => !isGone(one));
  const ids = there.map((one) => one.id);
  const judged = await asActedFor(trx, 'payments', ids, actor);
  for (const payment of there) {
    const act = clearingActOf(payment);
    const { line, why_not } = judge(paymentWorkflow, 'clear', payment, judged(payment.id));
    const missing = line?.desk === 'posting' ? whyNotPosted(payment, input) : null;
    if (line && missing && (only ?? act) === act) {
      refused.push({ id: payment.id, code: 'VALIDATION', detail: missing.sentence });
    } else if (line && (only ?? act) === act) {
      admitted.push({ payment, line });
      done.push({ id: payment.id, act });
    } else {
      const { code, sentence } = why_not ?? notOf(only ?? act, payment);
      refused.push({ id: payment.id, code, detail: sentence });
    }
  }
  const nothing = () => nothingDone(batch.code, only, refused);
  if (done.length === 0) throw nothing();
  await refuseChangedFigures(trx, batch.fund_id, batch.amount_kobo, { seen_amount, seen_available });
  const short = await clearAdmitted(trx, actor, admitted, input);
  for (const [payment_id, { code, message }] of short) {
    done.splice(
      done.findIndex(({ id: one }) => one === payment_id),
      1,
    );
    refused.push({ id: payment_id, code, detail: message });
  }
  if (done.length === 0) throw nothing();
  const acts = done.map(({ act }) => act);
  const paid = payments.filter(({ id: one }) => done.some((cleared) => cleared.id === one));
  return {
    data: { cleared: done.map((one) => one.id), done, refused },
    message: `${actsDone(acts, done.length + refused.length, ` of batch ${batch.code}`)}: ${sumAndPayees(paid)}.`,
  };
}

/** Why a payment is left out of the one act that was asked for. */
function notOf(act: ClearingAct, payment: Dossier): WhyNot {
  const state = PAYMENT_STATES[stateOf(payment)];
  return {
    code: 'WRONG_STATE',
    sentence: `It is “${state}” and can't be ${CLEARING_ACTS[act].past} now.`,
  };
}

function nothingDone(code: string, only: ClearingAct | undefined, refused: Cleared['refused']): Refusal {
  const reasons = new Set(refused.map(({ detail }) => detail));
  const why = reasons.size === 1 ? ` ${refused[0]?.detail}` : '';
  const past = only ? CLEARING_ACTS[only].past : 'cleared or posted';
  return new Refusal('NOTHING_DONE', `No payment of batch ${code} was ${past}.${why}`, undefined, {
    cleared: [],
    done: [],
    refused,
  });
}
