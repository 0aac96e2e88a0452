import { createRoute } from '#server/crud/routes.ts';
import type { Area } from '#server/frame/area.ts';
import { authorityLimits as definition } from '#shared/resources/configuration/authority-limits.ts';
import { authorityLimitFlow } from './authority-limits.ts';
import { routeApprovalsJob } from './route-approvals.ts';

export { routeAll, routeApprovals } from './route-approvals.ts';

/** Up to which amount who approves expenditures, and for whom each waits. */
export const authority: Area = {
  routes: [
    ...authorityLimitFlow.routes,
    createRoute(definition, authorityLimitFlow.extensions['authority-limits'] ?? {}, {
      summary: 'Propose an authority limit; another administrator confirms it',
      async created() {
        return 'The limit is proposed. It waits for another administrator.';
      },
    }),
  ],
  extensions: authorityLimitFlow.extensions,
  waiting: [authorityLimitFlow.waiting],
  requests: [authorityLimitFlow.requests],
  jobs: [routeApprovalsJob],
};
