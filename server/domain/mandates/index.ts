import { recordAnswer } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { mandates as resource } from '#shared/resources/facilities-logistics/mandates.ts';
import { bundledHoldsRoute } from './bundled-holds.ts';
import { createMandate, mandateBody } from './create-mandate.ts';
import { mandateSheet } from './mandate-sheet.ts';
import { mandateFlow } from './mandates.ts';
import { readyHoldsRoute } from './ready-holds.ts';

/** Instructions to vendors for what trips cost. */
export const mandates: Area = {
  routes: [
    ...mandateFlow.routes,
    readyHoldsRoute,
    bundledHoldsRoute,
    {
      method: 'POST',
      path: '/mandates',
      access: ['add-mandates'],
      summary: 'Bundle accepted flights and hotels of one vendor to be paid at once',
      kind: 'create',
      answer: recordAnswer(resource, {}),
      body: mandateBody,
      returned: returnedSchema(resource, 'create'),
      write: createMandate,
    },
  ],
  extensions: mandateFlow.extensions,
  sheets: { mandates: mandateSheet },
  waiting: [mandateFlow.waiting],
  requests: [mandateFlow.requests],
};
