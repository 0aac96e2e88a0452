import { createHash } from 'node:crypto';
import { inTransaction } from '#server/database/transaction.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import { tokenOf } from './people.ts';
import type { TestPortal } from './portal.ts';

type Store = Pick<TestPortal, 'pool' | 'db'>;

/** A product with a hundred in stock. */
export async function addProduct({ pool, db }: Store): Promise<number> {
  await pool.query(`insert into inventory_categories (name) values ('Stationery') on conflict do nothing`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (code, name, inventory_category_id)
       select draw_code('PROD'), 'Paper ' || gen_random_uuid(), id from inventory_categories where name = 'Stationery' returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await inTransaction(db, (trx) =>
    postStock(trx, [
      {
        ...{ product_id: id, kind: 'opening', quantity: 100, value_kobo: 100_000 },
        ...{ source: { type: 'products', id }, actor: { id: null } },
      },
    ]),
  );
  return id;
}

/** What asks for two of a new product. */
export async function requisitionBody(store: Store): Promise<Record<string, unknown>> {
  await store.pool.query(`insert into locations (name) values ('Headquarters') on conflict do nothing`);
  const { rows } = await store.pool.query<{ id: number }>('select min(id)::int as id from locations');
  return {
    location_id: rows[0]?.id,
    type: 'custom',
    items: [{ product_id: await addProduct(store), quantity: 2 }],
  };
}

/** The code of a receiver, as the counter is told it. */
export async function giveCollectCode({ pool }: Pick<Store, 'pool'>, id: number): Promise<string> {
  const code = '123456';
  await pool.query(
    `insert into collect_codes (requisition_id, code_hash, expires_at) values ($1, $2, now() + interval '5 minutes')
       on conflict (requisition_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [id, createHash('sha256').update(`${id}:${code}`).digest('base64url')],
  );
  return code;
}

/** A requisition of the demonstration's member of staff that is issued and not confirmed; past all acts. */
export async function issuedRequisition(portal: TestPortal): Promise<{ id: number; token: string }> {
  const token = await tokenOf(portal, 'staff@agency.test');
  const body = await requisitionBody(portal);
  const asked = await portal.call<{ id: number }>('POST', 'requisitions', { token, body });
  const { id } = asked.body.data;
  await portal.pool.query(`set session_replication_role = replica;
    update requisitions set status = 'treated' where id = ${id};
    set session_replication_role = origin`);
  return { id, token };
}
