import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { RESOURCES } from '#shared/resources/index.ts';

// What docs/specification.md promises by name: nothing of it may go.

/** The screens of resources. */
const SCREENS =
  `/facilities-logistics/accommodations /configuration/allowances /budget/overview /budget/batches /inventory/brands
/reports/budget-analysis /budget/budget-codes /budget/budget-heads /budget/sub-budget-heads /facilities-logistics/buildings
/staff-services/claims /admin-center/dashboards /administration/departments /document-control/dispatch /document-control/drafts
/document-control/acknowledge /budget/expenditures /budget/funds /administration/grade-levels /administration/groups
/staff-services/hotels /facilities-logistics/hotel-reservations /admin-center/imports /administration/locations
/facilities-logistics/mandates /inventory/measurements /staff-services/meetings /approvals/meeting-requests
/administration/modules /inventory/supplies /inventory/supplies/{id}/mrv /payments/clear-payments /inventory/products
/payments/refunds /staff-services/requisitions /approvals/requisition-requests /inventory/requests
/inventory/treated-requisitions /staff-services/flights /facilities-logistics/reservations /budget/reserves
/staff-services/retirements /payments/reversals /payments/reversal-requests /facilities-logistics/rooms /admin-center/services
/admin-center/settings /admin-center/configure /administration/employees /inventory/stock-report /inventory/categories
/inventory/tags /budget/touring-advance /administration/vendors /payments/beneficiaries`.split(/\s+/);

/** The calls of resources: GET and GET by id. */
const URLS =
  `accommodations allowances batches productBrands budgetCodes budgetHeads buildings claims dashboards departments documents
drafts expenditures funds gradeLevels groups hotels locations mandates measures meetings pending/meetings modules orders
payments products refunds requisitions reservations holds retirements reversals rooms services settings users stocks
inventoryCategories subBudgetHeads tags touringAdvances vendors vouchers fetch/hotel/requests
reservation/requests`.split(/\s+/);

/** Helpers and what forms ask of others. */
const HELPERS =
  `claim/code exps/code hotel/request/generate product/code/generate req/code/gen requisitable/products req/members
reservations/code/generate mrv/generate/serial retirement/code pending/expenditures department/staff logistics/holds
requisition/approvals register/requisitions treated/requisitions registered/requisitions
reversals/response reservations/:id/decision reservations/:id/close/request`.split(/\s+/);

const reads = new Set(ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path));

describe('the specification', () => {
  it.each(SCREENS)('has the screen %s', (path) =>
    expect(RESOURCES.map((resource) => resource.path)).toContain(path),
  );

  it.each(URLS)('has the list %s, and each of its records', (url) => {
    expect(reads).toContain(`/${url}`);
    expect([...reads].filter((path) => path === `/${url}/:id`)).toHaveLength(1);
  });

  it.each(HELPERS)('has the call %s', (path) => expect(reads).toContain(`/${path}`));

  it.each([
    ['POST', '/login'],
    ['GET', '/logout'],
    ['PATCH', '/activate/users/:user'],
  ])('has %s %s', (method, path) =>
    expect(ROUTES.map((route) => `${route.method} ${route.path}`)).toContain(`${method} ${path}`),
  );

  it('is told with files that are there', () => {
    const named =
      readFileSync('docs/specification.md', 'utf8').match(/`(?:shared|server|web|tests)\/[^`]+`/g) ?? [];
    expect(named.length).toBeGreaterThan(50);
    expect(named.map((one) => one.slice(1, -1)).filter((path) => !existsSync(path))).toEqual([]);
  });
});
