import type { Resource } from '../resource/define-resource.ts';
import { departments } from './administration/departments.ts';
import { employees } from './administration/employees.ts';
import { gradeLevels } from './administration/grade-levels.ts';
import { groups } from './administration/groups.ts';
import { vendors } from './administration/vendors.ts';
import { budgetCodes } from './budget/budget-codes.ts';
import { budgetHeads } from './budget/budget-heads.ts';
import { subBudgetHeads } from './budget/sub-budget-heads.ts';
import { brands } from './inventory/brands.ts';
import { beneficiaries } from './payments/beneficiaries.ts';

/** Every resource of the portal, in the order of the menus. */
export const RESOURCES: readonly Resource[] = [
  // Budget Management
  beneficiaries,
  budgetCodes,
  budgetHeads,
  subBudgetHeads,
  // Inventory
  brands,
  // Administration
  employees,
  groups,
  departments,
  gradeLevels,
  vendors,
];

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** The resource of a name; a name that isn't registered is a mistake of the program. */
export function resourceNamed(name: string): Resource {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}

/** All resources that view one url, the first of them being the one that defines its fields. */
export function resourcesAt(url: string): Resource[] {
  return RESOURCES.filter((resource) => resource.url === url);
}

/** The resource whose screen stands at a path. */
export function resourceAtPath(path: string): Resource | undefined {
  return RESOURCES.find((resource) => resource.path === path);
}
