import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type Harbour, onlyNamed, scope, startHarbour } from './harbour.ts';

type Vessel = Record<string, unknown> & { id: number; version: number };

let harbour: Harbour;
let port: number;
let other: number;

beforeAll(async () => {
  harbour = await startHarbour();
  port = (await harbour.make('ports', { name: 'Warri' })).id;
  other = (await harbour.make('ports', { name: 'Onne' })).id;
});
afterAll(() => harbour.close());
afterEach(() => {
  scope.of = undefined;
});

const make = (more: object = {}) =>
  harbour.make<Vessel>('vessels', { name: 'Ethiope', kind: 'tug', ...more });
const patch = (id: number, body: object, headers = {}) =>
  harbour.call<Vessel>('PATCH', `vessels/${id}`, body, { headers });

describe('creating', () => {
  it('keeps every kind of field and answers it as a read does', async () => {
    const body = {
      name: '  Forcados ',
      notes: 'Two lines\nof notes',
      registry_no: 'NG-1',
      berths: 12,
      cost: 1_250_000.5,
      built: '1999-12-31',
      surveyed_at: '2024-03-01T08:00:00+01:00',
      kind: 'cargo-ship',
      tonnage: 4000,
      is_active: 'yes',
      homePort: port,
      calls: [{ id: other, pilot: true, since: '2020-01-01', agent_id: port }, port],
      crew: [{ role: 'Master', pay: 900.05, port_id: port }, { role: 'Cook' }],
    };
    const made = await make(body);
    expect(made).toMatchObject({
      code: 'V-FOR',
      name: 'Forcados',
      notes: body.notes,
      registry_no: 'NG-1',
      berths: 12,
      cost: 1_250_000.5,
      built: '1999-12-31',
      surveyed_at: '2024-03-01T07:00:00.000Z',
      kind: 'cargo-ship',
      tonnage: 4000,
      is_active: true,
      homePort: port,
      calls: [
        {
          id: other,
          label: 'Onne',
          pilot: true,
          since: '2020-01-01',
          agent_id: port,
          agent: { id: port, label: 'Warri' },
        },
        { id: port, label: 'Warri', pilot: false, since: null, agent_id: null, agent: null },
      ],
      crew: [
        { role: 'Master', pay: 900.05, port_id: port, port: { id: port, label: 'Warri' }, rank: 7 },
        { role: 'Cook', pay: null, port_id: null, port: null, rank: 7 },
      ],
      guess: 'right',
      version: 1,
    });
    const read = await harbour.call('GET', `vessels/${made.id}`);
    expect(read.body.data).toEqual(made);
  });

  it('tells all that is wrong at once, by path', async () => {
    const answer = await harbour.call('POST', 'vessels', {
      name: ' ',
      berths: 0.5,
      cost: 1.005,
      built: '2023-02-30',
      kind: 'boat',
      is_active: 'perhaps',
      homePort: -1,
      calls: [port, port],
      crew: [{ pay: 1 }, { role: 'Cook', wage: 2 }],
      colour: 'red',
      version: 3,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual([
      'berths',
      'built',
      'calls',
      'colour',
      'cost',
      'crew.0.role',
      'crew.1.wage',
      'homePort',
      'is_active',
      'kind',
      'name',
      'version',
    ]);
    expect(answer.body.errors.name).toEqual(['Enter the name']);
  });

  it('takes no code from a client, and nothing else that only the server sets', async () => {
    expect(await make({ code: 'MINE' })).toMatchObject({ code: 'V-ETH' });
    const answer = await harbour.call('POST', 'vessels', {
      name: 'X',
      kind: 'tug',
      id: 7,
      created_at: '2020-01-01',
    });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['created_at', 'id']);
  });

  it('asks for a field only where another brings it into play', async () => {
    const missing = await harbour.call('POST', 'vessels', { name: 'X', kind: 'cargo-ship' });
    expect(missing.body.errors).toHaveProperty('tonnage');
    expect(await make({ kind: 'tug', tonnage: 9 })).toMatchObject({ tonnage: null });
  });

  it('takes 0 and the empty text for nothing where nothing is needed', async () => {
    expect(await make({ homePort: 0, berths: '', notes: '' })).toMatchObject({
      homePort: null,
      berths: null,
      notes: null,
    });
  });

  it('lets the table keep its own beginning for what is not given', async () => {
    expect(await make({ is_active: null })).toMatchObject({ is_active: false });
  });

  it('refuses names that objects have by nature, as fields that are not there', async () => {
    const body = JSON.parse('{"name":"X","kind":"tug","valueOf":1,"toString":2}');
    const answer = await harbour.call('POST', 'vessels', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(['valueOf', 'toString']));
  });
});

describe('changing', () => {
  it('leaves alone what a body does not name, and empties what it names as null', async () => {
    const { id } = await make({
      notes: 'Old',
      berths: 4,
      homePort: port,
      calls: [port],
      crew: [{ role: 'Cook' }],
    });
    const changed = await patch(id, { berths: null });
    expect(changed.body.data).toMatchObject({
      berths: null,
      notes: 'Old',
      homePort: port,
      calls: [{ id: port }],
      crew: [{ role: 'Cook' }],
    });
    expect((await patch(id, { name: null })).body.errors).toHaveProperty('name');
  });

  it('takes a whole record back as it was answered', async () => {
    const made = await make({
      cost: 5,
      calls: [{ id: port, pilot: true }],
      crew: [{ role: 'Cook', pay: 1 }],
    });
    const same = await patch(made.id, made);
    expect(same.status, same.text).toBe(200);
    const { version: _v, updated_at: _u, crew: _c, ...rest } = made;
    expect(same.body.data).toMatchObject(rest);
  });

  it('refuses another value for what is read-only or was given for good', async () => {
    const { id } = await make({ registry_no: 'NG-2' });
    const answer = await patch(id, { registry_no: 'NG-3', created_at: '2020-01-01T00:00:00.000Z' });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['created_at', 'registry_no']);
    expect((await patch(id, { registry_no: 'NG-2', code: 'OTHER' })).status).toBe(200);
  });

  it('moves references by difference, in the order given, and keeps what was said of those that stay', async () => {
    const { id } = await make({ calls: [{ id: port, pilot: true }] });
    const added = await patch(id, { calls: [other, port] });
    expect(added.body.data.calls).toMatchObject([
      { id: other, pilot: false },
      { id: port, pilot: true },
    ]);
    expect((await patch(id, { calls: [] })).body.data.calls).toEqual([]);
  });

  it('lets the server set columns of its own', async () => {
    const { id } = await make();
    expect((await patch(id, { guess: 'wrong' })).body.data).toMatchObject({
      notes: 'It was wrong',
      guess: 'right',
    });
  });

  it('moves the version each time, and refuses whoever saw an older one with who changed what', async () => {
    const { id } = await make({ berths: 1 });
    expect((await patch(id, { berths: 2, seen: 1 })).body.data.version).toBe(2);
    for (const stale of [
      await patch(id, { berths: 3, seen: 1 }),
      await patch(id, { berths: 3 }, { 'if-match': '"1"' }),
    ])
      expect(stale.body).toMatchObject({
        status: 409,
        code: 'STALE',
        facts: { version: 2, changes: { berths: [1, 2] } },
        detail: expect.stringContaining('Harbourmaster'),
      });
    expect((await patch(id, { berths: 3 }, { 'if-match': 'W/"2"' })).status).toBe(200);
  });

  it('tells in the timeline what changed, from what to what, and nothing when nothing did', async () => {
    const { id } = await make({ cost: 10 });
    await patch(id, { cost: 20.5, calls: [port] });
    await patch(id, { cost: 20.5 });
    const timeline = await harbour.call<{ action: string; changes: object }[]>(
      'GET',
      `vessels/${id}/timeline`,
    );
    expect(timeline.body.data.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(timeline.body.data[1]?.changes).toMatchObject({ cost: [10, 20.5] });
  });
});

describe('deleting', () => {
  it('takes its own lines with it and answers 404 afterwards', async () => {
    const { id } = await make({ crew: [{ role: 'Cook' }], calls: [port] });
    expect((await harbour.call('DELETE', `vessels/${id}`)).status).toBe(200);
    expect((await harbour.call('GET', `vessels/${id}`)).status).toBe(404);
    expect((await harbour.call('DELETE', `vessels/${id}`)).status).toBe(404);
  });

  it('is refused with what uses the record, and how often', async () => {
    const used = await harbour.make('ports', { name: 'Koko' });
    await make({ homePort: used.id });
    await make({ homePort: used.id, crew: [{ role: 'Cook', port_id: used.id }] });
    const answer = await harbour.call('DELETE', `ports/${used.id}`);
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'IN_USE',
      facts: { used_by: { vessels: 2, vessel_crew: 1 } },
      detail: expect.stringContaining('2 vessels'),
    });
  });
});

