import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentDesks, startDocumentDesks } from '../document-control/document-desks.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desks: DocumentDesks;
beforeAll(async () => {
  desks = await startDocumentDesks();
}, 120_000);
afterAll(() => desks.close());

type Body = Record<string, unknown>;

const SOME = expect.anything();
const { post, get } = contractOf(() => desks);

it('documents are made, dispatched, received, refused, completed and cancelled', async () => {
  const { at, ict, works } = desks;
  const body = {
    type: 'work-order',
    description: 'Mend the roof',
    department_id: ict,
    amount: 12.5,
    files: [],
  };
  const { id, ...made } = await post(at.ict, 'documents', body, ['type', 'description']);
  expect(made).toMatchObject({
    reference_no: expect.stringMatching(/^ICT\/\d{4}\/\d+$/),
    ...{ user_id: at.ict.id, department_id: ict, document_id: null, status: 'pending', bttn: 'Dispatch' },
    ...{ description: 'Mend the roof', amount: 12.5, type: 'work-order', files: [] },
    ...{ holder: { kind: 'department', id: ict }, since: SOME },
  });
  const to = { department_id: works, user_id: at.works.id, remark: 'Enclosed' };
  const sent = await post(at.ict, `documents/${id}/dispatch`, to, ['department_id']);
  expect(sent).toMatchObject({ status: 'dispatched', bttn: 'Receive', holder: { id: works } });
  await post(at.works, `documents/${id}/refuse`, { remark: 'Not enclosed' }, ['remark']);
  await post(at.ict, `documents/${id}/dispatch`, { department_id: works });
  expect(await post(at.works, `documents/${id}/receive`, { remark: 'Here' })).toMatchObject({
    status: 'received',
  });
  expect(await post(at.works, `documents/${id}/complete`, {})).toMatchObject({
    status: 'completed',
    bttn: null,
  });
  const answer = { ...body, document_id: id };
  const other = await post(at.ict, 'documents', answer);
  expect(other).toMatchObject({ document_id: id });
  const ended = await post(at.ict, `documents/${other.id}/cancel`, { reason: 'Twice' }, ['reason']);
  expect(ended).toMatchObject({ status: 'cancelled' });
});

it('desks list what is sent and what is to be acknowledged, several are acknowledged, and drafts tell the journey', async () => {
  const { at, works, make } = desks;
  const { id, reference_no } = await make(at.ict);
  await post(at.ict, `documents/${id}/dispatch`, { department_id: works });
  expect(await get<Body[]>(at.ict, 'documents?desk=dispatch')).toContainEqual(
    expect.objectContaining({ id, bttn: 'Receive' }),
  );
  expect(await get<Body[]>(at.works, 'documents?desk=acknowledge')).toContainEqual(
    expect.objectContaining({ id }),
  );
  expect(await post(at.works, 'documents/acknowledge', { ids: [id, 99_999_999] }, ['ids'])).toEqual({
    received: [id],
    refused: [{ id: 99_999_999, code: 'NOT_FOUND', detail: SOME }],
  });
  const [draft] = (await get<Body[]>(at.works, 'drafts')).filter((one) => one.id === id);
  expect(draft).toMatchObject({
    reference_no,
    journey: [
      { department: 'Information Technology', user: at.ict.name, action: 'made', at: SOME },
      { action: 'dispatched', at: SOME },
      { user: at.works.name, action: 'received', at: SOME },
    ],
  });
});
