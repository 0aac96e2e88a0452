import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import { type Activity, recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { type HoldStatus, holdWorkflow } from '#shared/workflows/holds.ts';
import { type MandateFacts, mandateWorkflow } from '#shared/workflows/mandates.ts';
import { lockRequestsOf, reconsider } from '../budget/index.ts';

/** A mandate as its command knows it. */
interface Mandate extends Loaded<MandateFacts> {
  code: string;
}

/** Mandates before logistics; whoever may browse them sees all. */
export const mandateFlow = defineFlow({
  workflow: mandateWorkflow,
  views: { mandates: {} },
  load: loadMandates,
  lock: (trx, id) => lockRequestsOf(trx, sql`h.mandate_id = ${id}`),
  commands: { delete: deleteMandate },
});

/** Deletes a mandate that nothing pays yet: what it bundled stays set aside, for another one. */
async function deleteMandate(
  trx: Transaction,
  { actor, id, record: { code } }: Call<Mandate, object>,
): Promise<Done> {
  const { rows: bundled } = await sql<{ id: number; code: string; status: HoldStatus; amount_kobo: number }>`
    select id, code, status, amount_kobo from holds where mandate_id = ${id} order by id for update`.execute(
    trx,
  );
  const holds = bundled.filter(({ status }) => status === 'mandated');
  await follow(trx, holdWorkflow, 'unmandate', idsOf(holds), { mandate_id: null });
  // What it paid before the bank returned the money, and nobody carries, or nothing was paid for.
  const unreserved = bundled.filter(({ status }) => status !== 'mandated');
  await follow(trx, holdWorkflow, 'drop', idsOf(unreserved), { mandate_id: null, share_kobo: null });
  await recordActivities(
    trx,
    bundled.map((hold) => ({
      subject: 'reserves',
      id: hold.id,
      action: 'taken-out',
      actor,
      remark: code,
      ...changed(hold.status, hold.status === 'mandated' ? 'secured' : 'reversed'),
    })),
  );
  await reconsider(trx, actor, idsOf(unreserved), `${code} was deleted, and nothing is set aside.`);
  const aside_kobo = holds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
  return {
    message: `${code} was deleted. ${formatNaira(aside_kobo)} stay set aside for what it bundled.`,
    remark: bundled.map((hold) => hold.code).join(', '),
  };
}

function idsOf(holds: readonly { id: number }[]): number[] {
  return holds.map(({ id }) => id);
}

function changed(from: HoldStatus, to: HoldStatus): Pick<Activity, 'changes'> {
  return from === to ? {} : { changes: { status: [from, to] } };
}

async function loadMandates(db: Queryable, ids: readonly number[]): Promise<Map<number, Mandate>> {
  const { rows } = await sql<Mandate>`
    select id, version, updated_at, status, code from mandates where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
