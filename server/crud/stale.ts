import { formatMoment } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { Transaction } from '../database/connection.ts';

/** A locked row, as far as its version goes. */
interface Versioned {
  id?: unknown;
  version?: unknown;
  /** When it changed last: whoever acted before that isn't named for it. */
  updated_at?: unknown;
}

/** Refuses to act on a version other than the one that the person saw, saying who changed what and when. `row` is locked; acts on its `parts` change it too. */
export async function refuseStale(
  trx: Transaction,
  subject: string,
  row: Versioned,
  seen: number | undefined,
  { parts, saves = false }: { parts?: { subject: string; ids: readonly number[] }; saves?: boolean } = {},
): Promise<void> {
  if (seen === undefined || seen === row.version) return;
  const since = row.updated_at instanceof Date ? row.updated_at : undefined;
  const last = await trx
    .selectFrom('activities')
    .select(['actor_name', 'action', 'changes', 'at'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('subject_type', '=', subject), eb('subject_id', '=', Number(row.id))]),
        ...(parts?.ids.length
          ? [and([eb('subject_type', '=', parts.subject), eb('subject_id', 'in', parts.ids)])]
          : []),
      ]),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? new Date()))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = last?.at ?? since;
  const on = at ? ` on ${formatMoment(at)}` : '';
  const next = saves ? 'Compare before you save.' : 'Look at it again before you go on.';
  const what = last ? `${last.actor_name} changed it${on}` : `It was changed${on}`;
  throw new Refusal('STALE', `${what}, after you opened it. ${next}`, undefined, {
    version: row.version,
    changed_by: last?.actor_name ?? null,
    changed_at: at ?? null,
    action: last?.action ?? null,
    changes: last?.changes ?? {},
  });
}
