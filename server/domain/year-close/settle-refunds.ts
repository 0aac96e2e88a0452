import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { fulfilForClose, withdrawForClose } from '../refunds/index.ts';
import type { ClosedYear } from './closing.ts';

/** Refunds are fulfilled or given up for the departments, with the officers' remark. */
export async function settleRefunds(
  trx: Transaction,
  actor: Actor,
  { closing_id }: ClosedYear,
): Promise<void> {
  const { rows } = await sql<{ record_id: number; decision: string; remark: string | null }>`
    select record_id, decision, remark from closing_outcomes where closing_id = ${closing_id} and type = 'refund' order by record_id`.execute(
    trx,
  );
  for (const { record_id, decision, remark } of rows)
    await (decision === 'fulfilled' ? fulfilForClose : withdrawForClose)(trx, actor, record_id, remark ?? '');
}
