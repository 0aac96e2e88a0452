import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { heldStates, inState, isTheirs } from '#server/crud/standing.ts';
import type { Actor } from '#server/frame/actor.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { LIVE_EXPENDITURE } from '#shared/workflows/expenditures.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';

/** What an expenditure pays for, by the column that names it. */
const SOURCES = [
  [claimWorkflow, 'claims', 'claim_id'],
  [touringAdvanceWorkflow, 'touring_advances', 'touring_advance_id'],
  [mandateWorkflow, 'mandates', 'mandate_id'],
] as const;

/**
 * One payment stands once among somebody's requests: as what they asked to be paid (a claim, an advance, a mandate), else
 * as their batch, else as the expenditure. These are the expenditures `t` that no other of their requests tells.
 */
export function expenditureToldOnce(actor: Actor): RawBuilder<SqlBool> {
  const held = heldStates(batchWorkflow).map(([name]) => name);
  const batch = sql`exists (select from batches b where b.id = t.batch_id
    and ${isTheirs(batchWorkflow.of, sql`b.user_id`, actor, 'b')} and ${inState(batchWorkflow, held, 'b')})`;
  return sql<SqlBool>`not ${batch} and not ${paysTheirs(actor, 't')}`;
}

/** The batches `t` but for those of which every payment is told by another request of theirs. */
export function batchToldOnce(actor: Actor): RawBuilder<SqlBool> {
  const live = sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)));
  return sql<SqlBool>`coalesce((select not bool_and(${paysTheirs(actor, 'e')}) from expenditures e
    where e.batch_id = t.id and e.status in (${live})), true)`;
}

/** Whether the expenditure pays what they asked for and still follow. */
function paysTheirs(actor: Actor, alias: string): RawBuilder<unknown> {
  const each = SOURCES.map(([workflow, table, column]) => {
    const held = heldStates(workflow).map(([name]) => name);
    return sql`exists (select from ${sql.table(table)} s where s.id = ${sql.ref(`${alias}.${column}`)}
      and ${isTheirs(workflow.of, sql`s.user_id`, actor, 's')} and ${inState(workflow, held, 's')})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}
