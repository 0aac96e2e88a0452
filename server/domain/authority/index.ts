import type { Area } from '#server/frame/area.ts';
import { authorityLimitFlow } from './authority-limits.ts';
import { routeApprovalsJob } from './route-approvals.ts';

export { routeAll, routeApprovals } from './route-approvals.ts';

/** Up to which amount who approves expenditures, and for whom each waits. */
export const authority: Area = {
  routes: authorityLimitFlow.routes,
  extensions: authorityLimitFlow.extensions,
  waiting: [authorityLimitFlow.waiting],
  requests: [authorityLimitFlow.requests],
  jobs: [routeApprovalsJob],
};
