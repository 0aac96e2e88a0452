import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** What is printed of a product here is the whole report. */
export const extras: ResourceExtras = {
  actions: { print: { to: () => `${stockReport.path}/print` } },
};
