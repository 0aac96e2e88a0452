import { permission } from '#shared/permissions.ts';
import { outlineNamed } from '#shared/resources/known.ts';

/** A screen that stands in no menu: its list leads to it, beside its heading. */
export interface Beside {
  /** The list, as whose screen it is found. */
  of: string;
  label: string;
  to: string;
  /** What it takes besides browsing the list. */
  permission?: string;
}

/** All of them, by names that say what they are away from their lists. */
export const BESIDE: readonly Beside[] = [
  {
    ...{ of: 'expenditures', label: 'Raise many expenditures', to: '/budget/expenditures/many' },
    permission: 'add-expenditures',
  },
  {
    ...{ of: 'employees', label: 'Import staff', to: '/admin-center/imports/create?resource=users' },
    permission: 'add-imports',
  },
  {
    ...{ of: 'departments', label: 'Import departments', to: '/administration/departments/import' },
    permission: 'add-departments',
  },
  { of: 'departments', label: 'Structure of departments', to: '/administration/departments/structure' },
  { of: 'modules', label: 'Menus', to: '/administration/modules/menus' },
  { of: 'meetings', label: 'Room calendar', to: '/facilities-logistics/calendar' },
  { of: 'allowances', label: 'Table of rates', to: '/configuration/allowances/rates' },
  { of: 'tax-rates', label: 'Tax rates in force', to: '/configuration/tax-rates/in-force' },
  { of: 'tax-ledger', label: 'Taxes owed', to: '/payments/tax-ledger/owed' },
  { of: 'claims', label: 'Travel entitlement', to: '/staff-services/claims/entitlement' },
  {
    ...{ of: 'touring-advances', label: 'Register of advances', to: '/budget/touring-advance/register' },
    permission: 'browse-expenditures',
  },
  {
    ...{ of: 'touring-advances', label: 'Salary recoveries', to: '/budget/touring-advance/recoveries' },
    permission: 'browse-expenditures',
  },
  { of: 'stock-report', label: 'Re-order list', to: '/inventory/stock-report/reorder' },
  { of: 'statements', label: 'Reconciliation', to: '/payments/statements/reconciliation' },
];

/** Those that somebody with these permissions may open. */
export function besideOf(permissions: readonly string[]): Beside[] {
  return BESIDE.filter(({ of, permission: further }) =>
    [permission('browse', outlineNamed(of).noun), ...(further ? [further] : [])].every((name) =>
      permissions.includes(name),
    ),
  );
}
