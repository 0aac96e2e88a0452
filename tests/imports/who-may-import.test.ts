import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#server/domain/imports/run-import.ts';
import { addPerson } from '../support/people.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

describe('who may import', () => {
  it('takes the permission to add funds besides add-imports', async () => {
    const { token } = await addPerson(desk, { permissions: ['add-imports', 'read-imports', 'edit-funds'] });
    const refused = await desk.send('funds', 'CODE\nC1', 'f.csv', token);
    expect(refused.status).toBe(403);
    expect(refused.body.facts).toEqual({ permission: 'add-funds' });
    const taken = await desk.send('update-funds', 'CODE,YEAR,APPROVED\nC1,2024,1', 'u.csv', token);
    expect(taken.status).toBe(201);
    const mine = await desk.judged('funds', csv(appropriation(2023).slice(0, 1)));
    for (const [act, body] of [
      ['commit', { mode: 'good-rows' }],
      ['undo', {}],
      ['mapping', { mapping: {} }],
    ] as const)
      expect((await desk.call('POST', `imports/${mine.id}/${act}`, { token, body })).status).toBe(404);
  });

  it('opens an import to whoever may import its kind or reads all its records, and to nobody else', async () => {
    const read = ['browse-imports', 'read-imports'];
    const file = 'ID,FIRSTNAME,SURNAME,EMAIL\nS-77,Halima,Zubair,halima@agency.test';
    const staff = await desk.send('users', file, 'staff-of-zubair.csv');
    const funds = await desk.send('funds', csv(appropriation(2022).slice(0, 1)), 'zubair-funds.csv');
    expect([staff.status, funds.status]).toEqual([201, 201]);
    const ids = { staff: staff.body.data.id, funds: funds.body.data.id };
    await runImport(desk.portal, ids.staff);
    const people = {
      'no kind': { permissions: read },
      'an importer of funds': { permissions: [...read, 'add-funds'] },
      'a reader of staff': { permissions: [...read, 'read-employees'] },
      'a reader of their own department’s funds': { permissions: [...read, 'read-funds'] },
      'an auditor who reads funds': { permissions: [...read, 'read-funds'], groups: ['Audit'] },
    };
    const sees: Record<string, string[]> = {};
    for (const [who, given] of Object.entries(people)) {
      const { token } = await addPerson(desk, given);
      await desk.pool.query(`insert into module_groups (module_id, group_id, exportable)
        select m.id, g.id, true from modules m cross join groups g where m.slug = 'imports' on conflict do nothing`);
      const list = await desk.call<{ id: number }[]>('GET', 'imports', { token });
      const shown = Object.entries(ids).filter(([, id]) => list.body.data.some((row) => row.id === id));
      sees[who] = shown.map(([name]) => name);
      for (const [name, id] of Object.entries(ids)) {
        for (const path of ['', '/rows', '/refused.csv', '/timeline']) {
          const { status } = await desk.call('GET', `imports/${id}${path}`, { token });
          expect(status, `${who}: ${name}${path}`).toBe(sees[who].includes(name) ? 200 : 404);
        }
      }
      for (const path of [
        'imports/lookup?search=zubair',
        'imports/export?search=zubair',
        'search?q=zubair',
      ]) {
        const { text } = await desk.call('GET', path, { token });
        expect(text.includes('staff-of-zubair'), `${who}: ${path}`).toBe(sees[who].includes('staff'));
      }
    }
    expect(sees).toEqual({
      'no kind': [],
      'an importer of funds': ['funds'],
      'a reader of staff': ['staff'],
      'a reader of their own department’s funds': [],
      'an auditor who reads funds': ['funds'],
    });
  });
});
