import { formatMoment } from '../../shared/dates.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Transaction } from '../database/connection.ts';

/** Refuses to act on a version other than the one that the person saw, saying who changed what and when. `row` is locked. */
export async function refuseStale(
  trx: Transaction,
  subject: string,
  row: { id?: unknown; version?: unknown },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === row.version) return;
  const last = await trx
    .selectFrom('activities')
    .select(['actor_name', 'action', 'changes', 'at'])
    .where('subject_type', '=', subject)
    .where('subject_id', '=', Number(row.id))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const who = last ? `${last.actor_name} changed it on ${formatMoment(last.at)}` : 'It was changed';
  throw new Refusal('STALE', `${who}, after you opened it. Compare before you save.`, undefined, {
    version: row.version,
    changed_by: last?.actor_name ?? null,
    changed_at: last?.at ?? null,
    action: last?.action ?? null,
    changes: last?.changes ?? {},
  });
}
