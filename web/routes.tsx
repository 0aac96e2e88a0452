import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { beginPage, begunPage } from './begun-page.tsx';
import ProtectedLayout from './layouts/protected-layout.tsx';
import SignedIn from './layouts/signed-in.tsx';
import ResourcePages, { resourcePagesAt } from './resource-pages.tsx';
import { PageFailure } from './route-failure.tsx';
import { routesByArea } from './routes-by-area.ts';

/** Screens inside sidebar and header, by path. */
const SCREENS: RouteObject[] = [
  {
    path: 'admin-center/configure',
    element: begunPage(() => import('./screens/admin-center/configure/configure.tsx')),
  },
  {
    path: 'administration/employees/:id/deactivate',
    element: begunPage(() => import('./screens/administration/employees/deactivate.tsx')),
  },
  {
    path: 'administration/employees/:id/hand-over',
    element: begunPage(() => import('./screens/administration/employees/hand-over.tsx')),
  },
  {
    path: 'administration/employees/:id/move',
    element: begunPage(() => import('./screens/administration/employees/move.tsx')),
  },
  {
    path: 'administration/groups/:id/manage',
    element: begunPage(() => import('./screens/administration/groups/manage-group.tsx')),
  },
  {
    path: 'administration/departments/structure',
    element: begunPage(() => import('./screens/administration/departments/structure.tsx')),
  },
  {
    path: 'administration/departments/import',
    element: begunPage(() => import('./screens/imports/import-departments.tsx')),
  },
  {
    path: 'administration/modules/menus',
    element: begunPage(() => import('./screens/administration/modules/menu-tree.tsx')),
  },
  {
    path: 'admin-center/imports/create',
    element: begunPage(() => import('./screens/imports/new-import.tsx')),
  },
  { path: 'admin-center/imports/:id', element: begunPage(() => import('./screens/imports/import.tsx')) },
  {
    path: 'budget/expenditures/many',
    element: begunPage(() => import('./screens/budget/expenditures/many/many.tsx')),
  },
  { path: 'budget/overview', element: begunPage(() => import('./screens/budget/overview/overview.tsx')) },
  {
    path: 'budget/overview/:id/expenditures',
    element: begunPage(() => import('./screens/budget/expenditure-analysis/expenditure-analysis.tsx')),
  },
  {
    path: 'budget/year-close/:year?',
    element: begunPage(() => import('./screens/budget/year-close/year-close.tsx')),
  },
  {
    path: 'budget/funds/:id/vote-book',
    element: begunPage(() => import('./screens/budget/vote-book/vote-book.tsx')),
  },
  {
    path: 'inventory/stock-report',
    element: begunPage(() => import('./screens/inventory/stock-report.tsx')),
  },
  {
    path: 'inventory/stock-report/valuation',
    element: begunPage(() => import('./screens/inventory/valuation.tsx')),
  },
  {
    path: 'inventory/stock-report/reorder',
    element: begunPage(() => import('./screens/inventory/reorder-list.tsx')),
  },
  {
    path: 'inventory/stock-report/movement',
    element: begunPage(() => import('./screens/inventory/movement.tsx')),
  },
  {
    path: 'inventory/products/:id/bin-card',
    element: begunPage(() => import('./screens/inventory/bin-card.tsx')),
  },
  {
    path: 'inventory/requests/:id/treat',
    element: begunPage(() => import('./screens/requisitions/treat-requisition.tsx')),
  },
  {
    path: 'inventory/supplies/:id/fulfil',
    element: begunPage(() => import('./screens/inventory/supplies/receive-goods.tsx')),
  },
  {
    path: 'inventory/supplies/:id/mrv',
    element: begunPage(() => import('./screens/inventory/supplies/vouchers.tsx')),
  },
  {
    path: 'reports/budget-analysis',
    element: begunPage(() => import('./screens/budget/analysis/analysis.tsx')),
  },
  {
    path: 'budget/batches/create',
    element: begunPage(() => import('./screens/budget/batches/builder/create-batch.tsx')),
  },
  {
    path: 'budget/reserves/:id/manage',
    element: begunPage(() => import('./screens/budget/reserves/manage-reserve.tsx')),
  },
  {
    path: 'facilities-logistics/reservations/:id/handle',
    element: begunPage(() => import('./screens/travel/handle-flight.tsx')),
  },
  {
    path: 'facilities-logistics/hotel-reservations/:id/handle',
    element: begunPage(() => import('./screens/travel/handle-hotel.tsx')),
  },
  { path: 'staff-services/trips/:id', element: begunPage(() => import('./screens/trips/trip.tsx')) },
  {
    path: 'configuration/allowances/rates',
    element: begunPage(() => import('./screens/configuration/rates.tsx')),
  },
  {
    path: 'payments/statements/reconciliation',
    element: begunPage(() => import('./screens/statements/reconciliation.tsx')),
  },
  { path: 'payments/tax-ledger/owed', element: begunPage(() => import('./screens/taxes/owed.tsx')) },
  {
    path: 'configuration/tax-rates/in-force',
    element: begunPage(() => import('./screens/configuration/tax-rates-in-force.tsx')),
  },
  {
    path: 'budget/touring-advance/register',
    element: begunPage(() => import('./screens/advances/register.tsx')),
  },
  {
    path: 'budget/touring-advance/recoveries',
    element: begunPage(() => import('./screens/advances/recoveries.tsx')),
  },
  {
    path: 'staff-services/claims/raise',
    element: begunPage(() => import('./screens/claims/raise/raise-claims.tsx')),
  },
  {
    path: 'staff-services/claims/entitlement',
    element: begunPage(() => import('./screens/claims/travel-entitlement.tsx')),
  },
  {
    path: 'facilities-logistics/calendar',
    element: begunPage(() => import('./screens/meetings/room-calendar.tsx')),
  },
  {
    path: 'what-changed',
    element: begunPage(() => import('./screens/what-changed/what-changed.tsx')),
  },
  { path: 'inbox', element: begunPage(() => import('./screens/inbox/inbox.tsx')) },
  { path: 'user/account', element: begunPage(() => import('./screens/account/account.tsx')) },
  {
    path: 'payments/clear-payments/all',
    element: begunPage(() => import('./screens/payments/all-payments.tsx')),
  },
  {
    path: 'payments/clear-payments/:id?',
    element: begunPage(() => import('./screens/payments/clear-payments.tsx')),
  },
];

