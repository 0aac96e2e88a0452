import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#server/database/connection.ts';
import { formatMoment } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { closingDecideBody } from '#shared/resources/budget/year-close.ts';
import { CLOSING_DECISIONS, type ClosingDecision } from '#shared/year-close.ts';

type Wanted = z.infer<typeof closingDecideBody>['items'][number];

interface Since {
  type: string;
  id: number;
  code: string;
  decision: ClosingDecision;
  by: string;
  at: Date;
}

/** Refuses to decide about what somebody else decided about after the officer read it, saying who decided what; items that tell nothing of what was seen are let through. */
export async function refuseDecidedSince(
  trx: Transaction,
  { id, year }: { id: number; year: number },
  items: readonly Wanted[],
): Promise<void> {
  const seen = new Map<string, number | null>(
    items.flatMap(({ type, id: record, seen_decided_at }) =>
      seen_decided_at === undefined
        ? []
        : [[`${type} ${record}`, seen_decided_at === null ? null : Date.parse(seen_decided_at)]],
    ),
  );
  if (seen.size === 0) return;
  const wanted = JSON.stringify(items.map((item) => ({ type: item.type, id: item.id })));
  const { rows } = await sql<Since>`
    select d.type, d.record_id as id, l.code, d.decision, u.name as by, d.decided_at as at
      from jsonb_to_recordset(${wanted}::jsonb) as w(type text, id bigint)
      join closing_decisions d on d.closing_id = ${id} and d.type = w.type and d.record_id = w.id and d.is_current
      join users u on u.id = d.decided_by join closing_items(${year}) l on l.type = d.type and l.record_id = d.record_id
     order by d.decided_at desc`.execute(trx);
  const changed = rows.filter((row) => {
    const before = seen.get(`${row.type} ${row.id}`);
    return before !== undefined && before !== row.at.getTime();
  });
  const [first] = changed;
  if (!first) return;
  const { code, decision, by, at } = first;
  const more = changed.length - 1;
  const others = more === 0 ? '' : more === 1 ? ' So was one more.' : ` So were ${more} more.`;
  throw new Refusal(
    'STALE',
    `${code} was decided as “${CLOSING_DECISIONS[decision]}” by ${by} on ${formatMoment(at)}, after you opened it.${others} Look at it again before you go on.`,
    undefined,
    { changed_by: by, changed_at: at, decision },
  );
}
