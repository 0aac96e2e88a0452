import { useRoutes } from 'react-router';
import { resourceRoutes } from './crud/resource-routes.tsx';
import { EXTRAS } from './resource-extras.ts';
import NotFound from './screens/not-found/not-found.tsx';

/** The addresses of the engine's pages; any other has none. */
export const RESOURCE_PAGES = [...resourceRoutes(EXTRAS), { path: '*', element: <NotFound /> }];

/** Every address that no hand-drawn screen takes: a resource's list, form or detail, or no page at all. */
export default function ResourcePages() {
  return useRoutes(RESOURCE_PAGES);
}
