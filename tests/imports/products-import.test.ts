import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { csv } from './believable-funds.ts';
import { openStoreDesk, type StoreDesk } from './store-desk.ts';

let desk: StoreDesk;
beforeAll(async () => {
  desk = await openStoreDesk();
});
afterAll(() => desk.close());

const HEADERS = [
  ...['CATEGORY', 'NAME', 'BRAND', 'DESCRIPTION', 'RESTOCK_QTY', 'OWNER', 'MEASUREMENT'],
  ...['OPENING_QUANTITY', 'OPENING_VALUE'],
];
const paper = {
  ...{ CATEGORY: 'stationery', NAME: 'A4 paper', BRAND: 'Double A', DESCRIPTION: '80 g', RESTOCK_QTY: '20' },
  ...{ OWNER: 'store', MEASUREMENT: 'ream', OPENING_QUANTITY: '1,060', OPENING_VALUE: '270,000.50' },
};
type Cells = Partial<Record<keyof typeof paper, string>>;
const file = (...rows: Cells[]) => csv(rows, HEADERS);
const done = async (...rows: Cells[]) => desk.committed((await desk.judged('products', file(...rows))).id);

const ISSUE_ONE = `insert into stock_entries (product_id, seq, kind, quantity, value_kobo, source_type, source_id, running_quantity, running_value_kobo, previous_hash, hash)
  values ($1, 0, 'issue', -1, null, 'tests', 1, 0, 0, '', '')`;

