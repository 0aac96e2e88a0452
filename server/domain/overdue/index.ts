import type { Area } from '#server/frame/area.ts';
import { overdueSources } from './overdue-rows.ts';
import { reminderJob } from './remind.ts';

export { remindOfOverdue } from './remind.ts';

/** What waits over its days: brought to mind once, then shown to the next above. */
export const overdue: Area = { routes: [], extensions: {}, jobs: [reminderJob], overdue: overdueSources };
