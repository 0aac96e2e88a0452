import { useRoutes } from 'react-router';
import { type ExtrasByName, resourceRoutes } from './crud/resource-routes.tsx';
import NotFound from './screens/not-found/not-found.tsx';

/** What areas add to the engine's screens, by the resource's name: one line each. */
const EXTRAS: ExtrasByName = {
  dashboards: () => import('./screens/admin-center/dashboards/extras.ts'),
  departments: () => import('./screens/administration/departments/extras.ts'),
  employees: () => import('./screens/administration/employees/extras.tsx'),
  modules: () => import('./screens/administration/modules/extras.tsx'),
  batches: () => import('./screens/budget/batches/extras.tsx'),
  expenditures: () => import('./screens/budget/expenditures/extras.tsx'),
  reversals: () => import('./screens/payments/reversals/extras.tsx'),
  'reversal-requests': () => import('./screens/payments/reversals/request-extras.tsx'),
  'fund-changes': () => import('./screens/budget/fund-changes/extras.tsx'),
};

const ROUTES = [...resourceRoutes(EXTRAS), { path: '*', element: <NotFound /> }];

/** Every address that no hand-drawn screen takes: a resource's list, form or detail, or no page at all. */
export default function ResourcePages() {
  return useRoutes(ROUTES);
}
