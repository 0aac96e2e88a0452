import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { type DocumentDesks, startDocumentDesks } from './document-desks.ts';

let desks: DocumentDesks;
let id: number;
beforeAll(async () => {
  desks = await startDocumentDesks();
  const { at, ict, works, finance, batch, make, done } = desks;
  await batch([1_000]);
  id = (await make(at.ict)).id;
  await done(at.ict, id, 'dispatch', { department_id: works });
  await done(at.works, id, 'refuse', { remark: 'Not enclosed' });
  await done(at.ict, id, 'dispatch', { department_id: works });
  await done(at.works, id, 'receive');
  await done(at.works, id, 'dispatch', { department_id: finance });
  expect(ict).toBeGreaterThan(0);
}, 120_000);
afterAll(() => desks.close());

describe('what is proved of documents', () => {
  it('holds of what was done by calls', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
  });

  it.each([
    [
      'Custody of documents',
      'delete from document_steps where seq = 2',
      'should be step 2: steps before it are missing',
    ],
    [
      'Custody of documents',
      `update document_steps set action = 'received', remark = null where seq = 2`,
      'was dispatched by a department that did not have it',
    ],
    [
      'Custody of documents',
      `update document_steps set department_id = to_department_id, to_department_id = department_id where seq = 3`,
      'was dispatched by a department that did not have it',
    ],
    [
      'Custody of documents',
      `update document_steps set department_id = (select department_id from document_steps where seq = 1) where seq = 4`,
      'was received where it was not sent',
    ],
    [
      'Custody of documents',
      `update document_steps set at = at - interval '1 day' where seq = 4`,
      'was taken before the one before it',
    ],
    [
      'Documents where their steps lead',
      `update documents set status = 'received', due_on = null where type = 'work-order'`,
      'is received; its steps make it dispatched',
    ],
    [
      'Documents where their steps lead',
      `update documents set at_department_id = department_id where type = 'work-order'`,
      'with another department than that which received it last',
    ],
    [
      'Documents where their steps lead',
      `update documents set to_department_id = department_id where type = 'work-order'`,
      'is said to be sent elsewhere',
    ],
    [
      'Documents where their steps lead',
      `update documents set to_user_id = (select min(id) from users) where type = 'work-order'`,
      'is said to be sent elsewhere',
    ],
    [
      'Documents where their steps lead',
      `update documents set moved_at = moved_at - interval '9 days' where type = 'work-order'`,
      'since another day than its last step',
    ],
    [
      'Documents where their steps lead',
      `update documents set holder_ids = holder_ids[:1] where type = 'work-order'`,
      'is listed with other departments than have had it or were sent it',
    ],
    [
      'Documents where their steps lead',
      `update documents set recipient_ids = recipient_ids || department_id where type = 'work-order'`,
      'is listed with other departments than have had it or were sent it',
    ],
    [
      'Documents where their steps lead',
      `update documents set steps = 4 where type = 'work-order'`,
      'counts 4 steps; there are 5',
    ],
    [
      'White-forms',
      `update documents set status = 'completed' where type = 'white-form'`,
      'is completed; its batch',
    ],
    [
      'White-forms',
      `update documents set reference_no = 'X/1' where type = 'white-form'`,
      'has the reference X/1',
    ],
    [
      'Documents as their timelines tell',
      `update documents set amount_kobo = 700 where type = 'work-order'`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update documents set user_id = (select min(id) from users) where type = 'work-order'`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update document_steps set user_id = (select min(id) from users) where seq = 4`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update document_steps set remark = 'Enclosed' where seq = 2`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update document_steps set at = at + interval '1 minute' where seq = 5`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update documents set due_on = due_on + 30 where type = 'work-order'`,
      "isn't what its timeline tells",
    ],
    [
      'Documents as their timelines tell',
      `update documents set amount_kobo = 5 where type = 'white-form'`,
      'is of another amount than its batch',
    ],
    [
      'Documents as their timelines tell',
      `update documents set user_id = (select min(id) from users) where type = 'white-form'`,
      'is of another department, or by somebody else',
    ],
  ])('%s names “%s”', async (title, statement, said) => {
    expect(await foundAfter(desks.pool, statement, title)).toContain(said);
  });
});

describe('the database itself', () => {
  it.each([
    [
      'a state that no step makes',
      `update documents set status = 'received', due_on = null where id = $1`,
      /by no act of its workflow/,
    ],
    [
      'another keeper',
      'update documents set at_department_id = department_id where id = $1',
      /moves only by its steps/,
    ],
    [
      'another reference',
      `update documents set reference_no = 'X/2' where id = $1`,
      /what a document is stays/,
    ],
    [
      'a step that is changed',
      `update document_steps set remark = 'x' where document_id = $1`,
      /append-only/,
    ],
    ['a step that is taken out', 'delete from document_steps where document_id = $1', /append-only/],
    [
      'receiving for another department',
      `insert into document_steps (document_id, seq, action, department_id, user_id) select $1, 0, 'received', department_id, user_id from documents where id = $1`,
      /for another department/,
    ],
    [
      'sending what is on its way',
      `insert into document_steps (document_id, seq, action, department_id, user_id, to_department_id) select $1, 0, 'dispatched', 0, (select user_id from document_steps where document_id = $1 and action = 'received'), department_id from documents where id = $1`,
      /one department at a time/,
    ],
    [
      'ending what its batch has not ended',
      `insert into document_steps (document_id, seq, action, department_id, user_id) select id, 0, 'completed', department_id, user_id from documents where batch_id is not null and $1 > 0`,
      /follows its batch/,
    ],
  ])('takes no %s', async (_what, statement, said) => {
    await expect(desks.pool.query(statement, [id])).rejects.toThrow(said);
  });
});
