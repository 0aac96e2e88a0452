import { Navigate, type RouteObject } from 'react-router';
import ProtectedLayout from './layouts/protected-layout.tsx';
import SignedIn from './layouts/signed-in.tsx';
import { lazyPage } from './lazy-page.tsx';
import ResourcePages from './resource-pages.tsx';
import { RouteFailure } from './route-failure.tsx';

/** Screens inside sidebar and header, by path. */
const SCREENS: RouteObject[] = [
  {
    path: 'admin-center/configure',
    element: lazyPage(() => import('./screens/admin-center/configure/configure.tsx')),
  },
  {
    path: 'administration/employees/:id/deactivate',
    element: lazyPage(() => import('./screens/administration/employees/deactivate.tsx')),
  },
  {
    path: 'administration/employees/:id/hand-over',
    element: lazyPage(() => import('./screens/administration/employees/hand-over.tsx')),
  },
  {
    path: 'administration/employees/:id/move',
    element: lazyPage(() => import('./screens/administration/employees/move.tsx')),
  },
  {
    path: 'administration/groups/:id/manage',
    element: lazyPage(() => import('./screens/administration/groups/manage-group.tsx')),
  },
  {
    path: 'administration/departments/structure',
    element: lazyPage(() => import('./screens/administration/departments/structure.tsx')),
  },
  {
    path: 'administration/modules/menus',
    element: lazyPage(() => import('./screens/administration/modules/menu-tree.tsx')),
  },
  {
    path: 'admin-center/imports/create',
    element: lazyPage(() => import('./screens/imports/new-import.tsx')),
  },
  { path: 'admin-center/imports/:id', element: lazyPage(() => import('./screens/imports/import.tsx')) },
  { path: 'budget/overview', element: lazyPage(() => import('./screens/budget/overview/overview.tsx')) },
  {
    path: 'budget/overview/:id/expenditures',
    element: lazyPage(() => import('./screens/budget/expenditure-analysis/expenditure-analysis.tsx')),
  },
  {
    path: 'budget/year-close/:year?',
    element: lazyPage(() => import('./screens/budget/year-close/year-close.tsx')),
  },
  {
    path: 'budget/funds/:id/vote-book',
    element: lazyPage(() => import('./screens/budget/vote-book/vote-book.tsx')),
  },
  {
    path: 'inventory/stock-report',
    element: lazyPage(() => import('./screens/inventory/stock-report.tsx')),
  },
  {
    path: 'inventory/stock-report/valuation',
    element: lazyPage(() => import('./screens/inventory/valuation.tsx')),
  },
  {
    path: 'inventory/stock-report/reorder',
    element: lazyPage(() => import('./screens/inventory/reorder-list.tsx')),
  },
  {
    path: 'inventory/stock-report/movement',
    element: lazyPage(() => import('./screens/inventory/movement.tsx')),
  },
  {
    path: 'inventory/products/:id/bin-card',
    element: lazyPage(() => import('./screens/inventory/bin-card.tsx')),
  },
  {
    path: 'inventory/requests/:id/treat',
    element: lazyPage(() => import('./screens/requisitions/treat-requisition.tsx')),
  },
  {
    path: 'inventory/supplies/:id/fulfil',
    element: lazyPage(() => import('./screens/inventory/supplies/receive-goods.tsx')),
  },
  {
    path: 'inventory/supplies/:id/mrv',
    element: lazyPage(() => import('./screens/inventory/supplies/vouchers.tsx')),
  },
  {
    path: 'reports/budget-analysis',
    element: lazyPage(() => import('./screens/budget/analysis/analysis.tsx')),
  },
  {
    path: 'budget/batches/create',
    element: lazyPage(() => import('./screens/budget/batches/builder/create-batch.tsx')),
  },
  {
    path: 'budget/reserves/:id/manage',
    element: lazyPage(() => import('./screens/budget/reserves/manage-reserve.tsx')),
  },
  {
    path: 'facilities-logistics/reservations/:id/handle',
    element: lazyPage(() => import('./screens/travel/handle-flight.tsx')),
  },
  {
    path: 'facilities-logistics/hotel-reservations/:id/handle',
    element: lazyPage(() => import('./screens/travel/handle-hotel.tsx')),
  },
  { path: 'staff-services/trips/:id', element: lazyPage(() => import('./screens/trips/trip.tsx')) },
  {
    path: 'configuration/allowances/rates',
    element: lazyPage(() => import('./screens/configuration/rates.tsx')),
  },
  {
    path: 'budget/touring-advance/register',
    element: lazyPage(() => import('./screens/advances/register.tsx')),
  },
  {
    path: 'budget/touring-advance/recoveries',
    element: lazyPage(() => import('./screens/advances/recoveries.tsx')),
  },
  {
    path: 'staff-services/claims/raise',
    element: lazyPage(() => import('./screens/claims/raise/raise-claims.tsx')),
  },
  {
    path: 'staff-services/claims/entitlement',
    element: lazyPage(() => import('./screens/claims/travel-entitlement.tsx')),
  },
  {
    path: 'facilities-logistics/calendar',
    element: lazyPage(() => import('./screens/meetings/room-calendar.tsx')),
  },
  { path: 'inbox', element: lazyPage(() => import('./screens/inbox/inbox.tsx')) },
  { path: 'user/account', element: lazyPage(() => import('./screens/account/account.tsx')) },
  {
    path: 'payments/clear-payments/all',
    element: lazyPage(() => import('./screens/payments/all-payments.tsx')),
  },
  {
    path: 'payments/clear-payments/:id?',
    element: lazyPage(() => import('./screens/payments/clear-payments.tsx')),
  },
];

