import { useLocation, useRoutes } from 'react-router';
import { resourceRoutes } from './crud/resource-routes.tsx';
import { EXTRAS } from './resource-extras.ts';
import { routesByArea } from './routes-by-area.ts';
import NotFound from './screens/not-found/not-found.tsx';

/** The addresses of the engine's pages; any other has none. */
export const RESOURCE_PAGES = [...resourceRoutes(EXTRAS), { path: '*', element: <NotFound /> }];

/** Those of them that an address may be of. */
export const resourcePagesAt = routesByArea(RESOURCE_PAGES);

/** Every address that no hand-drawn screen takes: a resource's list, form or detail, or no page at all. */
export default function ResourcePages() {
  return useRoutes(resourcePagesAt(useLocation().pathname));
}
