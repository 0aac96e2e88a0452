import type { WireAct } from '#shared/resource/judge.ts';
import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';

/** An order as the wire carries it, as far as tests look. */
export interface OrderWire {
  id: number;
  version: number;
  code: string;
  status: string;
  total: number;
  invoice_no: string;
  remark: string | null;
  vouched: number;
  raised: number;
  claimed: number;
  supplies: {
    id: number;
    product_id: number;
    quantity: number;
    unit_price: number;
    total: number;
    accepted: number;
    rejected: number;
    outstanding: number;
  }[];
  actions: WireAct[];
}

/** A voucher as the wire carries it, as far as tests look. */
export interface VoucherWire {
  id: number;
  serial_no: string;
  order_id: number;
  order_no: string;
  total: number;
  lines: {
    product_id: number;
    ordered: number;
    received: number;
    accepted: number;
    balance: number;
    unit_price: number;
    total: number;
  }[];
}

/** Promises an agency with all desks, a vendor and a store of three: one who orders, one who receives, one who inspects. */
export async function startSupplyDesk() {
  const desks = await startDesks();
  const { call, pool } = desks;
  const keeper = () => addPerson(desks, { groups: ['Store'], department_id: desks.works });
  const people = {
    ...desks.people,
    buyer: await keeper(),
    receiver: await keeper(),
    inspector: await keeper(),
  };
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const vendor = await one(`insert into vendors (name) values ('Kano Paper Mills')`);
  const category = await one(`insert into inventory_categories (name) values ('Paper')`);
  let made = 0;

  const product = (name = `Paper ${++made}`) =>
    one(`insert into products (code, name, inventory_category_id) values (draw_code('PROD'), $1, $2)`, [
      name,
      category,
    ]);

  const body = (supplies: readonly object[], more: object = {}) => ({
    ...{ vendor_id: vendor, invoice_no: `INV-${++made}`, commitment: 'partial', supplies, ...more },
  });

  const raiseOrder = (supplies: readonly object[], more: object = {}, person = people.buyer) =>
    call<OrderWire>('POST', 'orders', { token: person.token, body: body(supplies, more) });

  /** An order of so many of a new product, at a price in naira. */
  const ordered = async (quantity: number, unit_price: number): Promise<OrderWire> =>
    done(await raiseOrder([{ product_id: await product(), quantity, unit_price }]));

  const act = <Data = OrderWire>(
    id: number,
    name: string,
    values: object = {},
    person: { token: string } = people.receiver,
  ) => call<Data>('POST', `orders/${id}/${name}`, { token: person.token, body: values });

  const read = async (id: number) =>
    (await call<OrderWire>('GET', `orders/${id}`, { token: people.receiver.token })).body.data;

  /** Takes so many of each line of an order in, inspected by somebody who confirms it. */
  async function received(order: OrderWire, ...accepted: readonly number[]): Promise<OrderWire> {
    const lines = order.supplies.map(({ id }, place) => ({ id, accepted: accepted[place] ?? 0 }));
    done(await act(order.id, 'fulfil', { lines, inspected_by: people.inspector.id }));
    return done(await act(order.id, 'inspect', {}, people.inspector));
  }

  const vouched = async (order: { id: number }) => done(await act<VoucherWire>(order.id, 'generate'));

  /** Raises what pays an order, so much in naira. */
  const pay = async (order_id: number, amount: number, fund_id: number, more: object = {}) =>
    call<{ id: number; code: string; reference: string; beneficiary: string; order_id: number }>(
      'POST',
      'expenditures',
      {
        token: people.officer.token,
        body: { type: 'third-party', category: 'other', order_id, amount, fund_id, ...more },
      },
    );

  /** The payment of a batch of one expenditure. */
  async function batched(expenditure: number): Promise<number> {
    const batch = done(
      await call<{ payments: { id: number }[] }>('POST', 'batches', {
        token: people.officer.token,
        body: { expenditures: [expenditure] },
      }),
    );
    return batch.payments[0]?.id ?? 0;
  }

  const stock = async (product_id: number) =>
    (
      await pool.query<{ quantity: number; value_kobo: number }>(
        'select quantity, value_kobo from products where id = $1',
        [product_id],
      )
    ).rows[0];

  return {
    ...{
      ...desks,
      people,
      vendor,
      category,
      product,
      body,
      raiseOrder,
      ordered,
      orderAct: act,
      readOrder: read,
    },
    ...{ received, vouched, pay, batched, stock },
  };
}

/** The agency with its store of supplies. */
export type SupplyDesk = Awaited<ReturnType<typeof startSupplyDesk>>;
