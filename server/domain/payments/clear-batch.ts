import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { type Admitted, judged, refuseChangedFigures } from './act-on-payment.ts';
import type { clearBody } from './bodies.ts';
import { clearAdmitted } from './clear.ts';
import type { Dossier } from './dossiers.ts';
import { lockBatch, refuseStaleBatch } from './lock-payments.ts';

const GONE: readonly Dossier['status'][] = ['returned', 'reversed', 'deleted'];

/** Clears every payment of a batch that the actor may clear now, with an outcome for each; refuses when there is none. */
export async function clearBatch(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor, id, seen } = context;
  const body = context.body as z.infer<typeof clearBody>;
  const locked = await lockBatch(trx, actor, id);
  const { batch, payments } = locked;
  await refuseStaleBatch(trx, locked, seen);
  const admitted: Admitted[] = [];
  const refused: { id: number; code: string; detail: string }[] = [];
  for (const payment of payments.filter(({ status }) => !GONE.includes(status))) {
    const { line, desk, why_not } = judged(payment, actor, 'clear');
    if (line) admitted.push({ payment, line, desk });
    else
      refused.push({
        id: payment.id,
        code: why_not?.code ?? 'WRONG_STATE',
        detail: why_not?.sentence ?? 'This cannot be done now.',
      });
  }
  if (admitted.length === 0) throw nothingDone(batch.code, refused);
  await refuseChangedFigures(trx, batch.fund_id, batch.amount_kobo, body);
  await clearAdmitted(trx, actor, admitted, body);
  const cleared = admitted.map(({ payment }) => payment.id);
  const verb = admitted.every(({ desk }) => desk === 'posting') ? 'posted' : 'cleared';
  return {
    data: { cleared, refused },
    message:
      refused.length === 0
        ? `All ${cleared.length} payments of batch ${batch.code} were ${verb}.`
        : `${cleared.length} of ${cleared.length + refused.length} payments of batch ${batch.code} were ${verb}.`,
  };
}

function nothingDone(code: string, refused: readonly { detail: string }[]): Refusal {
  const reasons = new Set(refused.map(({ detail }) => detail));
  const why = reasons.size === 1 ? ` ${refused[0]?.detail}` : '';
  return new Refusal('NOTHING_DONE', `No payment of batch ${code} was cleared.${why}`, undefined, {
    cleared: [],
    refused,
  });
}
