import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfDocuments } from '#server/domain/documents/remind.ts';
import { foundWrong } from '../support/verified.ts';
import { type DocumentDesks, startDocumentDesks } from './document-desks.ts';

let desks: DocumentDesks;
beforeAll(async () => {
  desks = await startDocumentDesks();
}, 120_000);
afterAll(async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
  await desks.close();
});

describe('a document', () => {
  it('is with one department at a time, and each hand-over names who gave, who took, and when', async () => {
    const { at, ict, works, finance, make, done, read } = desks;
    const made = await make(at.ict, { amount: 1_250.5 });
    expect(made.reference_no).toMatch(/^ICT\/\d{4}\/\d+$/);
    expect(made).toMatchObject({
      status: 'pending',
      bttn: 'Dispatch',
      amount: 1_250.5,
      at_department_id: ict,
    });
    const sent = await done(at.ict, made.id, 'dispatch', {
      department_id: works,
      user_id: at.works.id,
      remark: 'Two copies',
    });
    expect(sent).toMatchObject({
      status: 'dispatched',
      bttn: 'Receive',
      at_department_id: ict,
      to_department_id: works,
    });
    expect(sent.due_on).not.toBeNull();
    const taken = await done(at.works, made.id, 'receive');
    expect(taken).toMatchObject({
      status: 'received',
      bttn: 'Dispatch',
      at_department_id: works,
    });
    await done(at.works, made.id, 'dispatch', { department_id: finance });
    await done(at.finance, made.id, 'receive', { remark: 'Both are here' });
    expect(await done(at.finance, made.id, 'complete')).toMatchObject({
      status: 'completed',
      bttn: null,
      holder: null,
    });
    const { journey } = await read(at.ict, `drafts/${made.id}`);
    expect(journey.map(({ action, user, remark }) => [action, user, remark])).toEqual([
      ['made', at.ict.name, null],
      ['dispatched', at.ict.name, 'Two copies'],
      ['received', at.works.name, null],
      ['dispatched', at.works.name, null],
      ['received', at.finance.name, 'Both are here'],
      ['completed', at.finance.name, null],
    ]);
  });

  it('is received by nobody for another department, not even from above, and twice by nobody', async () => {
    const { at, ict, make, done, act } = desks;
    const { id } = await make(at.works);
    await done(at.works, id, 'dispatch', { department_id: ict });
    // Finance is above ICT: it sees what is sent there.
    const above = await act(at.finance, id, 'receive');
    expect([above.status, above.body.code]).toEqual([403, 'FORBIDDEN']);
    // Who sent it reads it still, and receives nothing of it.
    expect((await act(at.works, id, 'receive')).status).toBe(403);
    const both = await Promise.all([act(at.ict, id, 'receive'), act(at.ict, id, 'receive')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await desks.pool.query(
      `select from document_steps where document_id = $1 and action = 'received'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('goes back to its sender when it is refused, with the reason, and is sent again', async () => {
    const { at, ict, works, finance, make, done, act } = desks;
    const { id } = await make(at.works);
    await done(at.works, id, 'dispatch', { department_id: ict });
    expect((await act(at.ict, id, 'refuse', {})).body.errors).toHaveProperty('remark');
    expect(await done(at.ict, id, 'refuse', { remark: 'Not enclosed' })).toMatchObject({
      status: 'pending',
      at_department_id: works,
    });
    const news = await desks.pool.query(
      'select title, body from notifications where user_id = $1 order by id desc limit 1',
      [at.works.id],
    );
    expect(news.rows[0]).toMatchObject({ title: expect.stringContaining('refused'), body: 'Not enclosed' });
    await done(at.works, id, 'dispatch', { department_id: ict });
    await done(at.ict, id, 'receive');
    await done(at.ict, id, 'dispatch', { department_id: finance });
    // Whoever received it has it again.
    expect(await done(at.finance, id, 'refuse', { remark: 'For the treasury' })).toMatchObject({
      status: 'received',
      at_department_id: ict,
    });
  });

  it('is sent to another department where somebody receives documents, and to an officer there', async () => {
    const { at, ict, works, make, act, pool, people } = desks;
    const { id } = await make(at.ict);
    const itself = await act(at.ict, id, 'dispatch', { department_id: ict });
    expect(itself.body.errors).toHaveProperty('department_id');
    const { rows } = await pool.query<{ id: number }>(
      `insert into departments (code, abv, name, type) values ('990', 'NOB', 'Nobody', 'unit') returning id`,
    );
    const empty = await act(at.ict, id, 'dispatch', { department_id: rows[0]?.id });
    expect(empty.body.detail).toMatch(/^Nobody at Nobody may receive documents/);
    const staff = await act(at.ict, id, 'dispatch', { department_id: works, user_id: people.payee.id });
    expect(staff.body.errors).toHaveProperty('user_id');
    const stranger = await act(at.works, id, 'dispatch', { department_id: ict });
    expect(stranger.status).toBe(404);
  });

  it('is cancelled by the department that made it, and not while it is on its way', async () => {
    const { at, ict, works, make, done, act } = desks;
    const { id } = await make(at.ict);
    await done(at.ict, id, 'dispatch', { department_id: works });
    expect((await act(at.ict, id, 'cancel', { reason: 'Too late' })).body.code).toBe('WRONG_STATE');
    await done(at.works, id, 'receive');
    expect((await act(at.works, id, 'cancel', { reason: 'Not ours' })).body.code).toBe('FORBIDDEN');
    expect(await done(at.ict, id, 'cancel', { reason: 'Too late' })).toMatchObject({
      status: 'cancelled',
      at_department_id: works,
    });
    expect(ict).not.toBe(works);
  });
});

describe('a white-form', () => {
  it('is completed when its batch is paid and by nobody’s hand, and keeps no payment from being cleared', async () => {
    const { at, batch, whiteForm, act, done, clearedBy, people, works, read } = desks;
    const { id: batch_id, payments } = await batch([1_000]);
    const id = await whiteForm(batch_id);
    const byHand = await act(at.ict, id, 'complete');
    expect([byHand.body.code, byHand.body.detail]).toEqual([
      'WRONG_STATE',
      expect.stringContaining('follows its batch'),
    ]);
    expect((await act(at.ict, id, 'cancel', { reason: 'Not needed' })).body.code).toBe('WRONG_STATE');
    // It is on its way while its payment is cleared and paid.
    await done(at.ict, id, 'dispatch', { department_id: works });
    await clearedBy(payments[0]?.id ?? 0, people.budget, people.treasury, people.audit, people.treasury2);
    const ended = await read(at.ict, `documents/${id}`);
    expect(ended).toMatchObject({ status: 'completed', due_on: null });
    expect(ended.journey.at(-1)).toMatchObject({ action: 'completed', user: people.treasury2.name });
  });

  it('is of the amount of its batch, also once a desk has edited a payment of it', async () => {
    const { at, batch, whiteForm, clearedBy, people, read, pool } = desks;
    const { id: batch_id, payments } = await batch([1_000]);
    const id = await whiteForm(batch_id);
    const payment = payments[0]?.id ?? 0;
    await clearedBy(payment, people.budget);
    const body = { amount: 900 };
    const answer = await desks.call('POST', `payments/${payment}/edit`, {
      token: people.treasury.token,
      body,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await read(at.ict, `documents/${id}`)).toMatchObject({ amount: 900 });
    const { rows } = await pool.query(
      `select action, actor_name, changes from activities where subject_type = 'documents' and subject_id = $1 order by seq desc limit 1`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'amount-follows', actor_name: people.treasury.name, changes: { amount: [1000, 900] } },
    ]);
    expect(await foundWrong(pool)).toEqual([]);
  });

  it('is cancelled with its batch', async () => {
    const { at, batch, whiteForm, read, call, people } = desks;
    const { id: batch_id } = await batch([500]);
    const id = await whiteForm(batch_id);
    const answer = await call('DELETE', `batches/${batch_id}`, { token: people.officer.token });
    expect(answer.status, answer.text).toBe(200);
    expect(await read(at.ict, `documents/${id}`)).toMatchObject({ status: 'cancelled' });
  });

  it('is where it was once the bank returns the money', async () => {
    const { at, batch, whiteForm, done, act, clearedBy, people, works, read, call } = desks;
    const { id: batch_id, payments } = await batch([700]);
    const id = await whiteForm(batch_id);
    await done(at.ict, id, 'dispatch', { department_id: works });
    await done(at.works, id, 'receive');
    const payment = payments[0]?.id ?? 0;
    await clearedBy(payment, people.budget, people.treasury, people.audit, people.treasury2);
    const { body } = await call<{ paid_on: string }>('GET', `payments/${payment}`, {
      token: people.budget.token,
    });
    const bounce = { reason: 'Account closed', date: body.data.paid_on };
    const one = await desks.call('POST', `payments/${payment}/bounce`, {
      token: people.treasury.token,
      body: bounce,
    });
    expect(one.status, one.text).toBe(200);
    const two = await desks.call('POST', `payments/${payment}/confirm-bounce`, {
      token: people.treasury3.token,
      body: {},
    });
    expect(two.status, two.text).toBe(200);
    expect(await read(at.works, `documents/${id}`)).toMatchObject({
      status: 'received',
      at_department_id: works,
    });
    expect((await act(at.works, id, 'complete')).body.code).toBe('WRONG_STATE');
  });
});

describe('several documents', () => {
  it('are received each for itself; what is another department’s reads like what is not there', async () => {
    const { at, ict, finance, make, done, call } = desks;
    const [first, second, third] = [await make(at.works), await make(at.works), await make(at.works)];
    await done(at.works, first.id, 'dispatch', { department_id: ict });
    await done(at.works, second.id, 'dispatch', { department_id: ict });
    await done(at.works, third.id, 'dispatch', { department_id: finance });
    await done(at.ict, second.id, 'receive');
    const ids = [first.id, second.id, third.id, 99_999_999];
    const answer = await call<{
      received: number[];
      refused: { id: number; code: string; detail: string }[];
    }>('POST', 'documents/acknowledge', { token: at.ict.token, body: { ids } });
    const { received, refused } = answer.body.data;
    expect(received).toEqual([first.id]);
    expect(refused.map(({ id, code }) => [id, code])).toEqual([
      [second.id, 'WRONG_STATE'],
      [third.id, 'NOT_FOUND'],
      [99_999_999, 'NOT_FOUND'],
    ]);
    expect(refused[1]?.detail).toBe(refused[2]?.detail);
  });

  it('are listed at the desk that sends and at the one that receives, and all before document control', async () => {
    const { at, ict, control, make, done, list } = desks;
    const { id } = await make(at.works);
    const other = await make(at.finance);
    await done(at.works, id, 'dispatch', { department_id: ict });
    expect(await list(at.works, 'documents?desk=dispatch')).toContain(id);
    expect(await list(at.ict, 'documents?desk=dispatch')).not.toContain(id);
    expect(await list(at.ict, 'documents?desk=acknowledge')).toContain(id);
    expect(await list(at.works, 'documents?desk=acknowledge')).not.toContain(id);
    expect(await list(at.works, 'drafts')).not.toContain(other.id);
    expect(await list(control, 'drafts')).toEqual(expect.arrayContaining([id, other.id]));
    const waiting = await desks.call<{ path: string }[]>('GET', 'inbox', { token: at.ict.token });
    expect(waiting.body.data.map(({ path }) => path)).toContain(`/document-control/acknowledge/${id}`);
  });

  it('that nobody acknowledged in time are overdue, and both sides are reminded once', async () => {
    const { at, ict, make, done, read, pool, db } = desks;
    const { id, reference_no } = await make(at.works);
    await pool.query(`update settings set value = '0' where key = 'acknowledge_days'`);
    await done(at.works, id, 'dispatch', { department_id: ict });
    expect(await read(at.ict, `acknowledge/${id}`)).toMatchObject({ is_overdue: false });
    await moveDueDay(id, -1);
    await pool.query(`update settings set value = '2' where key = 'acknowledge_days'`);
    expect(await read(at.ict, `acknowledge/${id}`)).toMatchObject({ is_overdue: true });
    await remindOfDocuments(db);
    await remindOfDocuments(db);
    const { rows } = await pool.query<{ user_id: number }>(
      'select user_id from notifications where title like $1 and title !~ $2',
      [`%${reference_no}%`, 'sent'],
    );
    const told = rows.map(({ user_id }) => user_id);
    expect(told.filter((one) => one === at.ict.id)).toHaveLength(1);
    expect(told.filter((one) => one === at.works.id)).toHaveLength(1);
    await moveDueDay(id, 1);
  });
});

/** As if it had been sent on another day. */
async function moveDueDay(id: number, days: number): Promise<void> {
  const { pool } = desks;
  await pool.query('alter table documents disable trigger keep_document');
  await pool.query('update documents set due_on = due_on + $2::integer where id = $1', [id, days]);
  await pool.query('alter table documents enable trigger keep_document');
}
