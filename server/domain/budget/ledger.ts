import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { WITH_NEXT } from '#server/database/kept-plans.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { type EntryKind, FIGURES } from '#shared/workflows/ledger-kinds.ts';

/** One line to be entered in a fund's ledger: changes in kobo, what caused them, and who. */
export interface LedgerEntry {
  fund_id: number;
  kind: EntryKind;
  approved_kobo?: number;
  booked_kobo?: number;
  actual_kobo?: number;
  reserved_kobo?: number;
  /** The record behind the change: `type` is its resource's name. */
  source: { type: string; id: number; code?: string };
  note?: string;
  actor: { id: number | null };
}

/**
 * Enters lines in the given order, in one statement; the database numbers them, adds them up and updates the funds.
 * Lock the funds first (`lockFunds`): a line that breaks an invariant of its fund fails as a check of the database.
 */
export async function postEntries(trx: Transaction, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ fund_id, kind, source, note, actor, ...changes }) => {
    for (const figure of FIGURES) refuseFraction(changes[`${figure}_kobo`] ?? 0);
    return {
      fund_id,
      kind,
      approved_kobo: changes.approved_kobo ?? 0,
      booked_kobo: changes.booked_kobo ?? 0,
      actual_kobo: changes.actual_kobo ?? 0,
      reserved_kobo: changes.reserved_kobo ?? 0,
      source_type: source.type,
      source_id: source.id,
      source_code: source.code ?? null,
      note: note ?? null,
      actor_id: actor.id,
      ...NUMBERED_BY_THE_DATABASE,
    };
  });
  const insertion = trx.insertInto('fund_entries').values(rows);
  await (rows.length === 1 ? insertion.modifyEnd(WITH_NEXT) : insertion).execute();
  if (rows.some(({ approved_kobo }) => approved_kobo > 0)) await refuseInexactTotal(trx);
}

/** Refuses with RULE what would make a sum of kobo larger than a number holds exactly: every list with totals would fail. */
export function refuseInexact(sum_kobo: number): void {
  if (sum_kobo <= MAX_KOBO) return;
  throw new Refusal(
    'RULE',
    `All of it together would be more than ${formatNaira(MAX_KOBO)}, beyond which totals can't be told to the kobo. Is an amount written with too many zeros?`,
  );
}

async function refuseInexactTotal(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select least(coalesce(sum(approved_kobo), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)}) as total from funds`.execute(
    trx,
  );
  refuseInexact(rows[0]?.total ?? 0);
}

const NUMBERED_BY_THE_DATABASE = {
  seq: 0,
  running_approved_kobo: 0,
  running_booked_kobo: 0,
  running_actual_kobo: 0,
  running_reserved_kobo: 0,
} as const;

function refuseFraction(kobo: number): void {
  if (!Number.isSafeInteger(kobo)) throw new Error(`${kobo} is not whole kobo`);
}
