import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter } from '../support/verified.ts';
import { csv } from './believable-funds.ts';
import { openStoreDesk, type StoreDesk } from './store-desk.ts';

let desk: StoreDesk;
let paper: string;
let ink: string;
const soon = addDays(lagosToday(), 40);

beforeAll(async () => {
  desk = await openStoreDesk();
  const made = await desk.judged(
    'products',
    csv([
      {
        CATEGORY: 'Stationery',
        NAME: 'A4 paper',
        MEASUREMENT: 'Ream',
        OPENING_QUANTITY: 7,
        OPENING_VALUE: 100,
      },
      { CATEGORY: 'Stationery', NAME: 'Ink', MEASUREMENT: 'Piece', OPENING_QUANTITY: '', OPENING_VALUE: '' },
    ]),
  );
  await desk.committed(made.id);
  paper = (await desk.product('A4 paper')).code;
  ink = (await desk.product('Ink')).code;
});
afterAll(() => desk.close());

type Cells = Partial<Record<'CODE' | 'QUANTITY' | 'UNIT_PRICE' | 'EXPIRY_DATE' | 'REMARK', string>>;
const HEADERS = ['CODE', 'QUANTITY', 'UNIT_PRICE', 'EXPIRY_DATE', 'REMARK'];
const row = (cells: Cells = {}): Cells => ({ CODE: paper, QUANTITY: '3', UNIT_PRICE: '33.35', ...cells });
const judged = (...rows: Cells[]) => desk.judged('restock', csv(rows, HEADERS));
const figures = async (name: string) => {
  const { quantity, value_kobo } = await desk.product(name);
  return [quantity, value_kobo];
};
const ask = (id: number, act: 'commit' | 'undo', { token }: { token: string }) =>
  desk.call('POST', `imports/${id}/${act}`, {
    token,
    body: act === 'commit' ? { mode: 'all-or-nothing' } : {},
  });

