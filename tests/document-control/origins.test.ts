import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentDesks, startDocumentDesks } from './document-desks.ts';

let desks: DocumentDesks;
beforeAll(async () => {
  desks = await startDocumentDesks();
}, 120_000);
afterAll(() => desks.close());

describe('a work-order', () => {
  it('comes from an order or a third-party expenditure, whose amount it takes', async () => {
    const { at, call, fund, expend, make } = desks;
    const [bought = 0] = await expend(await fund(), [2_000], {
      type: 'third-party',
      beneficiary_type: 'vendor',
      beneficiary_id: await vendor(),
    });
    expect(await make(at.ict, { expenditure_id: bought })).toMatchObject({ amount: 2_000 });
    const [paid = 0] = await expend(await fund(), [10]);
    const body = { type: 'work-order', description: 'For a member of staff', expenditure_id: paid };
    const staff = await call('POST', 'documents', { token: at.ict.token, body });
    expect(staff.body.errors).toHaveProperty('expenditure_id');
    // A white-form comes from neither.
    const form = await make(at.ict, { type: 'white-form', expenditure_id: bought });
    expect(form).toMatchObject({ expenditure_id: null, amount: null });
  });

  it('comes from nothing that its maker doesn’t see, and tells nothing of it afterwards', async () => {
    const { at, control, call, fund, expend, make, list } = desks;
    const [theirs = 0] = await expend(await fund(), [7_654_321], {
      type: 'third-party',
      beneficiary_type: 'vendor',
      beneficiary_id: await vendor('Night Watch'),
    });
    const body = { type: 'work-order', description: 'What do they pay?', expenditure_id: theirs };
    const refused = await call('POST', 'documents', { token: at.works.token, body });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['expenditure_id']]);
    // Document control lists neither orders nor expenditures.
    const { rows } = await desks.pool.query<{ id: number }>(
      `insert into orders (code, vendor_id, invoice_no, commitment, user_id) values (draw_code('ORD'), $1, 'INV/77', 'completed', $2) returning id`,
      [await vendor('Day Watch'), at.works.id],
    );
    const unlisted = { ...body, expenditure_id: undefined, order_id: rows[0]?.id };
    expect(
      (await call('POST', 'documents', { token: control.token, body: unlisted })).body.errors,
    ).toHaveProperty('order_id');
    const { id } = await make(at.ict, { expenditure_id: theirs, amount: 5 });
    await desks.done(at.ict, id, 'dispatch', { department_id: desks.works });
    for (const desk of ['dispatch', 'acknowledge'])
      for (const value of [1, 7_654_321]) {
        const filter = { match: 'all', rules: [{ field: 'expenditure_id.amount', op: 'gte', value }] };
        const asked = `documents?desk=${desk}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
        expect(await list(at.works, asked)).not.toContain(id);
      }
  });

  async function vendor(name = 'Roof Menders') {
    const { rows } = await desks.pool.query<{ id: number }>(
      'insert into vendors (name) values ($1) returning id',
      [name],
    );
    return rows[0]?.id ?? 0;
  }
});

describe('a document on its way', () => {
  it('is due that much later when a holiday is declared meanwhile', async () => {
    const { at, works, make, done, read, pool } = desks;
    const { id } = await make(at.ict);
    const { due_on: due } = await done(at.ict, id, 'dispatch', { department_id: works });
    await pool.query(`insert into holidays (day, name) values ($1, 'Declared at short notice')`, [due]);
    const { due_on } = await read(at.works, `acknowledge/${id}`);
    const { rows } = await pool.query('select working_day($1::date) as next', [due]);
    expect(due_on).toBe(rows[0]?.next);
    expect(due_on).not.toBe(due);
  });
});

describe('a bulk receipt', () => {
  it('by several at once receives each document once, and the same call again answers as it was', async () => {
    const { at, ict, make, done, call, pool } = desks;
    const ids = [(await make(at.works)).id, (await make(at.works)).id];
    for (const id of ids) await done(at.works, id, 'dispatch', { department_id: ict });
    const receive = (key: string) =>
      call<{ received: number[] }>('POST', 'documents/acknowledge', {
        token: at.ict.token,
        body: { ids },
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all(['one', 'two', 'one'].map(receive));
    const counts = answers.map(({ body }) => body.data.received.length);
    expect(counts[0]).toBe(counts[2]);
    expect(Number(counts[0]) + Number(counts[1])).toBe(2);
    const { rows } = await pool.query(
      `select count(*)::int as steps from document_steps where document_id = any($1) and action = 'received'`,
      [ids],
    );
    expect(rows).toEqual([{ steps: 2 }]);
  });
});
