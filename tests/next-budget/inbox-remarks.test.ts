import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BudgetOffice, startOffice } from './office.ts';

let office: BudgetOffice;
let id: number;
beforeAll(async () => {
  office = await startOffice();
  id = (await office.draft()).id;
  await office.act(id, 'submit', office.first.token);
});
afterAll(() => office.close());

it.each([
  ['is too short', 'ab', 'Remark needs at least 3 characters.'],
  ['is missing', undefined, 'Say why, in at least 3 characters.'],
  ['shows nothing', '\u200b\u200b\u200b', 'Say why, in at least 3 characters.'],
  ['is too long', 'a'.repeat(2001), 'Remark must have at most 2000 characters.'],
])(
  'a remark given in the inbox that %s is refused with its own sentence',
  async (_what, remark, sentence) => {
    const { body } = await office.call<object[]>('POST', 'inbox/acts', {
      token: office.second.token,
      body: { rows: [{ resource: 'budget-drafts', id, act: 'send-back' }], ...(remark ? { remark } : {}) },
    });
    expect(body.data).toMatchObject([{ done: false, needs: false, error: { code: 'VALIDATION', sentence } }]);
  },
);
