import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
}, 120_000);
afterAll(() => portal.close());

/** The fields of records as the specification names them, by url. */
const FIELDS: Readonly<Record<string, string>> = {
  accommodations: 'id name house_no street_name street_name_two area_city state mobile address',
  allowances: 'id name parentId days_required description rates',
  batches:
    'id fund_id user_id department_id code beneficiary description no_of_payments period amount max type reference_no',
  productBrands: 'id name',
  budgetCodes: 'id code',
  budgetHeads: 'id name code',
  subBudgetHeads: 'id budget_head_id name type is_logistics',
  buildings: 'id location_id name floors',
  claims:
    'id department_id code purpose started finished type total category expenses accomodation takeoff destination airport transportation claim_type',
  retirements:
    'id spent code started finished purpose category expenses accomodation takeoff destination airport transportation total',
  touringAdvances: 'id user_id department_id code purpose started finished type total category',
  dashboards: 'id path resource title details displays measure group_by period filter icon groups',
  departments: 'id name code abv parentId type',
  drafts: 'id reference_no user_id department_id document_id status bttn description amount',
  expenditures:
    'id reference fund_id department_id user_id code beneficiary amount description additional_info category type period balance new_balance reserved claim_id mandate_id stages remark budget_year',
  funds:
    'id budget_code_id sub_budget_head_id department_id approved booked_expenditure expected_performance actual_performance',
  gradeLevels: 'id name key',
  groups: 'id name permissions',
  'fetch/hotel/requests':
    'id fund_id accommodation_id code from to check_in_time purpose itinerary remark cost state address status',
  holds:
    'id fund_id reserved_fund_id holdable_id holdable_type mandate_id status cost amount created_at type',
  locations: 'id name no_of_floors has_floors address office_line',
  mandates: 'id code beneficiary description no_of_itineraries period total_amount status raised_at',
  measures: 'id name',
  'pending/meetings':
    'id contact_id room_id fund_id budget_code title start end no_of_participants mobile arrangement pa_system audio_visual_system internet tea_snacks breakfast lunch description status',
  modules: 'id parentId name path icon type isDisabled groups departments permissions',
  orders: 'id invoice_no contractor commitment total supplies status',
  payments: 'id expenditure_id department_id trnxId remark response stage status batch_no',
  products:
    'id inventory_category_id department_id product_brand_id name code description shelf_no restock_qty img_path owner request_on_delivery brand_name measurement_id quantity measurements',
  refunds:
    'id department_id code type fund_id expenditure_id beneficiary_id beneficiary amount purpose response exp_amount exp_beneficiary balance',
  'register/requisitions': 'id location_id owner code type items remark',
  'reservation/requests':
    'id user_id fund_id code purpose cost takeoff destination from to description type approval_memo data_page visa category',
  reversals: 'id batch_id code reason response status amount description',
  rooms: 'id building_id name code max_capacity floor type area status',
  services: 'id module_id department_id name description',
  settings: 'id key name details input_type input_data_type group',
  stocks:
    'id product_id initial_opening_balance total_quantity_issued total_closing_balance out_of_stock month',
  users:
    'id staff_no firstname middlename surname grade_level_id department_id email date_joined gender job_title type groups',
  inventoryCategories: 'id name description',
  tags: 'id name',
  vendors: 'id name rc_number email mobile is_blocked',
  vouchers: 'id order_id serial_no order_no',
};

type Wire = Record<string, unknown> & { id: number };
const get = async <T>(path: string) => (await portal.call<T>('GET', path, { token })).body.data;

async function firstOf(url: string): Promise<Wire> {
  const [row] = await get<Wire[]>(`${url}?per_page=1`);
  expect(row, `the demonstration has one of ${url}`).toBeDefined();
  return get<Wire>(`${url}/${row?.id}`);
}

describe('a record on the wire', () => {
  it.each(Object.entries(FIELDS))('of %s has every field by its name', async (url, names) => {
    const record = await firstOf(url);
    expect(names.split(' ').filter((name) => !(name in record))).toEqual([]);
  });

  it('says of a rate whose it is, and 1 or 0 for current', async () => {
    const [found] = await get<Wire[]>('allowances?sort=id&per_page=500').then((rows) =>
      Promise.all(rows.map(({ id }) => get<Wire & { rates: Wire[] }>(`allowances/${id}`))).then((all) =>
        all.filter(({ rates }) => rates.length > 0),
      ),
    );
    const rates = (found?.rates ?? []) as Wire[];
    expect(rates.length).toBeGreaterThan(0);
    for (const rate of rates) {
      expect(Object.keys(rate)).toEqual(
        expect.arrayContaining(['allowance_id', 'grade_level_id', 'amount', 'is_current', 'date_activated']),
      );
      expect(rate.allowance_id).toBe(found?.id);
      expect([0, 1]).toContain(rate.is_current);
    }
  });

  it('says yes or no in words where the specification does', async () => {
    expect(['yes', 'no']).toContain((await firstOf('locations')).has_floors);
    expect(['yes', 'no']).toContain((await firstOf('products')).request_on_delivery);
  });

  it('takes both words back, and filters by them', async () => {
    const { id } = await firstOf('products');
    const patch = (request_on_delivery: unknown) =>
      portal.call<Wire>('PATCH', `products/${id}`, { token, body: { request_on_delivery } });
    for (const [sent, kept] of [
      ['yes', 'yes'],
      [false, 'no'],
      [1, 'yes'],
      ['no', 'no'],
    ] as const)
      expect((await patch(sent)).body.data.request_on_delivery).toBe(kept);
    const rules = [{ field: 'request_on_delivery', op: 'equals', value: 'no' }];
    const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
    expect((await get<Wire[]>(`products?filter=${filter}&per_page=500`)).map((row) => row.id)).toContain(id);
  });
});

describe('a session on the wire', () => {
  it('has what the specification lists of the user, the menu and the rights', async () => {
    const { id, email } = await addPerson(portal, { groups: ['Administrators'] });
    await portal.pool.query(
      'update users set department_id = (select min(id) from departments), grade_level_id = (select min(id) from grade_levels) where id = $1',
      [id],
    );
    const { body } = await portal.call<Record<string, unknown>>('POST', 'login', {
      body: { username: email, password: TEST_PASSWORD },
    });
    expect(Object.keys(body.data)).toEqual(
      expect.arrayContaining([
        'token',
        'user',
        'navigation',
        'groups',
        'modules',
        'permissions',
        'remunerations',
        'period',
        'department',
      ]),
    );
    expect(body.data.user).toMatchObject({
      name: expect.any(String),
      email,
      avatar: null,
      attributes: { groups: [expect.objectContaining({ name: 'Administrators' })] },
      department: { modules: expect.any(Array) },
      grade_level: { name: expect.any(String), remunerations: expect.any(Array) },
      period: expect.anything(),
    });
    const [entry] = body.data.navigation as Record<string, unknown>[];
    expect(entry).toMatchObject({ parentId: 0, type: 'application', children: expect.any(Array) });
    for (const name of ['id', 'name', 'path', 'icon', 'category']) expect(entry).toHaveProperty(name);
  });
});
