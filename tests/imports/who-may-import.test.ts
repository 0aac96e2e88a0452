import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      expect((await desk.call('POST', `imports/${mine.id}/${act}`, { token, body })).status).toBe(403);
  });
});
