import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionsOf, ROUTES } from '#server/app.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES, resourceNamed, resourcesAt } from '#shared/resources/index.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { validBody } from './act-bodies.ts';
import { openIdentities } from './identities.ts';
import { SPECIMENS } from './specimens.ts';
import type { Cast } from './workflow-cast.ts';

/** What is told apart by the list that it is of, or by who asked, not by department; their own tests and the walk of their acts prove it. */
const BY_LIST = [
  'imports',
  'bank-details',
  'flights',
  'flight-reservations',
  'hotels',
  'hotel-reservation-request',
  'requisition-requests',
  'inventory-requests',
  'treated-requisitions',
  'acknowledge',
  'drafts',
  'delegations',
  'budget-drafts',
  'statement-lines',
];
/** What is seen by the person who asked alone. */
const OWN = ['meetings', 'claims', 'requisitions'];
/** Resources that don't show every row to everybody who may browse them. */
const SCOPED = RESOURCES.filter(
  (resource) =>
    resourcesAt(resource.url)[0] === resource &&
    extensionsOf(resource).scope &&
    !BY_LIST.includes(resource.name),
);

/** What commands need to get as far as looking for the record, where it isn't what the act of a workflow asks. */
const BODIES: Readonly<Record<string, object>> = {
  bounce: { reason: 'Account closed', date: '2024-01-31' },
  'confirm-bounce': {},
  'withdraw-bounce': { reason: 'Another account' },
  recover: { amount: 1, receipt_no: 'R/1', date: '2024-01-31' },
  reissue: { bank_reference: 'T/1', paid_on: '2024-01-31', reason: 'Account closed' },
  'confirm-correction': {},
  'withdraw-correction': { reason: 'Another payment' },
  deny: { response: 'Not now' },
  edit: { amount: 1 },
  query: { remark: 'Which one?' },
  respond: { response: 'Because' },
  return: { reason: 'Wrong payee' },
  reverse: { reason: 'Raised twice' },
  'top-up': { amount: 1, reference: 'BD/1', remark: 'More' },
  virement: { to_fund_id: 1, amount: 1, reference: 'BD/1', remark: 'Moved' },
};

/** What takes several people or steps before it is there, by url. */
const MADE_HERE = [
  'funds',
  'expenditures',
  'batches',
  'payments',
  'fund-changes',
  'warrants',
  'reversals',
  'reversals/response',
  'revenueReceipts',
];

let desks: Awaited<ReturnType<typeof startDesks>>;
let tokens: ReadonlyMap<string, string>;
/** One row of ICT's of every scoped resource, by url. */
let rows: Readonly<Record<string, number>>;

beforeAll(async () => {
  desks = await startDesks();
  const permissions = await allPermissions();
  tokens = await openIdentities(desks, [
    { key: 'owner', permissions, exports: true, department_id: desks.ict },
    { key: 'above', permissions, exports: true, department_id: desks.finance },
    { key: 'other', permissions, exports: true, department_id: desks.works },
  ]);
  rows = await rowsOfIct();
});
afterAll(() => desks.close());

async function allPermissions(): Promise<string[]> {
  const all = await desks.pool.query<{ name: string }>('select name from permissions');
  return all.rows.map(({ name }) => name);
}

async function rowsOfIct(): Promise<Record<string, number>> {
  const fund = await desks.fund();
  const [expenditure = 0] = await desks.expend(fund, [1_000]);
  const batch = await desks.batch([2_000], fund);
  const payment = batch.payments[0]?.id ?? 0;
  const change = await made(`funds/${fund}/top-up`, desks.people.budget, BODIES['top-up'] ?? {});
  const warrant = await made('warrants', desks.people.budget, {
    ...{ budget_year: 2024, quarter: 1, fund_id: fund },
    ...{ amount: 1, reference: 'OAGF/1' },
  });
  await desks.clearedBy(payment, desks.people.budget);
  const reversal = await made('reversals', desks.people.officer, {
    batch_id: batch.id,
    reason: 'Raised twice',
  });
  const { rows: queried } = await desks.pool.query<{ id: number }>(
    `insert into queries (payment_id, department_id, reference, amount_kobo, question, asked_at)
     select id, department_id, batch_no, amount_kobo, 'Which one?', now() from payments where id = $1 returning id`,
    [payment],
  );
  const revenue = await receiptOfClosedYear();
  return {
    ...(await specimensOfIct()),
    funds: fund,
    expenditures: expenditure,
    batches: batch.id,
    payments: payment,
    'fund-changes': change,
    warrants: warrant,
    queries: queried[0]?.id ?? 0,
    revenueReceipts: revenue,
    reversals: reversal,
    'reversals/response': reversal,
  };
}

