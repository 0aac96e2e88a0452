import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { PAPERS } from '#shared/workflows/papers.ts';
import { lockRequestsOf } from './lock-requests.ts';

/** An expenditure by what it was raised for. */
interface Sourced {
  id: number;
  mandate_id: number | null;
  drawn_kobo: number;
  order_id: number | null;
  papers: (number | null)[];
}

const OWN = Object.values(PAPERS).map(({ own }) => sql.ref(own));

/** Locks what expenditures were raised for, before them as everywhere: requests, claims, advances and orders, their mandates, and the holds behind them. */
export async function lockSources(trx: Transaction, expenditures: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Sourced>`
    select id, mandate_id, drawn_kobo, order_id, jsonb_build_array(${sql.join(OWN)}) as papers from expenditures
     where (mandate_id is not null or order_id is not null or drawn_kobo > 0 or num_nonnulls(${sql.join(OWN)}) > 0) and ${expenditures}`.execute(
    trx,
  );
  for (const [place, { table }] of Object.values(PAPERS).entries()) {
    const ids = rows.flatMap(({ papers }) => papers[place] ?? []);
    if (ids.length > 0)
      await sql`select from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id for update`.execute(
        trx,
      );
  }
  const orders = rows.flatMap(({ order_id }) => order_id ?? []);
  if (orders.length > 0)
    await sql`select from orders where id = any(${orders}::bigint[]) order by id for update`.execute(trx);
  const held = rows.filter(({ mandate_id, drawn_kobo }) => mandate_id !== null || drawn_kobo > 0);
  if (held.length === 0) return;
  const mandates = held.flatMap(({ mandate_id }) => mandate_id ?? []);
  const drawn_by = held.map(({ id }) => id);
  await lockRequestsOf(
    trx,
    sql`h.mandate_id = any(${mandates}::bigint[]) or h.expenditure_id = any(${drawn_by}::bigint[])`,
  );
  await sql`select from mandates where id = any(${mandates}::bigint[]) order by id for update`.execute(trx);
  await sql`select from holds where mandate_id = any(${mandates}::bigint[]) or expenditure_id = any(${drawn_by}::bigint[])
    order by id for update`.execute(trx);
}
