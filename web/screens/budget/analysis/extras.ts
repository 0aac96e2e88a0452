import { budgetAnalysis } from '#shared/resources/budget/budget-analysis.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** What is printed of a fund here is the whole analysis. */
export const extras: ResourceExtras = {
  actions: { print: { to: () => `${budgetAnalysis.path}/print` } },
};
