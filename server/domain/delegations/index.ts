import type { Area } from '#server/frame/area.ts';
import { delegationFlow, nameWhoActs } from './delegations.ts';
import { delegationsJob } from './end-by-itself.ts';

export { delegationFlow } from './delegations.ts';
export { endDelegations } from './end-by-itself.ts';

/** Acting for others: as the head of a department, or in an office. */
export const delegationsArea: Area = {
  routes: [nameWhoActs, ...delegationFlow.routes],
  extensions: delegationFlow.extensions,
  jobs: [delegationsJob],
  waiting: [delegationFlow.waiting],
  requests: [delegationFlow.requests],
};