describe('goods that a file brings into stock', () => {
  it('are judged with units and worth, and imported by a second person', async () => {
    const run = await judged(
      row({ CODE: paper.toLowerCase(), REMARK: 'For the retreat' }),
      row({ QUANTITY: '1,000', UNIT_PRICE: '0.05', EXPIRY_DATE: formatDay(soon) }),
      row({ CODE: ink, QUANTITY: '2', UNIT_PRICE: '1500' }),
    );
    expect(run).toMatchObject({ counts: { update: 3, refused: 0 }, by_two: true, years_by_two: [] });
    expect(run.totals).toMatchObject({ quantity: 1005, value: 3150.05, approved_change: 0 });
    expect((await desk.rows(run.id))[1]).toMatchObject({
      ...{ code: paper, quantity: 1000, value: 50, detail: `Stationery, good until ${formatDay(soon)}` },
    });
    const alone = await ask(run.id, 'commit', desk.person);
    expect([alone.status, alone.body.code]).toEqual([422, 'SECOND_PERSON_NEEDED']);
    expect(alone.body.detail).toBe(
      'This file brings goods into stock that no voucher was written for. You uploaded this file. Somebody else must check and import it.',
    );
    expect(run.commit_problem).toBe(alone.body.detail);
    expect(await figures('A4 paper')).toEqual([7, 10_000]);
    const waiting = async (token: string) =>
      (await desk.call<{ kind: string; verb: string; amount: number }[]>('GET', 'inbox', { token })).body.data
        .filter(({ kind }) => kind === 'imports')
        .map(({ verb, amount }) => [verb, amount]);
    expect(await waiting(desk.second.token)).toEqual([['Restock products', 3150.05]]);
    expect(await waiting(desk.person.token)).toEqual([]);
    expect((await desk.committed(run.id, 'all-or-nothing', desk.second)).status).toBe('committed');
    expect(await figures('A4 paper')).toEqual([1010, 10_000 + 10_005 + 5000]);
    expect(await figures('Ink')).toEqual([2, 300_000]);
    expect((await desk.entries('A4 paper')).slice(1)).toMatchObject([
      {
        ...{
          kind: 'adjustment',
          quantity: 3,
          value_kobo: 10_005,
          expiry_date: null,
          note: 'For the retreat',
        },
        ...{ source_type: 'imports', source_code: `Import ${run.id}`, actor_id: desk.second.id },
      },
      { kind: 'adjustment', quantity: 1000, value_kobo: 5000, expiry_date: soon, note: null },
    ]);
    expect(await desk.wrong()).toEqual([]);
  });

  it('are taken out again to the unit and the kobo, by another person than imported them', async () => {
    const { id } = await desk.db
      .selectFrom('imports')
      .select('id')
      .where('resource', '=', 'restock')
      .executeTakeFirstOrThrow();
    const own = await ask(id, 'undo', desk.second);
    expect([own.status, own.body.code]).toEqual([422, 'SECOND_PERSON_NEEDED']);
    expect((await desk.undone(id)).now).toMatchObject({ status: 'undone', error: null });
    expect([await figures('A4 paper'), await figures('Ink')]).toEqual([
      [7, 10_000],
      [0, 0],
    ]);
    const lots = await desk.pool.query('select distinct quantity from stock_lots order by 1');
    expect(lots.rows.map(({ quantity }) => quantity)).toEqual([0, 7]);
    expect((await desk.entries('Ink')).at(-1)).toMatchObject({
      ...{ kind: 'adjustment', quantity: -2, value_kobo: -300_000, note: `Import ${id} undone` },
      ...{ actor_id: desk.person.id },
    });
    const told = await desk.call<{ action: string }[]>(
      'GET',
      `products/${(await desk.product('Ink')).id}/timeline`,
      {
        token: desk.person.token,
      },
    );
    expect(told.body.data.map(({ action }) => action)).toEqual(['created', 'restocked', 'import-undone']);
    expect(await desk.wrong()).toEqual([]);
  });

  it('stay once something else was entered, for figures could not return to what they were', async () => {
    const run = await judged(row({ CODE: ink, QUANTITY: '4', UNIT_PRICE: '100' }), row());
    await desk.committed(run.id, 'good-rows', desk.second);
    const { id } = await desk.product('Ink');
    await desk.pool.query(
      `insert into stock_entries (product_id, seq, kind, quantity, value_kobo, source_type, source_id, running_quantity, running_value_kobo, previous_hash, hash)
       values ($1, 0, 'receipt', 5, 1, 'tests', 1, 0, 0, '', '')`,
      [id],
    );
    const { asked, now } = await desk.undone(run.id);
    expect([asked.status, asked.body.code, now.status]).toEqual([409, 'IN_USE', 'committed']);
    expect(asked.body.detail).toContain(`1 product was used or changed since the import: ${ink}`);
    expect(await desk.wrong()).toEqual([]);
  });

  it('are not imported by whoever matched their columns', async () => {
    const run = await judged(row());
    const matched = await desk.call('POST', `imports/${run.id}/mapping`, {
      token: desk.second.token,
      body: { mapping: run.mapping },
    });
    expect(matched.status, matched.text).toBe(200);
    await desk.settled(run.id);
    for (const person of [desk.person, desk.second])
      expect((await ask(run.id, 'commit', person)).body.code).toBe('SECOND_PERSON_NEEDED');
    const written = desk.pool.query(
      `update imports set status = 'committing', committed_by = $1 where id = $2`,
      [desk.second.id, run.id],
    );
    await expect(written).rejects.toMatchObject({ constraint: 'imports_second_person' });
  });

  it('take the right to edit products', async () => {
    const adder = await addPerson(desk, { permissions: ['add-imports', 'read-imports', 'add-products'] });
    const refused = await desk.send('restock', csv([row()], HEADERS), 'r.csv', adder.token);
    expect([refused.status, refused.body.facts]).toEqual([403, { permission: 'edit-products' }]);
  });

  it('of a product that went meanwhile are judged once more', async () => {
    const { rows } = await desk.pool.query(`insert into products (code, name, inventory_category_id)
      select draw_code('PROD'), 'Gone', id from inventory_categories limit 1 returning id, code`);
    const run = await judged(row({ CODE: rows[0].code }));
    await desk.pool.query('delete from products where id = $1', [rows[0].id]);
    const stopped = await desk.committed(run.id, 'all-or-nothing', desk.second);
    expect(stopped).toMatchObject({ status: 'judged', counts: { refused: 1 } });
  });
});