/** The prints of records, of whichever list; named for each detail drawn by hand too, which else takes "print" for an id. */
const RECORD_PRINTS: RouteObject[] = [
  ':area/:list',
  ...SCREENS.flatMap(({ path }) => path?.match(/^(.+)\/:id\??$/)?.[1] ?? []),
]
  .flatMap((path) => [`${path}/print`, `${path}/:id/print`])
  .map((path) => ({ path, element: begunPage(() => import('./record-print-pages.tsx')) }));

/** Screens without sidebar and header, such as prints. */
const BARE_SCREENS: RouteObject[] = [
  ...RECORD_PRINTS,
  {
    path: 'payments/statements/reconciliation/print',
    element: begunPage(() => import('./screens/statements/reconciliation-print.tsx')),
  },
  {
    path: 'payments/tax-remittances/certificate/:vendor/print',
    element: begunPage(() => import('./screens/taxes/certificate-print.tsx')),
  },
  {
    path: 'payments/clear-payments/:id/advice/print',
    element: begunPage(() => import('./screens/payments/advice-print.tsx')),
  },
  {
    path: 'budget/funds/:id/vote-book/print',
    element: begunPage(() => import('./screens/budget/vote-book/vote-book-print.tsx')),
  },
  {
    path: 'inventory/stock-report/print',
    element: begunPage(() => import('./screens/inventory/stock-report-print.tsx')),
  },
  {
    path: 'inventory/stock-report/valuation/print',
    element: begunPage(() => import('./screens/inventory/valuation-print.tsx')),
  },
  {
    path: 'inventory/stock-report/reorder/print',
    element: begunPage(() => import('./screens/inventory/reorder-print.tsx')),
  },
  {
    path: 'inventory/products/:id/bin-card/print',
    element: begunPage(() => import('./screens/inventory/bin-card-print.tsx')),
  },
  ...['inventory/supplies/:id/mrv/print', 'inventory/supplies/:id/mrv/:voucher/print'].map((path) => ({
    path,
    element: begunPage(() => import('./screens/inventory/supplies/print-vouchers.tsx')),
  })),
  {
    path: 'facilities-logistics/mandates/:id/print',
    element: begunPage(() => import('./screens/mandates/print-mandate.tsx')),
  },
  {
    path: 'budget/touring-advance/register/print',
    element: begunPage(() => import('./screens/advances/register-print.tsx')),
  },
  {
    path: 'budget/touring-advance/recoveries/print',
    element: begunPage(() => import('./screens/advances/recoveries-print.tsx')),
  },
  {
    path: 'reports/budget-analysis/print',
    element: begunPage(() => import('./screens/budget/analysis/analysis-print.tsx')),
  },
];

/** Where people begin, with a frame of their own. */
const HOMES: RouteObject[] = [
  { path: 'dashboard', element: begunPage(() => import('./screens/home/home.tsx')) },
  { path: 'hr-portal', element: begunPage(() => import('./screens/hr-portal/hr-portal.tsx')) },
];

const LANDING: RouteObject = {
  path: ':application',
  element: begunPage(() => import('./screens/application/application.tsx')),
};

/** What is drawn by hand that an address may be of. */
const screensAt = routesByArea([...HOMES, ...BARE_SCREENS, ...SCREENS, LANDING]);

/** Every address behind the sign-in; the entry of the program knows only those before it (door.tsx). */
export const INNER: RouteObject[] = [
  {
    element: <SignedIn begin={begin} />,
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      ...HOMES,
      ...BARE_SCREENS,
      {
        element: <ProtectedLayout />,
        children: [
          {
            errorElement: <PageFailure />,
            children: [...SCREENS, LANDING, { path: '*', element: <ResourcePages /> }],
          },
        ],
      },
    ],
  },
];

/** Begins the page of an address, such as one whose link somebody points at. */
function begin({ pathname, search }: URL): void {
  const found = (
    matchRoutes(screensAt(pathname), pathname) ?? matchRoutes(resourcePagesAt(pathname), pathname)
  )?.at(-1);
  if (found) beginPage(found.route.element, { params: found.params, search });
}
