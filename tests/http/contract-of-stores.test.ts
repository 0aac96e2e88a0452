import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { type StoreDesks, startStoreDesks } from '../requisitions/store-desks.ts';
import { addPerson } from '../support/people.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desks: StoreDesks;
let auditor: Awaited<ReturnType<typeof addPerson>>;
let vendor_id: number;
beforeAll(async () => {
  desks = await startStoreDesks();
  auditor = await addPerson(desks, { groups: ['Audit'] });
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into vendors (name) values ('Kano Paper Mills') returning id`,
  );
  vendor_id = rows[0]?.id ?? 0;
}, 120_000);
afterAll(() => desks.close());

type Body = Record<string, unknown>;
type Lines = { id: number; product_id: number }[];

const SOME = expect.anything();
const { post, get } = contractOf(() => desks);

it('orders are raised, received, put on vouchers, completed and cancelled', async () => {
  const { keeper, keeper2 } = desks;
  const product_id = await desks.product();
  const body = {
    ...{ vendor_id, invoice_no: 'KPM/1', contractor: 'Musa Transport', commitment: 'partial' },
    supplies: [{ product_id, quantity: 100, unit_price: 250.5, expiry_date: null }],
  };
  const { id, code, ...order } = await post(keeper, 'orders', body, [
    ...['vendor_id', 'invoice_no', 'commitment', 'supplies'],
  ]);
  expect(code).toMatch(/^ORD\d{5}$/);
  expect(order).toMatchObject({
    invoice_no: 'KPM/1',
    total: 25_050,
    status: 'pending',
    contractor: 'Musa Transport',
  });
  const [line] = order.supplies as Lines;
  const { serial_no: next } = await get(keeper2, 'mrv/generate/serial');
  const part = await post(keeper2, `orders/${id}/fulfil`, {
    lines: [{ id: line?.id, accepted: 60, rejected: 2, reason: 'Torn', expiry_date: null }],
    inspected_by: auditor.id,
  });
  expect(part).toMatchObject({
    status: 'partial',
    supplies: [{ accepted: 60, rejected: 2, outstanding: 40 }],
  });
  const waiting = { inspected_by: SOME, inspected_at: null };
  expect(await get<Body[]>(keeper2, `orders/${id}/deliveries`)).toMatchObject([waiting]);
  expect(await post(auditor, `orders/${id}/inspect`, {})).toMatchObject({ inspector_id: null });
  expect(await get<Body[]>(keeper2, `orders/${id}/deliveries`)).toMatchObject([{ inspected_at: SOME }]);
  const voucher = await post(keeper2, `orders/${id}/generate`, {});
  const goods = {
    product_id,
    ordered: 100,
    received: 62,
    accepted: 60,
    balance: 60,
    unit_price: 250.5,
    total: 15_030,
  };
  const whole = { serial_no: next, order_id: id, order_no: code, total: 15_030, lines: [goods] };
  expect(voucher).toMatchObject(whole);
  expect(await get(keeper2, `vouchers/${voucher.id}`)).toMatchObject(whole);
  expect(await get<Body[]>(keeper2, 'vouchers')).toContainEqual(
    expect.objectContaining({ serial_no: next, order_id: id, order_no: code }),
  );
  expect(await post(keeper2, `orders/${id}/complete`, { remark: 'Mill closed' }, ['remark'])).toMatchObject({
    status: 'completed',
  });
  const other = await post(keeper, 'orders', { ...body, invoice_no: 'KPM/2' });
  expect(await post(keeper2, `orders/${other.id}/cancel`, { reason: 'Too dear' }, ['reason'])).toMatchObject({
    status: 'cancelled',
  });

  const [entry] = await get<Body[]>(keeper, `products/${product_id}/stock-entries`);
  const told = {
    seq: 1,
    kind: 'receipt',
    quantity: 60,
    running_quantity: 60,
    unit_cost: 250.5,
    running_value: 15_030,
  };
  const from = { expiry_date: null, source: { type: 'supplies', id, code }, actor: SOME, at: SOME };
  expect(entry).toMatchObject({ ...told, ...from });
  expect(await get(keeper, `products/${product_id}/bin-card?as_at=${lagosToday()}`)).toMatchObject({
    lines: [expect.objectContaining({ ...told, ...from })],
  });
  expect(await get<Body[]>(keeper, `stocks?month=${lagosToday().slice(0, 7)}`)).toContainEqual(
    expect.objectContaining({
      ...{ product_id, month: lagosToday().slice(0, 7), initial_opening_balance: 0, total_received: 60 },
      ...{ total_quantity_issued: 0, total_adjusted: 0, total_closing_balance: 60, out_of_stock: false },
    }),
  );
});

it('requisitions are asked for, approved, registered, treated, collected, returned, denied and cancelled', async () => {
  const { owner, colleague, head, keeper, location } = desks;
  const product_id = await desks.product({ quantity: 50 });
  const body = {
    ...{ location_id: location, type: 'custom', owner: colleague.id, remark: 'Annual report' },
    items: [{ product_id, quantity: 25 }],
  };
  const { id, code, items } = await post(owner, 'requisitions', body, ['location_id', 'items']);
  expect(code).toMatch(/^RQS\d{5}$/);
  expect(items).toMatchObject([{ product_id, quantity: 25, approved: null, issued: 0, outstanding: 0 }]);
  expect(await get(owner, 'req/code/gen')).toEqual({ code: expect.stringMatching(/^RQS\d{5}$/) });
  expect(await get<Body[]>(owner, 'req/members')).toContainEqual(
    expect.objectContaining({ id: colleague.id, name: SOME }),
  );
  expect(await get<Body[]>(owner, 'requisitable/products')).toContainEqual(
    expect.objectContaining({ id: product_id, available: 50 }),
  );
  const among = async (person: { token: string }, list: string) =>
    (await get<{ id: number }[]>(person, list)).map((row) => row.id);
  expect(await among(head, 'requisition/approvals')).toContain(id);
  const [line] = items as Lines;
  const lowered = { items: [{ id: line?.id, quantity: 20 }], remark: 'Enough' };
  expect(await post(head, `requisitions/${id}/approve`, lowered)).toMatchObject({
    ...{ status: 'approved', items: [{ quantity: 25, approved: 20, outstanding: 20 }] },
  });
  expect(await among(keeper, 'register/requisitions')).toContain(id);
  await post(keeper, `requisitions/${id}/register`, {});
  expect(await among(keeper, 'registered/requisitions')).toContain(id);
  const treated = { items: [{ id: line?.id, quantity: 18 }], close: 'No more needed' };
  expect(await post(keeper, `requisitions/${id}/treat`, treated)).toMatchObject({
    ...{ status: 'treated', items: [{ issued: 18, outstanding: 0 }] },
  });
  expect(await among(keeper, 'treated/requisitions')).toContain(id);
  const received = { remark: 'One torn', damaged: 1, short: 0 };
  expect(await post(colleague, `requisitions/${id}/collect`, received)).toMatchObject({
    status: 'collected',
  });
  const back = { items: [{ id: line?.id, quantity: 2, damaged: true }], reason: 'Torn' };
  await post(keeper, `requisitions/${id}/return`, back, ['reason']);

  const own = { ...body, owner: undefined };
  const refused = await post(owner, 'requisitions', own);
  expect(
    await post(head, `requisitions/${refused.id}/deny`, { remark: 'Not now' }, ['remark']),
  ).toMatchObject({
    status: 'denied',
  });
  const needless = await post(owner, 'requisitions', own);
  expect(await post(owner, `requisitions/${needless.id}/cancel`, {})).toMatchObject({ status: 'cancelled' });
  const { rows } = await desks.pool.query<{ id: number }>(`select id from groups where name = 'Staff'`);
  const quota = { product_id, group_id: rows[0]?.id, quantity: 5 };
  expect(await post(keeper, 'product-quotas', quota, ['product_id', 'quantity'])).toMatchObject(quota);
});

it('stock is counted, submitted, sent back, counted anew and approved, and written off', async () => {
  const { keeper } = desks;
  const product_id = await desks.product({ quantity: 42 });
  const { id, code } = await post(keeper, 'stock-counts', {});
  expect(code).toMatch(/^CNT\d{5}$/);
  const { lines } = await get<{ lines: { product_id: number }[] }>(keeper, `stock-counts/${id}/lines`);
  const counted = lines.map((line) => ({ product_id: line.product_id, quantity: 0, lot: null }));
  const mine = counted.map((line) => (line.product_id === product_id ? { ...line, quantity: 40 } : line));
  await post(keeper, `stock-counts/${id}/count`, { lines: mine }, ['lines']);
  expect(await post(keeper, `stock-counts/${id}/submit`, {})).toMatchObject({ status: 'submitted' });
  expect(await post(auditor, `stock-counts/${id}/deny`, { remark: 'Look again' }, ['remark'])).toMatchObject({
    status: 'open',
  });
  await post(keeper, `stock-counts/${id}/count`, { lines: mine });
  await post(keeper, `stock-counts/${id}/submit`, {});
  expect(await post(auditor, `stock-counts/${id}/approve`, { remark: 'Agreed' })).toMatchObject({
    status: 'approved',
  });
  const goods = { product_id, quantity: 3, reason: 'Burst in the rain', reference: 'BOS/7' };
  const off = await post(keeper, 'stock-write-offs', goods, Object.keys(goods));
  expect(off.code).toMatch(/^WOF\d{5}$/);
  expect(await post(auditor, `stock-write-offs/${off.id}/approve`, {})).toMatchObject({ status: 'approved' });
  const second = await post(keeper, 'stock-write-offs', goods);
  expect(
    await post(auditor, `stock-write-offs/${second.id}/deny`, { remark: 'Return them' }, ['remark']),
  ).toMatchObject({ status: 'denied' });
});
