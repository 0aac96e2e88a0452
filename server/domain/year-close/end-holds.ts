import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { notify } from '../notifications/index.ts';
import type { ClosedYear } from './closing.ts';
import { because, changed, tellTimelines } from './tell-timelines.ts';
import { waitAnew } from './wait-anew.ts';

/** Frees what is set aside for a year that is over; whoever asked decides anew where nothing was booked yet, and is told. */
export async function endHolds(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  const freed = sql`holds h join closing_outcomes o on o.record_id = h.id and o.type = 'hold' and o.closing_id = ${closing_id} and o.decision = 'reversed'`;
  const { rows } = await sql<{
    id: number;
    user_id: number;
    request: string;
    cost_kobo: number;
    remark: string | null;
  }>`
    select h.id, h.user_id, h.request, h.cost_kobo, o.remark from ${freed} order by h.id`.execute(trx);
  if (rows.length === 0) return;
  await tellTimelines(
    trx,
    actor,
    sql`select 'reserves', h.id, 'freed', ${because(year, sql`o.remark`)}, ${changed(sql`h.status`, 'reversed')} from ${freed}`,
  );
  const reason = `The budget year ${year} was closed`;
  const ids = rows.map(({ id }) => id);
  await follow(trx, holdWorkflow, 'reverse', ids, { amount_kobo: 0, reason });
  await waitAnew(trx, actor, ids, reason);
  await notify(
    trx,
    ...rows.map(({ user_id, request, cost_kobo, remark }) => ({
      user_ids: [user_id],
      about: 'remarks' as const,
      title: `The money set aside for ${request} was freed`,
      body: [`${reason}.`, remark].filter(Boolean).join(' '),
      amount_kobo: cost_kobo,
      sender_name: actor.name,
    })),
  );
}
