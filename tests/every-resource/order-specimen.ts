import type { Desks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Orders of the owner, of one product each; goods of the received ones are on no voucher yet. */
export const ORDERS: Specimen = {
  natural: {
    pending: ordered,
    completed: (desks, cast) => received(desks, cast, 10),
    partial: (desks, cast) => received(desks, cast, 4),
  },
  sees: { supplies: () => true },
  barred: { raisedOrder: { owner: true } },
  besides: {
    'all of it on a voucher': async (desks, cast) => {
      const id = await received(desks, cast, 4);
      await post(desks, await storekeeper(desks), `orders/${id}/generate`, {});
      return id;
    },
    'of which a stranger is asked to confirm the inspection': async (desks, cast) => {
      const id = await ordered(desks, cast);
      const lines = [{ id: await lineOf(desks.pool, id), accepted: 4 }];
      const body = { lines, inspected_by: named(cast, 'stranger').id };
      await post(desks, await storekeeper(desks), `orders/${id}/fulfil`, body);
      return id;
    },
    'of which something is raised': async (desks, cast) => {
      const id = await ordered(desks, cast);
      const body = {
        type: 'third-party',
        category: 'other',
        order_id: id,
        amount: 1,
        fund_id: await desks.fund({ department_id: desks.works }),
      };
      await post(desks, desks.people.stranger.token, 'expenditures', body);
      return id;
    },
  },
  bodies: {
    fulfil: async ({ pool }, id) => ({
      lines: [{ id: await lineOf(pool, id), accepted: 1 }],
      inspected_by: null,
    }),
  },
};

let turn = 0;

async function ordered(desks: Desks, cast: Cast): Promise<number> {
  turn += 1;
  const { rows } = await desks.pool.query<{ vendor_id: number; product_id: number }>(
    `with category as (insert into inventory_categories (name) values ($1) returning id),
       vendor as (insert into vendors (name) values ($1) returning id),
       product as (insert into products (code, name, inventory_category_id) select draw_code('PROD'), $1, id from category returning id)
     select vendor.id as vendor_id, product.id as product_id from vendor, product`,
    [`Supply ${turn}`],
  );
  const [{ vendor_id, product_id } = { vendor_id: 0, product_id: 0 }] = rows;
  const supplies = [{ product_id, quantity: 10, unit_price: 5 }];
  const body = { vendor_id, invoice_no: `S/${turn}`, commitment: 'partial', supplies };
  return post(desks, named(cast, 'owner').token, 'orders', body);
}

async function received(desks: Desks, cast: Cast, accepted: number): Promise<number> {
  const id = await ordered(desks, cast);
  const lines = [{ id: await lineOf(desks.pool, id), accepted }];
  await post(desks, await storekeeper(desks), `orders/${id}/fulfil`, { lines });
  return id;
}

async function lineOf(pool: Desks['pool'], id: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from order_lines where order_id = $1', [id]);
  return rows[0]?.id ?? 0;
}

async function storekeeper(desks: Desks): Promise<string> {
  const permissions = ['read-supplies', 'edit-supplies', 'read-vouchers', 'add-vouchers'];
  return (await addPerson(desks, { permissions })).token;
}

async function post(desks: Desks, token: string, path: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}
