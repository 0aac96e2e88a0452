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

  it('tells beside what is wrong by itself what is wrong beside what is right', async () => {
    const missing = await harbour.call('POST', 'vessels', { kind: 'cargo-ship', berths: 'many' });
    expect(Object.keys(missing.body.errors).sort()).toEqual(['berths', 'name', 'tonnage']);
    const east = (await harbour.make('ports', { name: 'Lagos', coast: 'east' })).id;
    const stay = (body: object) => harbour.call('POST', 'stays', { port_id: east, discount: 101, ...body });
    const elsewhere = await stay({ coast: 'west' });
    expect(Object.keys(elsewhere.body.errors).sort()).toEqual(['discount', 'items', 'name', 'port_id']);
    // Which ports are offered isn't known yet.
    const nowhere = await stay({});
    expect(Object.keys(nowhere.body.errors).sort()).toEqual(['coast', 'discount', 'items', 'name']);
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
