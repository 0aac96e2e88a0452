import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineSheet } from '#shared/resource/define-sheet.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import { addPerson } from '../support/people.ts';
import { type Harbour, onlyNamed, scope, startHarbour } from './harbour.ts';
import { vessels } from './harbour-resources.ts';

let harbour: Harbour;
let port: number;
beforeAll(async () => {
  harbour = await startHarbour();
  port = (await harbour.make('ports', { name: 'Warri' })).id;
});
afterAll(() => harbour.close());

/** Adds a vessel and answers its id. */
async function built(name: string, more: object = {}): Promise<number> {
  return (await harbour.make('vessels', { name, kind: 'cargo-ship', tonnage: 9, ...more })).id;
}

type Printed = Sheet & { copies: number };

async function sheetOf(id: number): Promise<Printed> {
  return (await harbour.call<Printed>('GET', `vessels/${id}/sheet`)).body.data;
}

describe('the sheet of a record', () => {
  it('has the facts and lines that its definition names, by the labels and kinds of the fields', async () => {
    const id = await built('Ẹniọlá', {
      homePort: port,
      calls: [port],
      built: '1999-05-01',
      is_active: true,
      berths: 5,
      cost: 11_794_740_447_147,
      crew: [{ role: 'Master', pay: 900.05, port_id: port }, { role: 'Cook', pay: 0.1 }, { role: 'Boy' }],
    });
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({ title: 'Register Extract', code: { label: 'Code', value: 'V-ẸNI' } });
    expect(sheet.facts).toEqual([
      { label: 'Name', kind: 'text', value: 'Ẹniọlá' },
      { label: 'Kind', kind: 'text', value: 'Cargo ship' },
      { label: 'Home port', kind: 'text', value: 'Warri' },
      { label: 'Calls at', kind: 'text', value: 'Warri' },
      { label: 'Built', kind: 'date', value: '1999-05-01' },
      { label: 'Surveyed', kind: 'dateTime', value: null },
      { label: 'In service', kind: 'text', value: 'Yes' },
      { label: 'Berths', kind: 'number', value: 5 },
      { label: 'Cost', kind: 'money', value: 11_794_740_447_147 },
    ]);
    expect(sheet.tables).toEqual([
      {
        caption: 'Crew',
        columns: [
          { key: 'role', label: 'Role', kind: 'text', names: true },
          { key: 'port_id', label: 'Port', kind: 'text' },
          { key: 'pay', label: 'Pay', kind: 'money' },
        ],
        rows: [
          { role: 'Master', port_id: 'Warri', pay: 900.05 },
          { role: 'Cook', port_id: null, pay: 0.1 },
          { role: 'Boy', port_id: null, pay: null },
        ],
        empty: 'None.',
        totals: { label: 'Total', values: { pay: 900.15 } },
      },
    ]);
    expect(sheet.total).toMatchObject({ label: 'Cost', amount: 11_794_740_447_147 });
    expect(sheet.total?.in_words).toMatch(/^Eleven trillion, .* and forty-seven naira only$/);
    expect(sheet.signatures).toEqual(['Harbourmaster', 'Surveyor']);
  });

  it('carries a watermark by the state of the record', async () => {
    const marks = await Promise.all(
      [{ is_active: true }, {}, { surveyed_at: '2024-02-29T23:30:00Z' }].map(async (state, index) =>
        sheetOf(await built(`Marked ${index}`, state)),
      ),
    );
    expect(marks.map(({ watermark }) => watermark)).toEqual([null, 'DRAFT', 'CANCELLED']);
  });

  it('is not defined with a field that the record does not carry', () => {
    const definition = { title: 'Extract', code: 'code', facts: ['name'] };
    for (const wrong of [
      { code: 'number' },
      { facts: ['nmae'] },
      { facts: ['homePort.secret'] },
      { lines: [{ field: 'crew', columns: ['wage'] }] },
      { total: 'price' },
    ])
      expect(() => defineSheet(vessels, { ...definition, ...wrong }), JSON.stringify(wrong)).toThrow(
        'is no field that can be printed',
      );
  });
});

describe('a copy of a print', () => {
  it('gets its own number however many print at once, and is kept on the timeline', async () => {
    const id = await built('Zaria');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => harbour.call<{ copy: number }>('POST', `vessels/${id}/print`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const numbers = answers.map(({ body }) => body.data.copy).sort();
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await sheetOf(id)).copies).toBe(8);
    const { body } = await harbour.call<{ action: string; remark: string; actor_name: string }[]>(
      'GET',
      `vessels/${id}/timeline`,
    );
    expect(body.data.at(-1)).toMatchObject({
      action: 'printed',
      remark: 'Copy 8',
      actor_name: harbour.admin.name,
    });
  });

  it('is counted once where its call is sent again', async () => {
    const id = await built('Ada');
    const headers = { 'idempotency-key': `print ${id}` };
    const [first, again] = [
      await harbour.call('POST', `vessels/${id}/print`, {}, { headers }),
      await harbour.call('POST', `vessels/${id}/print`, {}, { headers }),
    ];
    expect(again.text).toBe(first.text);
    expect(first.body.message).toBe('Copy 1 of Register Extract V-ADA.');
    expect((await sheetOf(id)).copies).toBe(1);
  });

  it('is for whoever may browse such records, and only of those that they see', async () => {
    const id = await built('Hidden');
    const calls = [
      ['GET', `vessels/${id}/sheet`],
      ['POST', `vessels/${id}/print`],
    ] as const;
    const { token } = await addPerson(harbour, { groups: ['Staff'], surname: 'Passenger' });
    for (const [method, path] of calls)
      expect((await harbour.call(method, path, undefined, { token })).status, path).toBe(403);
    scope.of = onlyNamed('Another');
    for (const [method, path] of calls) expect((await harbour.call(method, path)).status, path).toBe(404);
    scope.of = undefined;
    expect((await sheetOf(id)).copies).toBe(0);
  });
});