/** What came back of a year that was closed. */
async function receiptOfClosedYear(): Promise<number> {
  const batch = await desks.batch([10], await desks.fund({ budget_year: 2031 }));
  await desks.pool.query('insert into budget_years (year, closed_at) values (2031, now())');
  const { rows: receipts } = await desks.pool.query<{ id: number }>(
    `insert into revenue_receipts (number, year, seq, budget_year, kind, fund_id, department_id, payment_id, code, amount_kobo, day, recorded_by)
     select '', 0, 0, 2031, 'recovery', e.fund_id, e.department_id, p.id, p.pv_no, 1, current_date, e.user_id
       from payments p join expenditures e on e.id = p.expenditure_id where p.id = $1 returning id`,
    [batch.payments[0]?.id],
  );
  return receipts[0]?.id ?? 0;
}

/** Whoever has a workflow has a specimen, whose owner is of ICT. */
async function specimensOfIct(): Promise<Record<string, number>> {
  const person = await addPerson(desks, { department_id: desks.ict, permissions: await allPermissions() });
  const owner = {
    ...person,
    key: 'owner',
    offices: [],
    departments: [desks.ict],
    heads: [],
    permissions: new Set<string>(),
  };
  await desks.pool.query('update departments set head_id = $1 where id = $2', [person.id, desks.ict]);
  const cast: Cast = new Map([['owner', owner]]);
  // What people see of their own alone, the owner of the other calls must have asked for.
  const asked: Cast = new Map([['owner', { ...owner, token: tokens.get('owner') ?? '' }]]);
  const made = SCOPED.filter(({ url }) => !MADE_HERE.includes(url)).map(async ({ name, url }) => {
    const [make] = Object.values(SPECIMENS[name]?.natural ?? {});
    return make ? [[url, await make(desks as Desks, OWN.includes(name) ? asked : cast)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(made)).flat());
}

async function made(path: string, person: { token: string }, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token: person.token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data.id;
}

describe.each(SCOPED.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  // Requests to reverse are answered by the budget office alone.
  const isOfficesOnly = resource.name === 'reversal-requests';

  it('has a row to be tried on', () => {
    expect(
      rows[resource.url],
      `make a row of ${resource.name} of ICT in rowsOfIct of tests/every-resource/row-scope.test.ts; one with a workflow gets it from its specimen`,
    ).toEqual(expect.any(Number));
  });

  it.each(['owner', 'above'])('lists its rows to the %s', async (key) => {
    const list = await call('GET', `/${resource.url}`, key);
    const ids = (list.body.data as unknown as { id: number }[]).map(({ id }) => id);
    const isSeen = OWN.includes(resource.name) ? key === 'owner' : !isOfficesOnly;
    expect(ids.includes(rows[resource.url] ?? 0)).toBe(isSeen);
  });

  it('shows nothing of them to another department: not in lists, look-ups, exports or totals', async () => {
    const list = await call('GET', `/${resource.url}`, 'other');
    expect(list.body.data).toEqual([]);
    expect(list.body.meta).toMatchObject({ total: 0 });
    const lookup = await call('GET', `/${resource.url}/lookup?ids=${rows[resource.url]}`, 'other');
    expect(lookup.body.data ?? []).toEqual([]);
  });

  const routes = ROUTES.filter(
    ({ path }) => path.startsWith(`/${resource.url}/:id`) && !isActElsewhere(resource, path),
  );
  it.each(routes.map(({ method, path }) => [`${method} ${path}`, method, path]))(
    '%s answers another department as if there were no such row',
    async (_route, method, path) => {
      const answer = await call(method, path, 'other');
      // An act that takes an office says so to whoever has none, whatever the row.
      const isOffice = answer.body.code === 'FORBIDDEN' && answer.body.facts?.office !== undefined;
      expect(answer.status === 404 || isOffice, `${answer.status}: ${answer.text}`).toBe(true);
    },
  );

  // An export takes a right of its own besides, which its owner may lack.
  const reads = routes.filter(({ method, path }) => method === 'GET' && !path.endsWith('/export'));
  it.each(reads.map(({ path }) => [`GET ${path}`, path]))('%s answers its owner', async (_route, path) => {
    const answer = await call('GET', path, 'owner');
    expect(answer.status, answer.text).toBe(isOfficesOnly ? 404 : 200);
  });
});

/** Whether a call is an act done before a list that shows every row: the walk of the workflow proves who may. */
function isActElsewhere({ workflow }: Resource, path: string): boolean {
  const { at } = workflow?.acts[path.split('/').at(-1) ?? ''] ?? {};
  return at !== undefined && !extensionsOf(resourceNamed(at)).scope;
}

function call(method: string, path: string, key: string) {
  const url = RESOURCES.map((resource) => resource.url)
    .filter((one) => path.startsWith(`/${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  const action = path.split('/').at(-1) ?? '';
  return desks.call(method, `/api${path.replace(':id', String(rows[url ?? ''] ?? 0))}`, {
    token: tokens.get(key),
    body: method === 'GET' ? undefined : bodyOf(url, action),
  });
}

function bodyOf(url: string | undefined, action: string): object {
  const { workflow } = RESOURCES.find((one) => one.url === url) ?? {};
  return BODIES[action] ?? validBody(Object.entries(workflow?.acts[action]?.asks ?? {}));
}
