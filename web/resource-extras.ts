import type { ExtrasByName } from './crud/resource-routes.tsx';

/** What areas add to the engine's screens, by the resource's name: one line each. */
export const EXTRAS: ExtrasByName = {
  dashboards: () => import('./screens/admin-center/dashboards/extras.ts'),
  'bank-details': () => import('./screens/administration/bank-details/extras.tsx'),
  beneficiaries: () => import('./screens/administration/bank-details/payable-extras.tsx'),
  departments: () => import('./screens/administration/departments/extras.ts'),
  employees: () => import('./screens/administration/employees/extras.tsx'),
  modules: () => import('./screens/administration/modules/extras.tsx'),
  'budget-analysis': () => import('./screens/budget/analysis/extras.ts'),
  batches: () => import('./screens/budget/batches/extras.tsx'),
  'batches/detail': () => import('./screens/budget/batches/batch-detail.tsx'),
  expenditures: () => import('./screens/budget/expenditures/extras.tsx'),
  'expenditures/create': () => import('./screens/budget/expenditures/create/extras.tsx'),
  funds: () => import('./screens/budget/fund/extras.ts'),
  'funds/create': () => import('./screens/budget/fund/extras.ts'),
  'funds/detail': () => import('./screens/budget/fund/fund.tsx'),
  vendors: () => import('./screens/administration/bank-details/payable-extras.tsx'),
  payments: () => import('./screens/payments/payment-extras.tsx'),
  reversals: () => import('./screens/payments/reversals/extras.tsx'),
  'reversals/create': () => import('./screens/payments/reversals/create-extras.tsx'),
  'reversal-requests': () => import('./screens/payments/reversals/extras.tsx'),
  'fund-changes': () => import('./screens/budget/fund-changes/extras.tsx'),
};