/** The prints of records, of whichever list; named for each detail drawn by hand too, which else takes "print" for an id. */
const RECORD_PRINTS: RouteObject[] = [
  ':area/:list',
  ...SCREENS.map(({ path = '' }) => path).flatMap((path) => path.match(/^(.+)\/:id\??$/)?.[1] ?? []),
]
  .flatMap((path) => [`${path}/print`, `${path}/:id/print`])
  .map((path) => ({ path, element: lazyPage(() => import('./record-print-pages.tsx')) }));

/** Screens without sidebar and header, such as prints. */
const BARE_SCREENS: RouteObject[] = [
  ...RECORD_PRINTS,
  {
    path: 'budget/funds/:id/vote-book/print',
    element: lazyPage(() => import('./screens/budget/vote-book/vote-book-print.tsx')),
  },
  {
    path: 'inventory/stock-report/print',
    element: lazyPage(() => import('./screens/inventory/stock-report-print.tsx')),
  },
  {
    path: 'inventory/stock-report/valuation/print',
    element: lazyPage(() => import('./screens/inventory/valuation-print.tsx')),
  },
  {
    path: 'inventory/stock-report/reorder/print',
    element: lazyPage(() => import('./screens/inventory/reorder-print.tsx')),
  },
  {
    path: 'inventory/products/:id/bin-card/print',
    element: lazyPage(() => import('./screens/inventory/bin-card-print.tsx')),
  },
  ...['inventory/supplies/:id/mrv/print', 'inventory/supplies/:id/mrv/:voucher/print'].map((path) => ({
    path,
    element: lazyPage(() => import('./screens/inventory/supplies/print-vouchers.tsx')),
  })),
  {
    path: 'facilities-logistics/mandates/:id/print',
    element: lazyPage(() => import('./screens/mandates/print-mandate.tsx')),
  },
  {
    path: 'budget/touring-advance/register/print',
    element: lazyPage(() => import('./screens/advances/register-print.tsx')),
  },
  {
    path: 'budget/touring-advance/recoveries/print',
    element: lazyPage(() => import('./screens/advances/recoveries-print.tsx')),
  },
  {
    path: 'reports/budget-analysis/print',
    element: lazyPage(() => import('./screens/budget/analysis/analysis-print.tsx')),
  },
];

/** Every address behind the sign-in; the entry of the program knows only those before it (door.tsx). */
export const INNER: RouteObject[] = [
  {
    element: <SignedIn />,
    children: [
      { index: true, element: <Navigate to="/dashboard" replace /> },
      { path: 'dashboard', element: lazyPage(() => import('./screens/home/home.tsx')) },
      { path: 'hr-portal', element: lazyPage(() => import('./screens/hr-portal/hr-portal.tsx')) },
      ...BARE_SCREENS,
      {
        element: <ProtectedLayout />,
        children: [
          {
            errorElement: <RouteFailure />,
            children: [
              ...SCREENS,
              {
                path: ':application',
                element: lazyPage(() => import('./screens/application/application.tsx')),
              },
              { path: '*', element: <ResourcePages /> },
            ],
          },
        ],
      },
    ],
  },
];
