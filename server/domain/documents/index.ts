import type { Area } from '#server/frame/area.ts';
import { acknowledgeSeveral, documentsAtDesk } from './acknowledge-several.ts';
import { documentFlow, makeDocument } from './documents.ts';
import { reminderJob } from './remind.ts';

export { drawReference } from './draw-reference.ts';
export { followBatch, openWhiteForm } from './white-form.ts';

/** Papers on their way through the agency: who sends them, who has them, and who waits for them. */
export const documents: Area = {
  routes: [makeDocument, documentsAtDesk, acknowledgeSeveral, ...documentFlow.routes],
  extensions: documentFlow.extensions,
  jobs: [reminderJob],
  waiting: [documentFlow.waiting],
  requests: [documentFlow.requests],
};
