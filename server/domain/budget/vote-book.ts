import { sql } from 'kysely';
import { dayAsked, endOf } from '#server/crud/asked-day.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { addFigures, figuresOnWire } from '#shared/fund-figures.ts';
import { koboToNaira } from '#shared/money.ts';
import { ENTRY_KINDS } from '#shared/workflows/ledger-kinds.ts';
import { cashBookOf } from '../warrants/index.ts';
import { findFund } from './find-fund.ts';
import { type EntryRow, entriesStatement, sourceOf } from './read-ledger.ts';

/**
 * The vote book of a fund as at the end of a day of Lagos (`as_at`, today unless given): one line per entry that
 * changed what was approved, committed or paid, with the balance that was left uncommitted after it; and the cash that was released for it.
 */
export async function readVoteBook(db: Queryable, { actor, id, query }: RequestContext) {
  const fund = await findFund(db, actor, id);
  const as_at = dayAsked(query.as_at, 'as_at');
  const [{ rows }, cash] = await Promise.all([
    sql<EntryRow>`${entriesStatement(id, null)} and e.at < ${endOf(as_at)} order by e.seq`.execute(db),
    cashBookOf(db, fund, as_at),
  ]);
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
    cash,
  };
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
    source: sourceOf(row),
    payee: row.payee,
    particulars: row.particulars ?? row.note,
    allocation: koboToNaira(row.approved_kobo),
    commitment: koboToNaira(row.booked_kobo),
    payment: koboToNaira(row.actual_kobo),
    balance: koboToNaira(balance_kobo),
  };
}