describe('rows outside the scope', () => {
  it('are not there: for reading, changing, deleting, and telling their timeline', async () => {
    const { id } = await make({ name: 'Hidden' });
    scope.of = onlyNamed('Visible');
    for (const answer of [
      await harbour.call('GET', `vessels/${id}`),
      await harbour.call('GET', `vessels/${id}/timeline`),
      await patch(id, { berths: 1 }),
      await harbour.call('DELETE', `vessels/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await harbour.call('GET', 'vessels')).body.meta).toMatchObject({ total: 0 });
  });
});

describe('sent twice', () => {
  it('with one key is done once and answered alike; another body is refused', async () => {
    const send = (body: object) =>
      harbour.call<Vessel>('POST', 'vessels', body, { headers: { 'idempotency-key': 'k1' } });
    const first = await send({ name: 'Twice', kind: 'tug' });
    const second = await send({ name: 'Twice', kind: 'tug' });
    expect([second.status, second.body.data]).toEqual([201, first.body.data]);
    expect((await send({ name: 'Thrice', kind: 'tug' })).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('what the database refuses', () => {
  it('is told in plain words at the field', async () => {
    const taken = await harbour.call('POST', 'ports', { name: 'Warri' });
    expect(taken.body).toMatchObject({ code: 'TAKEN', errors: { name: [expect.stringContaining('Warri')] } });
    const absent = await harbour.call('POST', 'vessels', { name: 'X', kind: 'tug', homePort: 999_999 });
    expect(absent.status).toBe(422);
    for (const name of ['nul\u0000', '\ud800'])
      expect((await harbour.call('POST', 'ports', { name })).body.errors).toHaveProperty('name');
  });
});

describe('who may', () => {
  it('is asked by verb: reading does not change', async () => {
    const reader = await addPerson(harbour, { permissions: ['browse-vessels', 'read-vessels'] });
    const { id } = await make();
    const as = { token: reader.token };
    expect((await harbour.call('GET', `vessels/${id}`, undefined, as)).status).toBe(200);
    expect((await harbour.call('PATCH', `vessels/${id}`, { berths: 2 }, as)).status).toBe(403);
    expect((await harbour.call('PATCH', 'vessels', undefined, as)).status).toBe(405);
  });
});
