import { inTransaction } from '#server/database/transaction.ts';
import { lockProducts, postStock } from '#server/domain/inventory/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';

/** A requisition as the wire carries it, as far as tests look. */
export interface Wire {
  id: number;
  code: string;
  status: string;
  owner: number;
  items: {
    id: number;
    product_id: number;
    quantity: number;
    approved: number | null;
    issued: number;
    outstanding: number;
  }[];
  holder: { kind: string; id: number; name: string } | null;
  [field: string]: unknown;
}

/** Promises an agency whose ICT has a head and staff, whose Finance above it has a head, and a store with two keepers. */
export async function startStoreDesks() {
  const agency = await startAgency();
  const { pool, db, call, ict, finance } = agency;
  const head = await addPerson(agency, { groups: ['Staff', 'Heads of Department'], department_id: ict });
  const above = await addPerson(agency, { groups: ['Staff', 'Heads of Department'], department_id: finance });
  const owner = await addPerson(agency, { groups: ['Staff'], department_id: ict });
  const colleague = await addPerson(agency, { groups: ['Staff'], department_id: ict });
  const keeper = await addPerson(agency, { groups: ['Staff', 'Store'], department_id: agency.works });
  const keeper2 = await addPerson(agency, { groups: ['Staff', 'Store'], department_id: agency.works });
  await pool.query(
    'update departments set head_id = case id when $1 then $2::bigint else $3::bigint end where id in ($1, $4)',
    [ict, head.id, above.id, finance],
  );
  const {
    rows: [location],
  } = await pool.query<{ id: number }>(`insert into locations (name) values ('Headquarters') returning id`);
  const {
    rows: [category],
  } = await pool.query<{ id: number }>(
    `insert into inventory_categories (name) values ('Stationery') returning id`,
  );
  let made = 0;

  /** A product with so many in stock, lot by lot. */
  async function product(
    ...lots: { quantity: number; expiry_date?: string | null; value_kobo?: number }[]
  ): Promise<number> {
    made += 1;
    const { rows } = await pool.query<{ id: number }>(
      `insert into products (code, name, inventory_category_id) values (draw_code('PROD'), $1, $2) returning id`,
      [`Paper ${made}`, category?.id],
    );
    const id = rows[0]?.id ?? 0;
    await inTransaction(db, async (trx) => {
      await lockProducts(trx, [id]);
      await postStock(
        trx,
        lots.map((lot) => ({
          ...{
            product_id: id,
            kind: 'opening' as const,
            source: { type: 'products', id },
            actor: { id: null },
          },
          ...{ value_kobo: lot.quantity * 1000, ...lot },
        })),
      );
    });
    return id;
  }

  const body = (items: readonly [product_id: number, quantity: number][], more: object = {}) => ({
    location_id: location?.id,
    type: 'custom',
    items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
    ...more,
  });
  /** Asks, and answers the record. */
  async function ask(
    items: readonly [product_id: number, quantity: number][],
    more: object = {},
    { token } = owner,
  ): Promise<Wire> {
    const answer = await call<Wire>('POST', 'requisitions', { token, body: body(items, more) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }
  const act = (who: { token: string }, id: number, name: string, more: object = {}) =>
    call<Wire>('POST', `requisitions/${id}/${name}`, { token: who.token, body: more });
  /** Does an act that must succeed. */
  async function done(who: { token: string }, id: number, name: string, more: object = {}): Promise<Wire> {
    const answer = await act(who, id, name, more);
    if (answer.status !== 200) throw new Error(`${name} ${answer.status}: ${answer.text}`);
    return answer.body.data;
  }
  /** A requisition that the store has registered. */
  async function registered(items: readonly [product_id: number, quantity: number][]): Promise<Wire> {
    const asked = await ask(items);
    await done(head, asked.id, 'approve');
    return done(keeper, asked.id, 'register');
  }
  const inStock = async (id: number) =>
    (await pool.query<{ quantity: number }>('select quantity from products where id = $1', [id])).rows[0]
      ?.quantity;
  return {
    ...agency,
    ...{ head, above, owner, colleague, keeper, keeper2, location: location?.id ?? 0, today: lagosToday() },
    ...{ product, body, ask, act, done, registered, inStock },
  };
}

export type StoreDesks = Awaited<ReturnType<typeof startStoreDesks>>;
