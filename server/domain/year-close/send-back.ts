import type { z } from 'zod';
import { inOffice } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { closingSendBackBody } from '#shared/resources/budget/year-close.ts';
import { notify } from '../notifications/index.ts';
import { lockToAct, refuseState, stateAfter, whyNotSendBack } from './closing.ts';

type Body = z.infer<typeof closingSendBackBody>;

/** `POST budget-years/{year}/closing/send-back`: whoever doesn't agree with what was submitted opens it again, and says why. */
export async function sendClosingBack(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  const { actor, body } = context;
  const closing = await lockToAct(trx, context);
  const { year } = closing;
  refuseState(whyNotSendBack(closing, actor));
  await trx
    .updateTable('year_closings')
    .set({
      ...{ status: 'open', submitted_by: null, submitted_for_id: null, submitted_at: null, failure: null },
      ...{ sent_back_by: actor.id, sent_back_at: new Date(), remark: body.remark },
    })
    .where('id', '=', closing.id)
    .execute();
  await recordActivity(trx, {
    subject: 'year-closings',
    id: closing.id,
    action: 'sent-back',
    actor,
    ...inOffice(actor, 'budget-officers'),
    remark: body.remark,
    changes: { status: ['submitted', 'open'] },
  });
  const submitters = [closing.submitted_by, closing.submitted_for_id];
  const told = submitters.flatMap((one) => (one === null || one === actor.id ? [] : [one]));
  if (told.length > 0)
    await notify(trx, {
      user_ids: told,
      about: 'remarks',
      title: `The close of ${year} was sent back`,
      body: body.remark,
      path: `/budget/year-closings/${closing.id}`,
      sender_name: actor.name,
    });
  return { data: await stateAfter(trx, year), message: `The close of ${year} is open again.` };
}
