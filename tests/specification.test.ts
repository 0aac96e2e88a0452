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

/** What people choose from, in lists of the specification. */
const CHOICES: Readonly<Record<string, string>> = {
  'accommodations.state': 'bayelsa abuja lagos rivers delta akwa-ibom',
  'sub-budget-heads.type': 'capital recurrent personnel',
  'claims.type': 'travels others',
  'claims.category': 'residence non-residence',
  'claims.transportation': 'flight road',
  'claims.airport': 'delta lagos abuja port-harcourt owerri bayelsa jos kaduna kano uyo sokoto',
  'dashboards.resource': 'funds expenditures claims retirements users groups',
  'dashboards.displays': 'card box table banner bar pie analysis leaderboard',
  'departments.type': 'unit department division directorate',
  'documents.type': 'white-form work-order',
  'expenditures.type': 'staff third-party',
  'expenditures.category': 'staff-claim touring-advance mandate other',
  'flights.category': 'local international',
  'imports.resource': 'products restock users funds update-funds',
  'meetings.arrangement': 'cinema banquet meeting',
  'modules.type': 'application module page',
  'supplies.commitment': 'partial completed',
  'products.owner': 'store others',
  'refunds.type': 'staff third-party',
  'requisitions.type': 'quota custom',
  'rooms.type': 'hall room main',
  'rooms.area': 'wing-a wing-b conference-centre other',
  'settings.input_type': 'text number textarea select checkbox radio file date',
  'settings.input_data_type': 'number string',
  'settings.access': 'public admin',
  'employees.gender': 'male female',
  'employees.type': 'permanent contract adhoc secondment support',
};

/** What lists show at least. */
const COLUMNS: Readonly<Record<string, string>> = {
  accommodations: 'name address mobile',
  batches: 'reference_no code fund_id.budget_code_id.code type amount raised_at',
  funds: 'budget_code_id department_id approved booked_expenditure',
  overview:
    'budget_code_id department_id approved booked_expenditure expected_performance actual_performance',
  'expenditure-analysis': 'batch_id.code department_id.abv fund_id.sub_budget_head_id.name period',
  drafts: 'reference_no user_id department_id description type status',
};

/** Lists whose rows offer only these acts. */
const ACTIONS: Readonly<Record<string, string>> = {
  expenditures: 'delete',
  mandates: 'view delete',
  flights: 'view delete',
  'hotel-reservation-request': 'view',
  reserves: 'view',
  retirements: 'view manage print',
};

/** Words of permissions that are not the plural of the list. */
const NOUNS: Readonly<Record<string, string>> = {
  'store-categories': 'store-categories',
  'hotel-reservation-request': 'hotel-reservation-request',
  'meeting-requests': 'meeting-requests',
  'budget-analysis': 'budget-analysis',
  overview: 'overview',
  'expenditure-analysis': 'analysis',
  'stock-report': 'stocks',
};

const resource = (name: string) => RESOURCES.find((one) => one.name === name);
const words = (text: string) => text.split(' ').sort();

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

  it.each(Object.entries(CHOICES))('lets people choose %s', (path, values) => {
    const [name = '', field = ''] = path.split('.');
    const choices = resource(name)?.fields[field]?.choices ?? [];
    expect(choices.map(({ value }) => String(value)).sort()).toEqual(words(values));
  });

  it.each(Object.entries(COLUMNS))('shows the columns of %s', (name, columns) =>
    expect(resource(name)?.columns).toEqual(expect.arrayContaining(words(columns))),
  );

  it.each(Object.entries(ACTIONS))('offers on rows of %s only what is allowed', (name, actions) =>
    expect(
      resource(name)
        ?.actions.filter((one) => one !== 'create')
        .sort(),
    ).toEqual(words(actions)),
  );

  it.each(Object.entries(NOUNS))('asks for permissions of %s by their own word', (name, noun) =>
    expect(resource(name)?.noun).toBe(noun),
  );

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
