import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import { recordAnswer } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { refunds as resource } from '#shared/resources/payments/refunds.ts';
import { createRefund, refundBody } from './create-refund.ts';
import { refundFlow } from './refunds.ts';

export { endRefunds, fundsBehind, prepareRefunds } from './prepare-refunds.ts';
export { refundScope } from './refunds.ts';
export { fulfilForClose, withdrawForClose } from './settle-for-close.ts';
export { tellAsked } from './tell.ts';

/** What one department paid and another carries. */
export const refunds: Area = {
  routes: [
    ...refundFlow.routes,
    {
      method: 'POST',
      path: '/refunds',
      access: ['add-refunds'],
      summary: 'Ask another department to carry the cost of what was paid',
      kind: 'create',
      answer: recordAnswer(resource, refundFlow.extensions.refunds),
      body: refundBody,
      returned: returnedSchema(resource, 'create'),
      write: createRefund,
    },
    {
      method: 'POST',
      path: '/refunds/:id/withdraw',
      access: ['delete-refunds'],
      summary: 'Withdraw: one refund',
      kind: 'post',
      seen: 'the refund',
      body: z.strictObject({}),
      answer: recordAnswer(resource, refundFlow.extensions.refunds),
      async write(trx, context) {
        const { message } = await refundFlow.act(trx, 'withdraw', context);
        const { present } = refundFlow.extensions.refunds ?? {};
        return { data: await readRecord(trx, resource, { present }, context.actor, context.id), message };
      },
    },
  ],
  extensions: refundFlow.extensions,
  waiting: [refundFlow.waiting],
  requests: [refundFlow.requests],
};
