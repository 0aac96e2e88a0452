import { sql } from 'kysely';
import { z } from 'zod';
import { defineFlow } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { textOrNull } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { lagosToday } from '#shared/dates.ts';
import { documents } from '#shared/resources/document-control/documents.ts';
import { documentWorkflow, followsBatch } from '#shared/workflows/documents.ts';
import {
  cancelDocument,
  completeDocument,
  dispatchDocument,
  receiveDocument,
  refuseDocument,
} from './hand-over.ts';
import { journeySchema, withJourney } from './journey.ts';
import { loadDocuments } from './load-documents.ts';
import { prepareDocument } from './prepare-document.ts';
import { acknowledgeScope, dispatchScope, draftScope } from './scope.ts';

const PRESENTED: Pick<Extensions, 'present' | 'presents'> = {
  present: withJourney,
  presents: {
    bttn: textOrNull.describe('The label of the act that is next; null once nothing is.'),
    is_overdue: z.boolean().describe('It was to be acknowledged before today.'),
    journey: journeySchema,
  },
};

const { acts } = documentWorkflow;
const NEXT: Readonly<Record<string, string>> = {
  pending: acts.dispatch.label,
  dispatched: acts.receive.label,
  received: acts.dispatch.label,
};

/** Documents before those who send them, those to whom they are sent, and document control. */
export const documentFlow = defineFlow({
  workflow: documentWorkflow,
  views: {
    documents: { ...PRESENTED, scope: dispatchScope, prepare: prepareDocument },
    acknowledge: { ...PRESENTED, scope: acknowledgeScope },
    drafts: { ...PRESENTED, scope: draftScope },
  },
  load: loadDocuments,
  show: (record, { status, due_on }) => ({
    ...record,
    bttn: NEXT[status] ?? null,
    is_overdue: due_on !== null && due_on < lagosToday(),
  }),
  commands: {
    dispatch: dispatchDocument,
    receive: receiveDocument,
    refuse: refuseDocument,
    complete: completeDocument,
    cancel: cancelDocument,
  },
  rules: [[followsBatch, () => sql`t.batch_id is null`]],
});

/** Making a document by hand, with its scans. */
export const makeDocument = createRoute(documents, documentFlow.extensions.documents ?? {}, {
  summary: 'Make a document by hand',
  created: async (_trx, _context, { reference_no }) =>
    `${String(reference_no)} is made. Dispatch it when it leaves your department.`,
});
