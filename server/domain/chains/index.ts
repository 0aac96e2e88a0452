import type { Area } from '#server/frame/area.ts';
import { chainRoutes } from './routes.ts';

export { requestList } from './request-list.ts';
export { chainRoute } from './routes.ts';

/** The steps from a request to what is paid for it, each a link. */
export const chains: Area = { routes: chainRoutes, extensions: {} };
