import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { getAs, postAs } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

type Body = Record<string, unknown>;
type Person = { token: string };

const SOME = expect.anything();

const post = (person: Person, path: string, body: Body, needed?: readonly string[]) =>
  postAs(desks, person, path, body, needed);
const get = <Data = Body>(person: Person, path: string) => getAs<Data>(desks, person, path);

async function upload(person: Person): Promise<number> {
  const form = new FormData();
  form.set('files', new Blob(['%PDF-1.4\n']), 'memo.pdf');
  const answer = await desks.call<{ id: number }[]>('POST', 'files', { token: person.token, form });
  return answer.body.data[0]?.id ?? 0;
}

async function batchOf(...amounts: number[]): Promise<{ batch: number; payments: number[] }> {
  const { id, payments } = await desks.batch(amounts);
  return { batch: id, payments: payments.map((payment) => payment.id) };
}

it('expenditures are raised and deleted', async () => {
  const { officer } = desks.people;
  const fund_id = await desks.fund();
  const body = { fund_id, type: 'third-party', category: 'other', beneficiary: 'Sahel Ltd', amount: 10 };
  const least = { ...body, description: 'Printers' };
  const { id } = await post(officer, 'expenditures', least, Object.keys(least));
  const { id: vendor } = await desks.db
    .insertInto('vendors')
    .values({ name: 'Benue Stores', rc_number: 'RC 1', is_blocked: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const most = {
    ...least,
    beneficiary: 'Benue Stores',
    additional_info: 'Two of each',
    beneficiary_type: 'vendor',
    beneficiary_id: vendor,
    duplicate_remark: 'Another delivery',
    files: [await upload(officer)],
  };
  expect(await post(officer, 'expenditures', most)).toMatchObject({
    code: SOME,
    balance: SOME,
    new_balance: SOME,
  });
  const gone = await desks.call<Body>('DELETE', `expenditures/${id}`, { token: officer.token });
  expect(gone.status).toBe(200);
});

it('batches are raised, deleted, cleared whole and reversed', async () => {
  const { officer, budget, treasury } = desks.people;
  const expenditures = await desks.expend(await desks.fund(), [10]);
  const { id } = await post(officer, 'batches', { expenditures, description: 'March' }, ['expenditures']);
  expect((await desks.call('DELETE', `batches/${id}`, { token: officer.token })).status).toBe(200);

  const { batch, payments } = await batchOf(10, 20);
  expect(await post(budget, `batches/${batch}/clear`, {})).toEqual({
    cleared: payments,
    done: payments.map((one) => ({ id: one, act: 'clear' })),
    refused: [],
  });
  await desks.act(treasury, payments[0] ?? 0, 'clear');
  const some = (await post(desks.people.treasury2, `batches/${batch}/clear`, {})) as { refused: Body[] };
  expect(some).toEqual({
    cleared: [payments[1]],
    done: [{ id: payments[1], act: 'clear' }],
    refused: [{ id: payments[0], code: SOME, detail: expect.any(String) }],
  });
  const none = await desks.call('POST', `batches/${batch}/clear`, { token: budget.token });
  expect(none.status).toBe(409);

  const direct = await post(
    officer,
    `batches/${(await batchOf(10)).batch}/reverse`,
    { reason: 'Wrong vote' },
    ['reason'],
  );
  expect(direct).toMatchObject({ status: 'approved' });
});

it('reversals are asked for, listed for both sides, approved and denied', async () => {
  const { officer, budget, budget2 } = desks.people;
  for (const word of ['approve', 'deny'] as const) {
    const { batch, payments } = await batchOf(10);
    await desks.clearedBy(payments[0] ?? 0, budget);
    const body = { batch_id: batch, reason: 'Wrong vote' };
    const { id, status } = await post(officer, 'reversals', body, ['batch_id', 'reason']);
    expect(status).toBe('pending');
    for (const [person, path] of [
      [officer, 'reversals'],
      [budget2, 'reversals/response'],
    ] as const)
      expect((await get<Body[]>(person, path)).map((row) => row.id)).toContain(id);
    const needed = word === 'deny' ? ['response'] : [];
    const answered = await post(budget2, `reversals/${id}/${word}`, { response: 'As you say' }, needed);
    expect(answered).toMatchObject({
      id,
      batch_id: batch,
      code: SOME,
      reason: 'Wrong vote',
      response: 'As you say',
      status: word === 'approve' ? 'approved' : 'denied',
      amount: 10,
      description: SOME,
    });
  }
});

it('payments are cleared, edited, queried, answered, pulled back, returned and bounced', async () => {
  const { officer, budget, treasury, treasury2, audit } = desks.people;
  const { payments } = await batchOf(100);
  const path = `payments/${payments[0]}`;
  await post(budget, `${path}/clear`, {});
  await post(budget, `${path}/pull-back`, {});
  await post(budget, `${path}/clear`, {});
  await post(treasury, `${path}/edit`, { amount: 90 }, ['amount']);
  await post(treasury, `${path}/clear`, {});
  await post(audit, `${path}/query`, { remark: 'Where is the receipt?' }, ['remark']);
  const files = [await upload(officer)];
  await post(officer, `${path}/respond`, { response: 'Attached', files }, ['response']);
  await post(audit, `${path}/clear`, {});
  const paid = await post(treasury2, `${path}/clear`, {});
  expect(paid).toMatchObject({
    stage: 'treasury',
    status: 'paid',
    amount: 90,
    trnxId: SOME,
    batch_no: SOME,
    timeline: expect.arrayContaining([expect.objectContaining({ action: 'query', person: SOME, at: SOME })]),
  });
  const date = lagosToday();
  await post(treasury2, `${path}/bounce`, { reason: 'Account closed', date }, ['reason', 'date']);

  const { payments: others } = await batchOf(100);
  await desks.clearedBy(others[0] ?? 0, budget);
  await post(treasury, `payments/${others[0]}/return`, { reason: 'No memo' }, ['reason']);
});

it('funds are opened, topped up and moved, with the second officer’s word', async () => {
  const { budget, budget2 } = desks.people;
  const { id: budget_code_id } = await desks.db
    .insertInto('budget_codes')
    .values({ code: 'N001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const needed = {
    budget_code_id,
    sub_budget_head_id: desks.equipment,
    department_id: desks.ict,
    approved: 1_000,
  };
  const { id } = await post(budget, 'funds', needed, Object.keys(needed));
  // Money is booked in 2024: what a new fund starts with is a top-up too.
  const ofFund = { match: 'all', rules: [{ field: 'fund_id', op: 'equals', value: id }] };
  const [first] = await get<Body[]>(
    budget2,
    `fund-changes?filter=${encodeURIComponent(JSON.stringify(ofFund))}`,
  );
  await post(budget2, `fund-changes/${first?.id}/approve`, {});
  expect(await post(budget, 'funds', { ...needed, budget_year: 2026 })).toMatchObject({ budget_year: 2026 });

  const change = { amount: 100, reference: 'BOF/12', remark: 'For the year' };
  const topUp = await post(budget, `funds/${id}/top-up`, change, Object.keys(change));
  await post(budget2, `fund-changes/${topUp.id}/approve`, {});
  const moved = { to_fund_id: await desks.fund(), ...change };
  const virement = await post(budget, `funds/${id}/virement`, moved, Object.keys(moved));
  await post(budget2, `fund-changes/${virement.id}/approve`, {});
  const refused = await post(budget, `funds/${id}/virement`, moved);
  await post(budget2, `fund-changes/${refused.id}/deny`, { response: 'Not this year' });

  expect(await get(budget, `funds/${id}`)).toMatchObject({
    approved: 1_000,
    booked_expenditure: 0,
    actual_expenditure: 0,
    reserved: 0,
    available: 1_000,
    booked_balance: 1_000,
    actual_balance: 1_000,
    expected_performance: 0,
    actual_performance: 0,
    budget_year: expect.any(Number),
  });
  const entries = await get<Body[]>(budget, `funds/${id}/ledger`);
  expect(entries).toHaveLength(4);
  for (const entry of entries)
    expect(entry).toMatchObject({
      seq: expect.any(Number),
      kind: expect.any(String),
      approved: expect.any(Number),
      booked: 0,
      actual: 0,
      reserved: 0,
      running: { approved: expect.any(Number), booked: 0, actual: 0, reserved: 0 },
      source: SOME,
      actor: SOME,
      at: SOME,
    });
  await get(budget, `funds/${id}/vote-book?as_at=${lagosToday()}`);
});

it('imports are sent, looked at, carried out, undone, and answer their files', async () => {
  const { budget } = desks.people;
  const send = async (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(name, value);
      else form.set(name, value, 'totals.csv');
    }
    return desks.call<Body>('POST', 'imports', { token: budget.token, form });
  };
  const file = new Blob(['CODE,YEAR,APPROVED\nN404,2024,100\n']);
  expect((await send({ resource: 'update-funds' })).body.errors).toHaveProperty('file');
  expect((await send({ file })).body.errors).toHaveProperty('resource');
  const sent = await send({ resource: 'update-funds', file });
  expect([sent.status, sent.body.data]).toMatchObject([201, { id: expect.any(Number), status: 'queued' }]);
  const { id } = sent.body.data;
  expect(await get(budget, `imports/${id}`)).toMatchObject({
    status: 'queued',
    counts: { insert: 0, update: 0, unchanged: 0, refused: 0 },
  });
  await get(budget, `imports/${id}/rows`);
  for (const [act, body] of [
    ['commit', { mode: 'all-or-nothing' }],
    ['commit', { mode: 'good-rows' }],
    ['undo', {}],
  ] as const) {
    const early = await desks.call('POST', `imports/${id}/${act}`, { token: budget.token, body });
    expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATE']);
  }
  const mode = await desks.call('POST', `imports/${id}/commit`, {
    token: budget.token,
    body: { mode: 'some' },
  });
  expect(mode.body.errors).toHaveProperty('mode');
  for (const path of [
    `${id}/refused.csv`,
    ...['products', 'restock', 'users', 'funds', 'update-funds'].map((name) => `template/${name}.csv`),
  ]) {
    const answer = await desks.call('GET', `imports/${path}`, { token: budget.token });
    expect([path, answer.status, String(answer.headers['content-type'])]).toEqual([
      path,
      200,
      expect.stringMatching(/^text\/csv/),
    ]);
  }
  expect((await desks.call('GET', 'imports/template/funds.xlsx', { token: budget.token })).bytes[0]).toBe(
    0x50,
  );
});
