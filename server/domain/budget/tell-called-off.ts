import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { notify } from '../notifications/index.ts';

const KINDS = [
  { table: 'reservations', own: 'flight_id', path: '/facilities-logistics/reservations' },
  { table: 'hotels', own: 'hotel_id', path: '/facilities-logistics/hotel-reservations' },
] as const;

/** Tells whoever arranged them that trips which were called off are due whole again, since their mandate waits to be raised anew. */
export async function tellCalledOff(trx: Transaction, mandate_id: number): Promise<void> {
  for (const { table, own, path } of KINDS) {
    const { rows } = await sql<{ id: number; code: string; mandate: string; taken_by: number }>`
      select r.id, r.code, m.code as mandate, r.taken_by from holds h join mandates m on m.id = h.mandate_id
        join ${sql.table(table)} as r on r.id = ${sql.ref(`h.${own}`)}
       where h.mandate_id = ${mandate_id} and r.status = 'cancelled' and r.taken_by is not null order by r.id`.execute(
      trx,
    );
    await notify(
      trx,
      ...rows.map(({ id, code, mandate, taken_by }) => ({
        user_ids: [taken_by],
        about: 'waits' as const,
        title: `${code} was called off, and ${mandate} waits again`,
        body: 'Say what is still to be paid for it before the mandate is raised anew.',
        path: `${path}/${id}`,
      })),
    );
  }
}