it.each([
  [
    'an entry that was altered',
    'update stock_entries set quantity = quantity + 1 where id = LAST',
    /brought \d+ units worth .* by its rows/,
  ],
  [
    'an entry of an import that is not there',
    'update stock_entries set source_id = 999999 where id = LAST',
    /999999, which isn't there/,
  ],
  [
    'an entry that such an import does not make',
    `update stock_entries set kind = 'opening' where id = LAST`,
    /in a way that an import of its kind doesn't/,
  ],
  [
    'a row that was altered',
    `update import_rows set effect = effect || '{"value_kobo": 1}' where (import_id, row_no) = (select import_id, row_no from import_rows where done and effect ? 'quantity' order by import_id desc, row_no limit 1)`,
    /by its rows \d+ worth/,
  ],
])('verify names %s', async (_what, statement, sentence) => {
  const last = `(select max(id) from stock_entries where source_type = 'imports' and quantity > 0)`;
  expect(await foundAfter(desk.pool, statement.replace('LAST', last), 'Stock by imports')).toMatch(sentence);
});

describe('reasons in plain words', () => {
  const reasonOf = async (...rows: Cells[]) => (await desk.rows((await judged(...rows)).id)).at(-1)?.reason;

  it.each<[Cells, string]>([
    [{ CODE: '' }, 'CODE is empty'],
    [{ QUANTITY: '' }, 'QUANTITY is empty'],
    [{ QUANTITY: '0' }, 'QUANTITY is “0”: at least 1'],
    [{ QUANTITY: '-2' }, 'QUANTITY is “-2”: at least 1'],
    [{ QUANTITY: '1.5' }, 'QUANTITY is “1.5”: write a whole number, such as 20'],
    [{ QUANTITY: '1l' }, 'QUANTITY is “1l”: it has the letter l instead of a one'],
    [{ UNIT_PRICE: '' }, 'UNIT_PRICE is empty'],
    [{ UNIT_PRICE: '-1' }, 'UNIT_PRICE is “-1”: the amount must not be negative'],
    [{ EXPIRY_DATE: 'soon' }, 'EXPIRY_DATE is “soon”: write the date like 27-03-2025'],
    [{ EXPIRY_DATE: '01-02-2020' }, 'EXPIRY_DATE is 01-02-2020: what has expired doesn’t come into stock'],
    [{ REMARK: 'x'.repeat(301) }, 'REMARK must have at most 300 characters'],
  ])('%j is refused with: %s', async (cells, sentence) => {
    expect(await reasonOf(row(cells))).toBe(sentence);
  });

  it('a code that nothing has is told with the nearest', async () => {
    expect(await reasonOf(row({ CODE: `${paper}0` }))).toBe(
      `No product has the code “${paper}0”. Did you mean ${paper}?`,
    );
  });

  it('what is good until today comes in; a product comes once for each day', async () => {
    const today = formatDay(lagosToday());
    expect(await reasonOf(row({ EXPIRY_DATE: today }))).toBeNull();
    expect(await reasonOf(row({ EXPIRY_DATE: today }), row())).toBeNull();
    expect(await reasonOf(row({ EXPIRY_DATE: today }), row({ EXPIRY_DATE: today }))).toBe(
      `${paper} with EXPIRY_DATE ${today} appears twice, first in row 2`,
    );
    expect(await reasonOf(row(), row())).toBe(`${paper} without EXPIRY_DATE appears twice, first in row 2`);
  });

  it('more than a store can hold is noticed over several rows', async () => {
    const most = row({ QUANTITY: '999,999,000', UNIT_PRICE: '0' });
    expect(await reasonOf(most, row({ QUANTITY: '5000', EXPIRY_DATE: formatDay(soon) }))).toBe(
      `${paper} would be more than 1,000,000,000 in stock: is QUANTITY written with too many zeros?`,
    );
    expect(await reasonOf(row({ QUANTITY: '1000000', UNIT_PRICE: '70,000,000,000' }))).toBe(
      `${paper} would be worth more than ₦70,000,000,000,000.00: is UNIT_PRICE written with too many zeros?`,
    );
  });

  it('a withdrawn product takes nothing', async () => {
    const made = await desk.judged(
      'products',
      csv([{ CATEGORY: 'Tools', NAME: 'Saw', MEASUREMENT: 'Piece', OPENING_QUANTITY: 1 }]),
    );
    await desk.committed(made.id);
    const { code } = await desk.product('Saw');
    await desk.undone(made.id);
    expect(await reasonOf(row({ CODE: code }))).toContain(`No product has the code “${code}”`);
  });
});
