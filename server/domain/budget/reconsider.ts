import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { flightWorkflow, hotelWorkflow } from '#shared/workflows/travel.ts';

const KINDS = [
  { workflow: flightWorkflow, table: 'reservations' },
  { workflow: hotelWorkflow, table: 'hotels' },
] as const;

/**
 * Trips that are accepted and for which these holds set nothing aside any more wait for a choice again; what was booked stays.
 * Answers how many. Call it once the holds are freed, under the lock of their requests.
 */
export async function reconsider(
  trx: Transaction,
  actor: Actor,
  hold_ids: readonly number[],
  remark: string,
): Promise<number> {
  let count = 0;
  for (const { workflow, table } of KINDS) {
    const { rows } = await sql<{ id: number }>`
      select r.id from ${sql.table(table)} as r join holds h on h.id = r.hold_id
       where h.id = any(${hold_ids}::bigint[]) and r.status = 'accepted' order by r.id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await follow(trx, workflow, 'reconsider', ids, { option_id: null, cost_kobo: null, hold_id: null });
    await recordActivities(
      trx,
      ids.map((id) => ({
        subject: workflow.of,
        id,
        action: 'hold-freed',
        actor,
        remark,
        changes: { status: ['accepted', 'decision'] as [string, string] },
      })),
    );
    count += ids.length;
  }
  return count;
}
