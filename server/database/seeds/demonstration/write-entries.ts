import type { Transaction } from '#server/database/connection.ts';
import type { FlatMovement } from './flatten.ts';
import { insertRows } from './insert-rows.ts';
import type { StoryFund } from './story.ts';
import type { StoryChange } from './tell-changes.ts';

/** Writes the ledgers: each fund as it was created, then what happened to it, in the order of time. */
export async function writeEntries(
  trx: Transaction,
  funds: readonly StoryFund[],
  movements: readonly FlatMovement[],
  codes: readonly string[],
  changes: readonly StoryChange[],
): Promise<void> {
  const created = funds.map((fund) => ({
    fund_id: fund.id,
    kind: 'fund-created',
    approved_kobo: fund.approved,
    booked_kobo: 0,
    actual_kobo: 0,
    reserved_kobo: 0,
    source_type: 'funds',
    source_id: fund.id,
    source_code: fund.code,
    note: fund.sub,
    actor_id: null as number | null,
    at: new Date(Date.UTC(fund.year, 0, 2, 8)),
  }));
  const moved = movements.map(
    ({
      at,
      fund,
      kind,
      booked = 0,
      actual = 0,
      approved = 0,
      reserved = 0,
      source,
      actor,
      expenditure,
      words,
    }) => ({
      fund_id: fund.id,
      kind,
      approved_kobo: approved,
      booked_kobo: booked,
      actual_kobo: actual,
      reserved_kobo: reserved,
      source_type: source.type,
      source_id: source.id,
      ...(words
        ? { source_code: words.code, note: words.note }
        : wordsOf({ source, expenditure }, codes, changes)),
      actor_id: actor,
      at,
    }),
  );
  const entries = [...created, ...moved].map((entry) => ({
    ...entry,
    seq: 0,
    running_approved_kobo: 0,
    running_booked_kobo: 0,
    running_actual_kobo: 0,
    running_reserved_kobo: 0,
  }));
  await insertRows(trx, 'fund_entries', entries);
}

/** What an entry says of an expenditure, or of a change of a fund. */
function wordsOf(
  { source, expenditure }: Pick<FlatMovement, 'source' | 'expenditure'>,
  codes: readonly string[],
  changes: readonly StoryChange[],
) {
  if (expenditure)
    return {
      source_code: codes[expenditure.id - 1] ?? null,
      note: `${expenditure.payee.name}, ${expenditure.description}`,
    };
  const change = changes.find(({ id }) => id === source.id);
  return { source_code: change?.reference ?? null, note: change?.remark ?? null };
}