describe('a file of products', () => {
  let id: number;
  const rows = [
    paper,
    { ...paper, NAME: 'Stapler', BRAND: 'double a', OWNER: 'MM3', MEASUREMENT: 'Piece', OPENING_VALUE: '' },
    { CATEGORY: 'Tools', NAME: 'Hammer', BRAND: 'Kango', MEASUREMENT: 'Piece' },
  ];

  it('is judged without changing anything, and says what it would make', async () => {
    const run = await desk.judged('products', file(...rows));
    ({ id } = run);
    expect(run.counts).toEqual({ insert: 3, update: 0, unchanged: 0, refused: 0 });
    expect(run.totals).toMatchObject({ quantity: 2120, value: 270_000.5, makes: { product_brands: 2 } });
    expect([await desk.brands(), await desk.product('Hammer'), run.by_two]).toEqual([[], undefined, false]);
  });

  it('is committed with codes, brands, owners and opening entries, and knows the same file again', async () => {
    expect(await desk.committed(id)).toMatchObject({ status: 'committed', done_rows: 3 });
    expect(await desk.brands()).toEqual(['Double A', 'Kango']);
    expect(await desk.product('A4 paper')).toMatchObject({
      ...{
        code: expect.stringMatching(/^PROD\d{5}$/),
        category: 'Stationery',
        brand: 'Double A',
        measure: 'Ream',
      },
      ...{ description: '80 g', restock_qty: 20, owner: 'store', department_id: null, status: 'active' },
      ...{ quantity: 1060, value_kobo: 27_000_050, stock_seq: 1 },
    });
    expect(await desk.product('Stapler')).toMatchObject({ owner: 'others', quantity: 1060, value_kobo: 0 });
    expect(await desk.product('Hammer')).toMatchObject({ owner: 'store', restock_qty: 0, stock_seq: 0 });
    expect(await desk.entries('A4 paper')).toEqual([
      {
        ...{ kind: 'opening', quantity: 1060, value_kobo: 27_000_050, expiry_date: null, note: null },
        ...{ source_type: 'imports', source_code: `Import ${id}`, actor_id: desk.person.id },
      },
    ]);
    const again = await desk.judged('products', file(...rows));
    expect(again.counts).toEqual({ insert: 0, update: 0, unchanged: 3, refused: 0 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('says on the timelines of product and import what happened', async () => {
    const product = await desk.product('A4 paper');
    const { token } = desk.person;
    const told = await desk.call<{ remark: string; action: string }[]>(
      'GET',
      `products/${product.id}/timeline`,
      {
        token,
      },
    );
    expect(told.body.data).toMatchObject([
      {
        ...{ action: 'created', remark: `Import ${id}` },
        changes: { 'Opening stock': [null, '1,060 Ream worth ₦270,000.50'] },
      },
    ]);
    const of = await desk.call<{ action: string }[]>('GET', `imports/${id}/timeline`, { token });
    expect(of.body.data.map(({ action }) => action)).toEqual([
      'uploaded',
      'judged',
      'commit asked for',
      'committed',
    ]);
  });

  it('is undone by contrary entries: what has a ledger is withdrawn, the rest goes with the brands', async () => {
    const { code } = await desk.product('A4 paper');
    expect((await desk.undone(id)).now).toMatchObject({ status: 'undone', error: null });
    expect(await desk.product('A4 paper')).toMatchObject({ status: 'withdrawn', quantity: 0, value_kobo: 0 });
    expect(await desk.product('Hammer')).toBeUndefined();
    expect(await desk.brands()).toEqual([]);
    expect((await desk.entries('A4 paper'))[1]).toMatchObject({
      ...{ kind: 'adjustment', quantity: -1060, value_kobo: -27_000_050, source_type: 'imports' },
      ...{ source_code: `Import ${id}`, note: `Import ${id} undone` },
    });
    expect(await desk.wrong()).toEqual([]);
    const { token } = desk.person;
    for (const path of ['products?search=A4', 'products/lookup?search=A4', `search?q=${code}`])
      expect((await desk.call('GET', path, { token })).text, path).not.toContain(code);
    const again = await desk.judged('products', file(...rows));
    expect(again.counts.insert).toBe(3);
    expect((await desk.committed(again.id)).done_rows).toBe(3);
    expect((await desk.product('A4 paper')).code).not.toBe(code);
  });

  it('leaves a withdrawn product as it was, whoever asks for a change', async () => {
    const { rows: found } = await desk.pool.query(
      `select id from products where status = 'withdrawn' limit 1`,
    );
    const { token } = desk.person;
    const changed = await desk.call('PATCH', `products/${found[0].id}`, { token, body: { shelf_no: 'B2' } });
    expect([changed.status, changed.body.code]).toEqual([409, 'IN_USE']);
    expect(changed.body.detail).toContain('was withdrawn');
  });
});

describe('products that are there', () => {
  it('are updated by category and name, whatever the case and the accents, and get back what they had', async () => {
    await done({ CATEGORY: 'Tools', NAME: 'Séance lamp', MEASUREMENT: 'Piece', BRAND: 'Petzl' });
    const before = await desk.product('Séance lamp');
    const row = { CATEGORY: 'tools', NAME: 'seance  LAMP', MEASUREMENT: 'Carton', BRAND: 'Osram' };
    const cells = { ...row, DESCRIPTION: 'For the hall', RESTOCK_QTY: '4', OPENING_QUANTITY: '6' };
    const run = await desk.judged('products', file({ ...cells, OPENING_VALUE: '60' }));
    expect(run.counts).toMatchObject({ update: 1, insert: 0 });
    expect((await desk.rows(run.id))[0]).toMatchObject({
      ...{ code: before.code, quantity: 6, value: 60 },
      changes: [
        ['Brand', 'Petzl', 'Osram'],
        ['Description', null, 'For the hall'],
        ['Counted in', 'Piece', 'Carton'],
        ['Re-order level', '0', '4'],
        ['Opening stock', null, '6 Carton worth ₦60.00'],
      ],
    });
    await desk.committed(run.id);
    expect(await desk.product('Séance lamp')).toMatchObject({
      ...{ brand: 'Osram', description: 'For the hall', restock_qty: 4, measure: 'Carton', quantity: 6 },
    });
    expect((await desk.undone(run.id)).now.status).toBe('undone');
    // What was counted once stays counted so.
    expect(await desk.product('Séance lamp')).toMatchObject({
      ...{
        brand: 'Petzl',
        description: null,
        restock_qty: 0,
        measure: 'Carton',
        quantity: 0,
        status: 'active',
      },
    });
    expect(await desk.brands()).not.toContain('Osram');
    const anew = await desk.judged('products', file({ ...row, OPENING_QUANTITY: '6', OPENING_VALUE: '60' }));
    expect((await desk.rows(anew.id))[0]?.reason).toContain('has entries in its stock already');
    expect(await desk.wrong()).toEqual([]);
  });

  it('hold an undo back once somebody moved or changed them', async () => {
    const moved = await done({ CATEGORY: 'Tools', NAME: 'Saw', MEASUREMENT: 'Piece', OPENING_QUANTITY: '5' });
    const { id, code } = await desk.product('Saw');
    await desk.pool.query(ISSUE_ONE, [id]);
    const { asked } = await desk.undone(moved.id);
    expect([asked.status, asked.body.code]).toEqual([409, 'IN_USE']);
    expect(asked.body.detail).toContain(`1 product was used or changed since the import: ${code}`);
    const changed = await done({ CATEGORY: 'Tools', NAME: 'Chisel', MEASUREMENT: 'Piece' });
    const chisel = await desk.product('Chisel');
    await desk.call('PATCH', `products/${chisel.id}`, {
      token: desk.person.token,
      body: { shelf_no: 'B2' },
    });
    expect((await desk.undone(changed.id)).asked.body.detail).toContain(chisel.code);
    expect((await desk.product('Chisel')).status).toBe('active');
  });

  it('hold an undo back that began while they were being moved', async () => {
    const run = await done({ CATEGORY: 'Tools', NAME: 'Plane', MEASUREMENT: 'Piece', OPENING_QUANTITY: '5' });
    const { id, code } = await desk.product('Plane');
    const mover = await desk.pool.connect();
    await mover.query('begin');
    await mover.query(ISSUE_ONE, [id]);
    await desk.call('POST', `imports/${run.id}/undo`, { token: desk.person.token });
    const undoing = desk.settled(run.id);
    await setTimeout(300);
    await mover.query('commit');
    mover.release();
    expect(await undoing).toMatchObject({ status: 'committed', error: expect.stringContaining(code) });
    expect(await desk.product('Plane')).toMatchObject({ status: 'active', quantity: 4 });
    expect(await desk.wrong()).toEqual([]);
  });

  it('are changed only by whoever may edit products', async () => {
    const adder = await addPerson(desk, {
      permissions: ['add-imports', 'read-imports', 'add-products', 'read-products'],
    });
    const run = await desk.judged('products', file({ ...paper, RESTOCK_QTY: '99' }));
    expect(run.counts.update).toBe(1);
    const asked = await desk.call('POST', `imports/${run.id}/commit`, {
      token: adder.token,
      body: { mode: 'good-rows' },
    });
    expect([asked.status, asked.body.facts]).toEqual([403, { permission: 'edit-products' }]);
  });

  it('that changed after the check are not imported', async () => {
    const run = await desk.judged('products', file({ ...paper, RESTOCK_QTY: '77' }));
    await desk.pool.query(
      `update products set restock_qty = 5 where name = 'A4 paper' and status = 'active'`,
    );
    const stopped = await desk.committed(run.id);
    expect(stopped).toMatchObject({
      status: 'judged',
      error: expect.stringContaining('Nothing was imported'),
    });
  });
});

describe('reasons in plain words', () => {
  const reasonOf = async (...rows: Cells[]) => {
    const run = await desk.judged(
      'products',
      file(...rows.map((row) => ({ ...paper, NAME: 'Ink', ...row }))),
    );
    return (await desk.rows(run.id)).at(-1)?.reason;
  };

  it.each<[Cells, string]>([
    [{ CATEGORY: '' }, 'CATEGORY is empty'],
    [{ CATEGORY: 'Stationary' }, 'No store category is called “Stationary”. Did you mean Stationery?'],
    [{ NAME: '' }, 'NAME is empty'],
    [{ NAME: 'x'.repeat(161) }, 'NAME must have at most 160 characters'],
    [{ MEASUREMENT: '' }, 'MEASUREMENT is empty'],
    [{ MEASUREMENT: 'Reams' }, 'No measurement is called “Reams”. Did you mean Ream?'],
    [{ RESTOCK_QTY: '2.5' }, 'RESTOCK_QTY is “2.5”: write a whole number, such as 20'],
    [{ RESTOCK_QTY: '2O' }, 'RESTOCK_QTY is “2O”: it has the letter O instead of a zero'],
    [{ RESTOCK_QTY: '1,000,001' }, 'RESTOCK_QTY is “1,000,001”: at most 1,000,000'],
    [
      { OWNER: 'Ministry of Mater 1' },
      'No department is called “Ministry of Mater 1”. Did you mean Ministry of Matter 1?',
    ],
    [{ OPENING_QUANTITY: '-3' }, 'OPENING_QUANTITY is “-3”: at least 0'],
    [{ OPENING_QUANTITY: 'many' }, 'OPENING_QUANTITY is “many”: write a whole number, such as 20'],
    [
      { OPENING_QUANTITY: '', OPENING_VALUE: '5' },
      'OPENING_VALUE is ₦5.00, but OPENING_QUANTITY is empty: a value needs a quantity',
    ],
    [{ OPENING_VALUE: '-5' }, 'OPENING_VALUE is “-5”: the amount must not be negative'],
  ])('%j is refused with: %s', async (cells, sentence) => {
    expect(await reasonOf(cells)).toBe(sentence);
  });

  it('a product that stands twice names its first row', async () => {
    expect(await reasonOf({}, { NAME: 'INK' })).toBe('INK in Stationery appears twice, first in row 2');
  });

  it('a product that is there keeps its owner, its counting and its first entry', async () => {
    const { code } = await desk.product('A4 paper');
    const there = { ...paper, OPENING_QUANTITY: '', OPENING_VALUE: '' };
    expect(await reasonOf({ ...there, OWNER: 'MM2' })).toBe(
      `A4 paper is ${code}, which is not kept for Ministry of Matter 2: change that on the product’s own page`,
    );
    expect(await reasonOf({ ...there, MEASUREMENT: 'Carton' })).toBe(
      `A4 paper is ${code}, which has entries in its stock already: it stays counted in Ream, not Carton`,
    );
    expect(await reasonOf({ ...paper, OPENING_QUANTITY: '3' })).toBe(
      `A4 paper is ${code}, which has entries in its stock already: OPENING_QUANTITY can be entered only before the first`,
    );
    await desk.alsoCounted(code, 'Carton', 5);
    expect(await reasonOf({ ...there, MEASUREMENT: 'Piece' })).toContain('which hold so many of Ream');
  });

  it('two products of one name are not told apart by a file', async () => {
    await desk.pool.query(`insert into products (code, name, inventory_category_id)
      select draw_code('PROD'), 'Twin', (select id from inventory_categories where name = 'Tools') from generate_series(1, 2)`);
    expect(await reasonOf({ CATEGORY: 'Tools', NAME: 'twin' })).toMatch(
      /^Tools has twin more than once, as PROD\d+ and PROD\d+$/,
    );
  });
});

it('five thousand products with their stock take seconds, in and out again', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...{ CATEGORY: 'Tools', NAME: `Part ${index}`, BRAND: `Maker ${index % 40}`, MEASUREMENT: 'Piece' },
    ...{ RESTOCK_QTY: '3', OPENING_QUANTITY: '10', OPENING_VALUE: '1000' },
  }));
  const run = await desk.judged('products', file(...rows));
  expect(run).toMatchObject({ counts: { insert: 5000 }, totals: { quantity: 50_000, value: 5_000_000 } });
  const from = Date.now();
  expect((await desk.committed(run.id)).done_rows).toBe(5000);
  expect((await desk.undone(run.id)).now.status).toBe('undone');
  expect(Date.now() - from).toBeLessThan(60_000);
  expect(await desk.wrong()).toEqual([]);
}, 120_000);
