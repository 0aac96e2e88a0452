import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountWarning, nubanCheckDigit } from '#shared/nuban.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
});
afterAll(() => portal.close());

async function create<Data = { id: number }>(url: string, body: object): Promise<Data> {
  const answer = await portal.call<Data>('POST', url, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

function send<Data>(method: string, path: string, body?: object) {
  return portal.call<Data>(method, path, { token: admin.token, body });
}

describe('rooms', () => {
  it('are on a floor that their building has, counted with the ground floor and numbered from it', async () => {
    const location = await create('locations', { name: 'Headquarters', has_floors: 'yes', no_of_floors: 6 });
    const building = await create('buildings', { location_id: location.id, name: 'Annex', floors: 4 });
    const room = { building_id: building.id, max_capacity: 20, type: 'room', area: 'wing-a' };
    await create('rooms', { ...room, name: 'Ground', code: 'A-0', floor: 0 });
    const top = await create('rooms', { ...room, name: 'Top', code: 'A-3', floor: 3 });
    const above = await send('POST', 'rooms', { ...room, name: 'Sky', code: 'A-4', floor: 4 });
    expect(above.body.errors).toHaveProperty('floor');
    const lower = await send('PATCH', `buildings/${building.id}`, { floors: 3 });
    expect(lower.body.errors.floors?.[0]).toContain('Top');
    await send('PATCH', `rooms/${top.id}`, { floor: 2 });
    expect((await send('PATCH', `buildings/${building.id}`, { floors: 3 })).status).toBe(200);
    const low = await create('buildings', { location_id: location.id, name: 'Gate house', floors: 1 });
    await create('rooms', { ...room, building_id: low.id, name: 'Gate', code: 'G-0', floor: 0 });
    const loft = await send('POST', 'rooms', {
      ...room,
      building_id: low.id,
      name: 'Loft',
      code: 'G-1',
      floor: 1,
    });
    expect(loft.body.errors.floor?.[0]).toContain('Gate house has a ground floor only.');
  });
});

describe('locations', () => {
  it('say how many floors there are only where there are floors', async () => {
    const without = await send('POST', 'locations', { name: 'Jetty', has_floors: true });
    expect(without.body.errors).toHaveProperty('no_of_floors');
    const flat = await create<{ id: number; no_of_floors: null }>('locations', {
      name: 'Yard',
      has_floors: false,
    });
    expect(flat).toMatchObject({ has_floors: 'no', no_of_floors: null });
  });
});

describe('allowances', () => {
  interface Rate {
    grade_level_id: number;
    amount: number;
    date_activated: string;
    is_current: 0 | 1;
    allowance_id: number;
  }
  let grades: number[];
  let allowance: { id: number; rates: Rate[] };

  beforeAll(async () => {
    const seven = await create('gradeLevels', { name: 'Grade Level 07', key: 'GL07' });
    const eight = await create('gradeLevels', { name: 'Grade Level 08', key: 'GL08' });
    grades = [seven.id, eight.id];
    allowance = await create('allowances', {
      name: 'Night',
      days_required: 'yes',
      rates: grades.map((grade_level_id) => ({
        grade_level_id,
        amount: 10_000,
        date_activated: '2021-01-01',
      })),
    });
  });

  it('have one current rate for each grade level; a new one supersedes, the old stays dated', async () => {
    const [seven] = grades;
    const patched = await send<{ rates: Rate[] }>('PATCH', `allowances/${allowance.id}`, {
      rates: [{ grade_level_id: seven, amount: 17_500, date_activated: '2022-02-01' }],
    });
    const ofSeven = patched.body.data.rates.filter(({ grade_level_id }) => grade_level_id === seven);
    expect(
      ofSeven.map(({ amount, date_activated, is_current }) => [amount, date_activated, is_current]),
    ).toEqual([
      [10_000, '2021-01-01', 0],
      [17_500, '2022-02-01', 1],
    ]);
    expect(ofSeven.map(({ allowance_id }) => allowance_id)).toEqual([allowance.id, allowance.id]);
    expect(patched.body.data.rates).toHaveLength(3);
  });

  it('take rates for days to come, which are current from then on', async () => {
    const [, eight] = grades;
    const patched = await send<{ rates: Rate[] }>('PATCH', `allowances/${allowance.id}`, {
      rates: [{ grade_level_id: eight, amount: 20_000, date_activated: '2099-01-01' }],
    });
    const current = patched.body.data.rates.filter(
      (rate) => rate.grade_level_id === eight && rate.is_current === 1,
    );
    expect(current.map(({ amount }) => amount)).toEqual([10_000]);
  });

  it('take back the lines that they answered', async () => {
    const read = await send<{ rates: Rate[] }>('GET', `allowances/${allowance.id}`);
    const same = await send<{ rates: Rate[] }>('PATCH', `allowances/${allowance.id}`, {
      rates: read.body.data.rates,
    });
    expect(same.status, same.text).toBe(200);
    expect(same.body.data.rates).toEqual(read.body.data.rates);
  });

  it('lose a line of a wrong grade that nothing was paid by; the one before is current again, the timeline tells it', async () => {
    const ten = await create('gradeLevels', { name: 'Grade Level 10', key: 'GL10' });
    const rate = (amount: number, date_activated: string) => ({
      grade_level_id: ten.id,
      amount,
      date_activated,
    });
    const meant = await create<{ id: number; rates: Rate[] }>('allowances', {
      name: 'Kilometre',
      rates: [rate(100, '2021-01-01'), rate(900, '2022-01-01')],
    });
    const wrong = { ...meant.rates.find(({ amount }) => amount === 900), removed: true };
    const left = await send<{ rates: Rate[] }>('PATCH', `allowances/${meant.id}`, { rates: [wrong] });
    expect(left.status, left.text).toBe(200);
    expect(left.body.data.rates).toMatchObject([{ amount: 100, is_current: 1 }]);
    const told = await send<{ action: string; changes: { rates?: [Rate[], Rate[]] } }[]>(
      'GET',
      `allowances/${meant.id}/timeline`,
    );
    const [before, after] = told.body.data.at(-1)?.changes.rates ?? [];
    expect([before?.length, after?.length]).toEqual([2, 1]);

    await portal.pool.query('create table paid_by (rate_id bigint references allowance_rates)');
    await portal.pool.query('insert into paid_by select id from allowance_rates where allowance_id = $1', [
      meant.id,
    ]);
    const used = await send<{ rates: Rate[] }>('PATCH', `allowances/${meant.id}`, {
      rates: [{ ...meant.rates.find(({ amount }) => amount === 100), removed: true }],
    });
    expect([used.status, used.body.code]).toEqual([409, 'IN_USE']);
    expect(used.body.errors.rates?.[0]).toContain('is used by 1 paid by');
    await portal.pool.query('drop table paid_by');
  });

  it('refuse a rate that is there twice in one body, and what only the server sets', async () => {
    const [seven] = grades;
    const rate = (amount: number, more: object = {}) => ({
      ...{ grade_level_id: seven, amount, date_activated: '2023-05-01' },
      ...more,
    });
    const patch = (...rates: object[]) =>
      send<{ rates: (Rate & { id: number })[] }>('PATCH', `allowances/${allowance.id}`, { rates });
    const twice = await patch(rate(1), rate(2, { date_activated: '2023-05-02' }), rate(3));
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      { 'rates.2.grade_level_id': ['is there twice: line 1 is the same'] },
    ]);
    expect((await patch(rate(1), rate(1, { removed: true }))).status).toBe(422);
    const kept = (await patch(rate(1))).body.data.rates.find(({ amount }) => amount === 1);
    expect((await patch({ ...kept, removed: true }, rate(2))).status).toBe(200);
    const now = (await patch(rate(5))).body.data.rates.find(({ amount }) => amount === 5);
    for (const [line, part] of [
      [{ ...now, is_current: 0 }, 'is_current'],
      [rate(6, { allowance_id: 999 }), 'allowance_id'],
    ] as const) {
      const refused = await patch(line);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`rates.0.${part}`]]);
    }
    expect((await patch({ ...now })).status).toBe(200);
  });

  it('serve a place or a way by road, each once, as part of another or alone', async () => {
    const part = { name: 'Night by the port', parentId: allowance.id };
    const refused = async (body: Record<string, unknown>) => {
      const answer = await send('POST', 'allowances', { name: 'Another', ...body });
      return [answer.status, answer.body.errors];
    };
    expect(await create('allowances', { ...part, serves: 'Port Harcourt' })).toMatchObject({
      ...{ serves: 'Port Harcourt', route_takeoff: null, route_destination: null },
    });
    const route = { route_takeoff: 'Yenagoa', route_destination: 'Warri' };
    expect(await create('allowances', { name: 'Warri by road', ...route })).toMatchObject(route);
    for (const [body, field, sentence] of [
      [
        { ...part, serves: 'port-harcourt' },
        'serves',
        'Another part of the same allowance is paid at this place.',
      ],
      [
        { serves: 'Jos' },
        'serves',
        'Choose the allowance that this one is part of first: a place takes one part of it.',
      ],
      [
        { ...part, ...route, serves: 'Jos' },
        'serves',
        'An allowance is paid at a place or for a way by road, not both.',
      ],
      [{ route_takeoff: 'Jos' }, 'route_destination', 'Enter both ends of the way by road, or neither.'],
      [
        { route_takeoff: 'WARRI', route_destination: 'Yenagoa' },
        'route_destination',
        'Another allowance has the fixed rate of this way by road.',
      ],
    ] as const)
      expect(await refused(body)).toEqual([422, { [field]: [sentence] }]);
  });

  it('are not part of themselves', async () => {
    const child = await create('allowances', { name: 'Night in Lagos', parentId: allowance.id });
    const answer = await send('PATCH', `allowances/${allowance.id}`, { parentId: child.id });
    expect(answer.body.errors).toHaveProperty('parentId');
  });
});

describe('accounts', () => {
  it('have the check digit of the Central Bank', () => {
    // The example of the Central Bank's standard: First Bank, serial number 000001457.
    expect(nubanCheckDigit('011', '000001457')).toBe(9);
    expect(accountWarning('First Bank of Nigeria', '0000014579')).toBeUndefined();
    expect(accountWarning('First Bank of Nigeria', '0000014578')).toContain('First Bank of Nigeria');
    expect(accountWarning(null, '0000014579')).toContain('Select the bank');
  });

  it('of beneficiaries warn about the check digit and are saved', async () => {
    const made = await create<{ warnings: string[] }>('beneficiaries', {
      name: 'Okrika Cooperative',
      bank_name: 'Zenith Bank',
      account_number: '1234567890',
    });
    expect(made.warnings).toHaveLength(1);
    const wrong = await send('POST', 'beneficiaries', { name: 'X', account_number: '12345678901' });
    expect(wrong.body.errors).toHaveProperty('account_number');
  });
});
