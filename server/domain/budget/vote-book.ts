import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { isDay, lagosToday, parseDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { addFigures, figuresOnWire } from '#shared/fund-figures.ts';
import { koboToNaira } from '#shared/money.ts';
import { ENTRY_KINDS } from '#shared/workflows/ledger-kinds.ts';
import { findFund } from './find-fund.ts';
import { type EntryRow, entriesStatement } from './read-ledger.ts';

/**
 * The vote book of a fund as at the end of a day of Lagos (`as_at`, today unless given): one line per entry that
 * changed what was approved, committed or paid, with the balance that was left uncommitted after it.
 */
export async function readVoteBook(db: Queryable, { actor, id, query }: RequestContext) {
  const fund = await findFund(db, actor, id);
  const as_at = dayAsked(query.as_at, 'as_at');
  const { rows } = await sql<EntryRow>`
    ${entriesStatement(id, null)} and e.at < ${endOf(as_at)} order by e.seq`.execute(db);
  const changes = rows.map(changeOf);
  let balance = 0;
  const lines = rows.flatMap((row) => {
    balance += row.approved_kobo - row.booked_kobo;
    return isVoted(row) ? [lineOf(row, balance)] : [];
  });
  const { figures: _figures, ...heading } = fund;
  const totals = addFigures(changes);
  return {
    fund: heading,
    as_at,
    lines,
    totals: {
      ...figuresOnWire(totals),
      commitment: koboToNaira(totals.booked),
      payment: koboToNaira(totals.actual),
      balance: koboToNaira(balance),
    },
  };
}

/** A day that a query asks for, as it is written on the wire or by people; today without one. */
export function dayAsked(value: unknown, name: string): string {
  if (value === undefined || value === '') return lagosToday();
  const day = typeof value === 'string' ? parseDay(value) : null;
  if (day && isDay(day)) return day;
  const sentence = 'Give a day such as 31-12-2024.';
  throw new Refusal('VALIDATION', sentence, { [name]: [sentence] });
}

/** The moment at which a day of Lagos is over. */
export function endOf(day: string) {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
}

function changeOf(row: EntryRow) {
  const { approved_kobo: approved, booked_kobo: booked, actual_kobo: actual, reserved_kobo: reserved } = row;
  return { approved, booked, actual, reserved };
}

function isVoted(row: EntryRow): boolean {
  return row.approved_kobo !== 0 || row.booked_kobo !== 0 || row.actual_kobo !== 0;
}

function lineOf(row: EntryRow, balance_kobo: number) {
  return {
    seq: row.seq,
    date: lagosToday(row.at),
    kind: row.kind,
    label: ENTRY_KINDS[row.kind],
    reference: row.source_code,
    payee: row.payee,
    particulars: row.particulars ?? row.note,
    allocation: koboToNaira(row.approved_kobo),
    commitment: koboToNaira(row.booked_kobo),
    payment: koboToNaira(row.actual_kobo),
    balance: koboToNaira(balance_kobo),
  };
}
