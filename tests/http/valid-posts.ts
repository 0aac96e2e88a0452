import { sql } from 'kysely';
import { ROUTES } from '#server/app.ts';
import type { Route } from '#server/frame/route.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { proposeAccount } from '../support/bank-details.ts';
import { fileOf } from '../support/files.ts';
import { mandateBody } from '../support/mandates.ts';
import { addPerson, tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import { refundBody } from '../support/refunds.ts';
import { addRoom, MONDAY, meetingBody } from '../support/rooms.ts';
import { examplesOf, inputOf } from './generate.ts';
import { ACCOUNT_CALLS, giveAuthenticator } from './valid-accounts.ts';
import { ADVANCE_CALLS } from './valid-advances.ts';
import { BUDGET_CALLS } from './valid-budgets.ts';
import { CLAIM_CALLS } from './valid-claims.ts';
import { CLOSING_CALLS } from './valid-closings.ts';
import { SCHEDULE_CALLS } from './valid-schedules.ts';
import { STORE_CALLS } from './valid-store.ts';
import { TAX_CALLS } from './valid-taxes.ts';

/** Whom a test adds. */
export type Person = Awaited<ReturnType<typeof addPerson>>;

/** A call that succeeds; its secrets, and those of its answer, are never found in what is kept. */
export interface Call {
  path?: string;
  body?: unknown;
  /** Whose session; null for a visitor, the administrator of the test unless told. */
  token?: string | null;
  secrets?: string[];
}

/** Calls that the schema alone doesn't make. */
const CALLS: Readonly<Record<string, (portal: TestPortal, person: Person) => Call | Promise<Call>>> = {
  '/holidays': () => ({ body: { day: addDays(lagosToday(), 500), name: 'Declared' } }),
  // Outcomes are told row by row: a record that is not there is one too.
  '/inbox/acts': () => ({ body: { rows: [{ resource: 'claims', id: 999_999_999, act: 'endorse' }] } }),
  ...ACCOUNT_CALLS,
  ...BUDGET_CALLS,
  ...CLOSING_CALLS,
  ...TAX_CALLS,
  ...SCHEDULE_CALLS,
  '/users/:id/deactivate': async (portal) => ({ path: `/users/${(await addPerson(portal)).id}/deactivate` }),
  '/users/:id/hand-over': async (portal) => ({
    path: `/users/${(await addPerson(portal, { status: 'inactive' })).id}/hand-over`,
    body: { work: [] },
  }),
  '/users/:id/move': async (portal) => ({
    path: `/users/${(await addPerson(portal)).id}/move`,
    body: { department_id: 1 },
  }),
  '/users/:id/activate': async (portal) => ({
    path: `/users/${(await addPerson(portal, { status: 'inactive' })).id}/activate`,
  }),
  '/users/:id/end-sessions': async (portal) => ({
    path: `/users/${(await addPerson(portal)).id}/end-sessions`,
  }),
  '/users/:id/remove-authenticator': async (portal) => {
    const { id } = await addPerson(portal);
    await giveAuthenticator(portal, id);
    return { path: `/users/${id}/remove-authenticator` };
  },
  '/users': () => ({
    body: {
      staff_no: 'EVERY1',
      firstname: 'Amina',
      surname: 'Sule',
      email: 'every.post@agency.test',
      type: 'permanent',
      department_id: 1,
      grade_level_id: 1,
    },
  }),
  '/allowances': () => ({ body: { name: 'Every allowance', parentId: 1, serves: 'Jos' } }),
  '/form-drafts/:form': () => ({
    path: '/form-drafts/brands:create',
    body: { content: { name: 'Half' } },
  }),
  '/groups/:id/preview': () => ({ path: '/groups/1/preview', body: { permissions: ['browse-funds'] } }),
  '/views': () => ({ body: { resource: 'funds', name: 'Mine', query: '' } }),
  '/funds/:id/top-up': async (portal) => ({
    path: '/funds/1/top-up',
    token: await tokenOf(portal, 'budget@agency.test'),
    body: { amount: 1000, reference: 'BOF/1', remark: 'More for the year' },
  }),
  '/payments/:id/clear': async (portal) => {
    const { id } = await portal.db
      .selectFrom('payments')
      .select('id')
      .where('stage', '=', 'in-progress')
      .where('status', '=', 'pending')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { token: await tokenOf(portal, 'budget@agency.test'), path: `/payments/${id}/clear` };
  },
  '/expenditures/many': async (portal) => {
    const body = {
      fund_id: await fundOfOfficer(portal),
      type: 'staff',
      description: 'Sent three times',
      rows: [{ beneficiary: 'Every hand', amount: 500 }],
    };
    return { token: await tokenOf(portal, 'officer@agency.test'), body };
  },
  '/expenditures/many/judge': async (portal) => ({
    token: await tokenOf(portal, 'officer@agency.test'),
    body: { type: 'staff', fund_id: await fundOfOfficer(portal), rows: [{ beneficiary: 'Every hand' }] },
  }),
  '/expenditures': async (portal) => {
    const body = {
      fund_id: await fundOfOfficer(portal),
      type: 'third-party',
      category: 'other',
      ...{ transaction_class: 'goods', vat: 'none' },
      beneficiary: 'Every payee',
      amount: 1000,
      description: 'Sent three times',
    };
    return { token: await tokenOf(portal, 'officer@agency.test'), body };
  },
  '/reservations': async (portal) => {
    const { id: uploaded_by } = await portal.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'staff@agency.test')
      .executeTakeFirstOrThrow();
    const body = {
      purpose: 'Sent three times',
      category: 'local',
      takeoff: 'Abuja',
      destination: 'Lagos',
      from: MONDAY,
      to: addDays(MONDAY, 2),
      approval_memo: await fileOf(portal, uploaded_by),
    };
    return { token: await tokenOf(portal, 'staff@agency.test'), body };
  },
  '/hotels': async (portal) => ({
    token: await tokenOf(portal, 'staff@agency.test'),
    body: {
      purpose: 'Sent three times',
      state: 'lagos',
      accommodation_id: 3,
      from: MONDAY,
      to: addDays(MONDAY, 2),
    },
  }),
  '/funds': async (portal) => {
    const { id } = await portal.db
      .insertInto('budget_codes')
      .values({ code: 'C999' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { budget_code_id: id, sub_budget_head_id: 1, department_id: 1, approved: 1000 } };
  },
  '/departments': () => ({ body: { name: 'Every department', code: 'EVD', abv: 'EVD', type: 'unit' } }),
  '/accommodations': () => ({
    body: { name: 'Every hotel', street_name: 'Marina', area_city: 'Lagos', state: 'lagos' },
  }),
  '/beneficiaries': () => ({
    body: { name: 'Every payee', bank_name: 'Access Bank', account_number: '0123456789' },
  }),
  '/buildings': () => ({ body: { location_id: 1, name: 'Every house', floors: 1 } }),
  '/dashboards': () => ({
    body: { path: '/budget', resource: 'funds', title: 'Every fund', displays: 'card', groups: [1] },
  }),
  '/dashboards/preview': () => ({ body: { resource: 'funds', title: 'Every fund', displays: 'card' } }),
  '/groups': () => ({ body: { name: 'Every group' } }),
  '/locations': () => ({ body: { name: 'Every place' } }),
  '/modules': () => ({ body: { name: 'Every module', path: '/every', type: 'application' } }),
  '/rooms': () => ({
    body: {
      building_id: 1,
      name: 'Every room',
      code: 'EV1',
      floor: 0,
      max_capacity: 4,
      type: 'room',
      area: 'other',
    },
  }),
  '/meetings': async (portal) => ({
    token: await tokenOf(portal, 'staff@agency.test'),
    body: meetingBody(await addRoom(portal)),
  }),
  ...STORE_CALLS,
  ...CLAIM_CALLS,
  ...ADVANCE_CALLS,
  '/mandates': async (portal) => ({
    token: await tokenOf(portal, 'logistics@agency.test'),
    body: await mandateBody(portal),
  }),
  '/refunds': async (portal) => ({
    token: await tokenOf(portal, 'officer@agency.test'),
    body: await refundBody(portal),
  }),
  '/refunds/:id/withdraw': async (portal) => {
    const token = await tokenOf(portal, 'officer@agency.test');
    const body = await refundBody(portal);
    const { id } = (await portal.call<{ id: number }>('POST', 'refunds', { token, body })).body.data;
    return { token, path: `/refunds/${id}/withdraw`, body: {} };
  },
  '/settings': () => ({
    body: {
      key: 'every_setting',
      name: 'Every setting',
      input_type: 'text',
      input_data_type: 'string',
      group: 'Every',
      access: 'admin',
    },
  }),
  '/subBudgetHeads': () => ({ body: { budget_head_id: 1, name: 'Every line', type: 'capital' } }),
  '/vendors': () => ({ body: { name: 'Every vendor' } }),
  ...Object.fromEntries(
    (['users', 'vendors', 'beneficiaries'] as const).flatMap((url) => [
      [`/${url}/:id/confirm-bank`, async (portal: TestPortal) => answerBank(portal, url, 'confirm-bank', {})],
      [
        `/${url}/:id/refuse-bank`,
        async (portal: TestPortal) =>
          answerBank(portal, url, 'refuse-bank', { reason: 'No letter of theirs' }),
      ],
    ]),
  ),
};

/** An answer to bank details that somebody else has proposed for somebody new. */
async function answerBank(
  portal: TestPortal,
  url: 'users' | 'vendors' | 'beneficiaries',
  act: string,
  body: object,
): Promise<Call> {
  const clerk = await addPerson(portal);
  const list = { users: 'employees', vendors: 'vendors', beneficiaries: 'beneficiaries' } as const;
  const made =
    url === 'users'
      ? await addPerson(portal)
      : (
          await portal.pool.query<{ id: number }>(
            `insert into ${url} (name) values ('Every payee') returning id`,
          )
        ).rows[0];
  const id = made?.id ?? 0;
  await proposeAccount(portal, { list: list[url], id }, clerk.id);
  return { path: `/${url}/${id}/${act}`, body };
}

/** Whether it is told here how the call is made, beyond what follows from its schema. */
export function isTold(path: string): boolean {
  return path in CALLS;
}

/** A call of the route that succeeds where the demonstration is loaded, if any can be made without a history. */
export async function validPost(portal: TestPortal, route: Route, person: Person): Promise<Call> {
  const own = await CALLS[route.path]?.(portal, person);
  if (own) return { path: route.path, ...own };
  const printed = PRINT.exec(route.path)?.[1];
  if (printed) return { path: `/${printed}/${await recordOf(portal, printed, person)}/print` };
  const path = route.path.replace(/:\w+/g, '1');
  const schema = route.body ?? route.documentedBody;
  return schema ? { path, body: examplesOf(inputOf(schema))[0] } : { path };
}

/** The print of a record. */
const PRINT = /^\/([\w-]+)\/:id\/print$/;

/** The first record of a resource; where the demonstration has none, one that is made. */
async function recordOf(portal: TestPortal, url: string, person: Person): Promise<number> {
  const { table = '' } = RESOURCES.find((resource) => resource.url === url) ?? {};
  const { rows } = await portal.pool.query<{ id: number | null }>(`select min(id) as id from ${table}`);
  const route = ROUTES.find(({ method, path }) => method === 'POST' && path === `/${url}`);
  if (rows[0]?.id || !route) return rows[0]?.id ?? 1;
  const { body, token } = await validPost(portal, route, person);
  const made = await portal.call<{ id: number }>('POST', url, { body, token: token ?? person.token });
  return made.body.data?.id ?? 1;
}

/** The fund of the officer's department with the most left. */
async function fundOfOfficer(portal: TestPortal): Promise<number> {
  const { id } = await portal.db
    .selectFrom('funds as f')
    .innerJoin('users as u', 'u.department_id', 'f.department_id')
    .select('f.id')
    .where('u.email', '=', 'officer@agency.test')
    .where('f.budget_year', '=', 2024)
    .orderBy(sql`f.approved_kobo - f.booked_kobo - f.reserved_kobo`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
