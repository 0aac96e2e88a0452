import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harbour, startHarbour } from './harbour.ts';

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

const make = (more: object = {}) =>
  harbour.make<Vessel>('vessels', { name: 'Ethiope', kind: 'tug', ...more });
const patch = (id: number, body: object, headers = {}) =>
  harbour.call<Vessel>('PATCH', `vessels/${id}`, body, { headers });

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

  it('leaves the record alone when every value is as it was: no version, no line in its timeline', async () => {
    const { id } = await make({
      berths: 4,
      cost: 5,
      built: '2020-02-01',
      surveyed_at: '2024-01-01T10:00:00.000Z',
      is_active: true,
      homePort: port,
      calls: [{ id: port, pilot: true }, other],
      crew: [{ role: 'Cook', pay: 1, port_id: port }, { role: 'Mate' }],
    });
    const made = (await harbour.call<Vessel>('GET', `vessels/${id}`)).body.data;
    const bodies = [
      {},
      made,
      { ...made, calls: [port, other], is_active: 'yes', surveyed_at: '2024-01-01T10:00:00.000Z' },
      { crew: [{ role: ' Cook ', pay: 1, port_id: port }, { role: 'Mate' }] },
    ];
    for (const body of bodies) {
      const answer = await patch(id, { ...body, seen: 1 });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toEqual(made);
    }
    expect((await harbour.call<unknown[]>('GET', `vessels/${id}/timeline`)).body.data).toHaveLength(1);
  });

  it('moves the version once for what changed in its lists alone, with a line in its timeline', async () => {
    const { id } = await make({ calls: [port, other], crew: [{ role: 'Cook' }] });
    const changes = [
      { calls: [other, port] },
      { calls: [{ id: other, pilot: true }, port] },
      { crew: [{ role: 'Cook', pay: 2 }] },
      { crew: [] },
    ];
    for (const [place, body] of changes.entries())
      expect((await patch(id, { ...body, seen: place + 1 })).body.data.version).toBe(place + 2);
    expect((await harbour.call<unknown[]>('GET', `vessels/${id}/timeline`)).body.data).toHaveLength(5);
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
