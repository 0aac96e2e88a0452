import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/resources/index.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const ACCOUNT = '0690000031';
const MASKED = '••••••0031';

/** Every resource with a field that is shown by its tail only. */
const SECRETIVE = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.masked)
    .map(([name]) => [resource.name, name, resource] as const),
);

/** How a row comes to be in each of their tables. */
const ROWS: Readonly<Record<string, string>> = {
  users: `insert into users (staff_no, firstname, surname, email, status)
    values ('MASK1', 'Zuwaira', 'Maskari', 'maskari@agency.test', 'active') returning id`,
  vendors: `insert into vendors (name) values ('Maskari Ltd') returning id`,
  beneficiaries: `insert into beneficiaries (name) values ('Maskari Union') returning id`,
};

let portal: TestPortal;
let ids: Record<string, number>;
beforeAll(async () => {
  portal = await startTestPortal();
  ids = {};
  for (const [table, statement] of Object.entries(ROWS)) {
    const id = (await portal.pool.query<{ id: number }>(statement)).rows[0]?.id ?? 0;
    ids[table] = id;
    const list = table === 'users' ? 'employees' : (table as 'vendors' | 'beneficiaries');
    await giveAccount(portal, { list, id }, { bank_name: 'Access Bank', account_number: ACCOUNT });
  }
});
afterAll(() => portal.close());

it('accounts of the agency, staff, vendors, beneficiaries and paid payees are masked', () => {
  expect(SECRETIVE.map(([resource, field]) => `${resource}.${field}`).sort()).toEqual([
    'bank-accounts.account_number',
    'bank-details.account_number',
    'beneficiaries.account_number',
    'employees.account_number',
    'payments.payee_account',
    'vendors.account_number',
  ]);
});

// What a payment froze of its payee's account is tried where payments are made.
describe.each(SECRETIVE.filter(([, , { table }]) => table in ROWS))('%s.%s', (_name, field, resource) => {
  const id = () => ids[resource.table] ?? 0;
  const see = ['browse', 'read'].map((verb) => `${verb}-${resource.noun}`);

  async function viewer(permissions: readonly string[], groups: readonly string[] = []) {
    const { token } = await addPerson(portal, { permissions, groups });
    await portal.pool.query(`insert into module_groups (module_id, group_id, exportable)
      select m.id, g.id, true from modules m cross join groups g where m.slug = '${resource.noun}' on conflict do nothing`);
    return token;
  }

  const filter = (op: string, value: string) =>
    `filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field, op, value }] }))}`;

  /** Everything in which the value could come out, asked in every way. */
  async function told(token: string): Promise<string> {
    const { url } = resource;
    const paths = [
      url,
      `${url}?search=maskari`,
      `${url}?sort=${field}&per_page=500`,
      `${url}/${id()}`,
      `${url}/${id()}/timeline`,
      `${url}/lookup?ids=${id()}`,
      `${url}/export?format=csv`,
      'search?q=maskari',
    ];
    const answers = await Promise.all(paths.map((path) => portal.call('GET', path, { token })));
    return answers.map(({ status, text }) => `${status} ${text}`).join('\n');
  }

  it('is told whole only to whoever keeps these records, and to treasury and audit', async () => {
    const keeper = await viewer([...see, `edit-${resource.noun}`]);
    const changed = await portal.call('PATCH', `${resource.url}/${id()}`, {
      token: keeper,
      body: { [field]: '0690000048' },
    });
    expect(changed.status, changed.text).toBe(200);

    const reader = await told(await viewer(see));
    expect(reader).not.toMatch(/\d{10}/);
    expect(reader).toContain(MASKED);
    expect(reader).toContain('••••••0048');
    for (const whole of [keeper, await viewer(see, ['Treasury']), await viewer(see, ['Audit'])])
      expect(await told(whole)).toContain(ACCOUNT);
    expect(await told(await viewer(see, ['Store']))).not.toContain(ACCOUNT);
  });

  it('can’t be guessed digit by digit by filters or quick search', async () => {
    const token = await viewer(see);
    const found = async (query: string) =>
      (await portal.call<{ id: number }[]>('GET', `${resource.url}?${query}`, { token })).body.data.some(
        (row) => row.id === id(),
      );
    for (const query of [
      filter('starts_with', '069'),
      filter('contains', '9000'),
      filter('equals', ACCOUNT),
      'search=06900',
      `search=${ACCOUNT}`,
    ])
      expect(await found(query), query).toBe(false);
    expect(await found(filter('contains', '0031'))).toBe(true);
    const { body } = await portal.call<{ id: number }[]>('GET', `search?q=${ACCOUNT}`, { token });
    expect(body.data).toEqual([]);
  });
});

it('is not found out through a reference from another list', async () => {
  await portal.pool.query(
    `insert into departments (name, code, abv, type, head_id) values ('Maskari unit', 'MSK', 'MSK', 'unit', ${ids.users})`,
  );
  const { token } = await addPerson(portal, {
    permissions: ['browse-departments', 'browse-employees', 'read-employees'],
  });
  const asked = (value: string) => {
    const rules = [{ field: 'head_id.account_number', op: 'contains', value }];
    const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
    return portal.call<unknown[]>('GET', `departments?filter=${filter}`, { token });
  };
  expect((await asked('06900')).body.data).toEqual([]);
  expect((await asked('0031')).body.data).toHaveLength(1);
});
