import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addStocked } from '../support/stock.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addPerson(portal, { groups: ['Administrators'] });
});
afterAll(() => portal.close());

async function create<Data = { id: number }>(url: string, body: object): Promise<Data> {
  const answer = await portal.call<Data>('POST', url, { token: admin.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

function send<Data>(method: string, path: string, body?: object) {
  return portal.call<Data>(method, path, { token: admin.token, body });
}

describe('products', () => {
  it('draw their code, find or add their brand by name, and name a department when it owns them', async () => {
    const category = await create('inventoryCategories', { name: 'Stationery' });
    const ream = await create('measures', { name: 'Ream' });
    const carton = await create('measures', { name: 'Carton' });
    const proposed = await send<{ code: string }>('GET', 'product/code/generate');
    const paper = await create<Record<string, unknown>>('products', {
      code: 'MINE',
      name: 'A4 paper',
      inventory_category_id: category.id,
      brand_name: 'Double A',
      measurement_id: ream.id,
      measurements: [{ measurement_id: carton.id, factor: 5 }],
      owner: 'store',
    });
    expect(paper).toMatchObject({
      code: proposed.body.data.code,
      brand_name: 'Double A',
      product_brand: { label: 'Double A' },
      measurements: [
        { measurement_id: carton.id, measurement: { id: carton.id, label: 'Carton' }, factor: 5 },
      ],
      request_on_delivery: 'no',
      restock_qty: 0,
    });
    expect(paper.code).toMatch(/^PROD\d{5}$/);
    const brand = await create('productBrands', { name: 'Mikado' });
    const other = await send<Record<string, unknown>>('PATCH', `products/${paper.id}`, {
      product_brand_id: brand.id,
      brand_name: 'Double A',
    });
    expect(other.body.data).toMatchObject({ brand_name: 'Mikado' });
    const again = await create<Record<string, unknown>>('products', {
      name: 'A3 paper',
      inventory_category_id: category.id,
      brand_name: 'mikado',
    });
    expect(again.product_brand_id).toBe(brand.id);
    const unowned = await send('PATCH', `products/${paper.id}`, { owner: 'others' });
    expect(unowned.body.errors).toHaveProperty('department_id');
    const used = await send('DELETE', `productBrands/${brand.id}`);
    expect(used.body).toMatchObject({ code: 'IN_USE', facts: { used_by: { products: 2 } } });
  });

  it('stay once they have entries, which the refusal names and nothing that follows from them', async () => {
    const one = await addStocked(portal, [{ quantity: 3 }]);
    const several = await addStocked(portal, [{ quantity: 3 }, { quantity: 4 }]);
    const refused = await send('DELETE', `products/${one}`);
    expect(refused.body).toMatchObject({
      code: 'IN_USE',
      detail: 'This product is used by 1 stock entry. Change or delete those first.',
      facts: { used_by: { stock_entries: 1 } },
    });
    const { body } = await send('DELETE', `products/${several}`);
    expect(body.detail).toContain('is used by 2 stock entries.');
  });

  it('carry a picture sent with the form', async () => {
    const category = await create('inventoryCategories', { name: 'Tools' });
    const form = new FormData();
    form.set('name', 'Hammer');
    form.set('inventory_category_id', String(category.id));
    form.set('img_path', new File([PNG], 'hammer.png', { type: 'image/png' }));
    const answer = await portal.call<Product>('POST', 'products', { token: admin.token, form });
    expect(answer.status, answer.text).toBe(201);
  });

  it('say where a browser reads their picture, without a token; said back it changes nothing', async () => {
    const category = await create('inventoryCategories', { name: 'Ladders' });
    const bare = await create<Product>('products', { name: 'Steps', inventory_category_id: category.id });
    expect(bare.img_path).toBeNull();
    const img_path = await uploaded('ladder.png', PNG);
    const ladder = await create<Product>('products', {
      name: 'Ladder',
      inventory_category_id: category.id,
      img_path,
    });
    expect(ladder.img_path).toMatch(new RegExp(`^/api/products/${ladder.id}/picture\\?v=[0-9a-f]{32}$`));
    const shown = await portal.call('GET', ladder.img_path ?? '');
    expect([shown.status, shown.headers['content-type'], shown.bytes]).toEqual([200, 'image/png', PNG]);
    for (const other of [`/api/products/${ladder.id}/picture`, `/api/products/${bare.id}/picture?v=1`])
      expect((await portal.call('GET', other)).status).toBe(404);
    const [listed] = (await send<Product[]>('GET', 'products?search=Ladder')).body.data;
    expect(listed?.img_path).toBe(ladder.img_path);
    const same = await send<Product>('PATCH', `products/${ladder.id}`, { ...ladder, name: 'Long ladder' });
    expect([same.status, same.body.data.img_path], same.text).toEqual([200, ladder.img_path]);
    for (const wrong of ['/api/products/1/picture?v=1', bare.id + 1_000_000])
      expect((await send('PATCH', `products/${ladder.id}`, { img_path: wrong })).status).toBe(422);
    const text = await uploaded('steps.csv', Buffer.from('a,b\n1,2\n'));
    const refused = await send('PATCH', `products/${ladder.id}`, { img_path: text });
    expect(refused.body.errors.img_path).toEqual(['Choose a JPG, PNG or WebP picture']);
    const gone = await send<Product>('PATCH', `products/${ladder.id}`, { img_path: null });
    expect(gone.body.data.img_path).toBeNull();
  });

  it('tell how much is in stock, which nobody types in: only what is there already is understood', async () => {
    const category = await create('inventoryCategories', { name: 'Ropes' });
    const rope = { name: 'Rope', inventory_category_id: category.id };
    const made = await create<Product>('products', { ...rope, quantity: 0 });
    expect(made.quantity).toBe(0);
    const listed = await send<Product[]>('GET', 'products?search=Rope&sort=-quantity');
    expect(listed.body.data[0]?.quantity).toBe(0);
    for (const quantity of [5, -1, '0', null])
      expect((await send('POST', 'products', { ...rope, quantity })).body.errors).toHaveProperty('quantity');
    expect((await send('PATCH', `products/${made.id}`, { quantity: 0 })).status).toBe(200);
    const more = await send('PATCH', `products/${made.id}`, { quantity: 5 });
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['quantity']]);
  });

  it('never name a file that somebody else uploaded: it would open it to whoever reads them', async () => {
    const category = await create('inventoryCategories', { name: 'Secrets' });
    const other = await addPerson(portal);
    const theirs = await uploaded('salaries.csv', Buffer.from('a,b\n1,2\n'), other.token);
    const refused = await send('POST', 'products', {
      name: 'Saw',
      inventory_category_id: category.id,
      img_path: theirs,
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['img_path']]);
    const logo = { agency_logo: theirs };
    expect((await send('POST', 'settings/values', logo)).body.errors).toHaveProperty('agency_logo');
  });
});

interface Product {
  id: number;
  img_path: string | null;
  quantity: number;
}

async function uploaded(name: string, content: Buffer, token = admin.token): Promise<number | undefined> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(content)]), name);
  return (await portal.call<{ id: number }[]>('POST', 'files', { token, form })).body.data[0]?.id;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('payees', () => {
  it('that an expenditure names are not deleted', async () => {
    const vendor = await create('vendors', { name: 'Escravos Supplies Ltd' });
    const department = await create('departments', { name: 'Yard', code: 'YRD', abv: 'YRD', type: 'unit' });
    const head = await create('budgetHeads', { name: 'Supplies', code: 'S1' });
    const sub = await create('subBudgetHeads', { budget_head_id: head.id, name: 'Paper', type: 'recurrent' });
    const code = await create('budgetCodes', { code: 'R900' });
    const fund = await create('funds', {
      budget_code_id: code.id,
      sub_budget_head_id: sub.id,
      department_id: department.id,
      approved: 1_000,
    });
    const officer = await addPerson(portal, {
      groups: ['Department Officers'],
      department_id: department.id,
    });
    const raised = await portal.call('POST', 'expenditures', {
      token: officer.token,
      body: {
        fund_id: fund.id,
        type: 'third-party',
        category: 'other',
        beneficiary_type: 'vendor',
        beneficiary_id: vendor.id,
        amount: 10,
        description: 'Paper',
      },
    });
    expect(raised.status, raised.text).toBe(201);
    const answer = await send('DELETE', `vendors/${vendor.id}`);
    expect(answer.body).toMatchObject({ code: 'IN_USE', facts: { used_by: { expenditures: 1 } } });
  });
});
