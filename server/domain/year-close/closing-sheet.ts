import type { Queryable } from '#server/database/connection.ts';
import type { SheetOf } from '#server/frame/sheet-of.ts';
import { forSomebody } from '#shared/for-somebody.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { nairaToKobo, sumNaira } from '#shared/money.ts';
import type { Sheet, SheetRow } from '#shared/resource/sheet.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import type { ClosingFund, ClosingItem } from '#shared/resources/budget/year-close.ts';
import { CLOSING_DECISIONS, CLOSING_TYPES, isCarrying } from '#shared/year-close.ts';
import { readClosingRow } from './closing.ts';
import { readFigures } from './figures.ts';
import { itemsOf, listed } from './read-closing.ts';

/** So many items at most are on one paper. */
const MOST = 20_000;

/** The close of a year for the auditor: everything that was open with its decision, the figures before and after, and what is carried. */
export const closingSheet: SheetOf = async (record, db): Promise<Sheet> => {
  const year = Number(record.year);
  const closing = await readClosingRow(db, year);
  const isClosed = closing.status === 'closed';
  const { rows: items, total } = await itemsOf(db, listed(closing), { limit: MOST, isClosed });
  const { funds, totals } = await readFigures(db, closing, MOST);
  const carried = items.filter(({ decision }) => decision !== null && isCarrying(decision));
  return {
    title: 'Close of the Budget Year',
    code: { label: 'Budget year', value: String(year) },
    landscape: true,
    facts: [
      { label: 'Submitted by', value: forSomebody(closing.submitted_by_name, closing.submitted_for_name) },
      { label: 'Submitted', value: closing.submitted_at?.toISOString() ?? null, kind: 'dateTime' },
      { label: 'Confirmed by', value: forSomebody(closing.confirmed_by_name, closing.confirmed_for) },
      { label: 'Closed', value: closing.closed_at?.toISOString() ?? null, kind: 'dateTime' },
      { label: 'Items', value: total },
      ...(await movedFacts(db, closing.id)),
    ],
    tables: [itemsTable(items), fundsTable('Figures of the funds that change', funds, totals)],
    total: totalOf(nairaToKobo(sumNaira(carried.map(({ amount }) => amount))), `Carried to ${year + 1}`),
    notes: total > MOST ? [`Only the first ${MOST} items are on this paper.`] : [],
    signatures: ['Submitting Budget Officer', 'Confirming Budget Officer', 'Auditor'],
    watermark: isClosed ? null : 'DRAFT',
  };
};

/** What the ledgers say was carried out of the year, and into the next. */
async function movedFacts(db: Queryable, closing_id: number | null): Promise<Sheet['facts']> {
  const { out_kobo, in_kobo } = await db
    .selectFrom('closing_moves as m')
    .leftJoin('fund_entries as e', (join) =>
      join
        .onRef('e.source_type', '=', 'm.subject')
        .onRef('e.source_id', '=', 'm.subject_id')
        .on('e.kind', 'in', ['carried-out', 'carried-in']),
    )
    .select(({ fn, ref }) => [
      fn.sum<number>(ref('e.booked_kobo')).filterWhere('e.kind', '=', 'carried-out').as('out_kobo'),
      fn.sum<number>(ref('e.booked_kobo')).filterWhere('e.kind', '=', 'carried-in').as('in_kobo'),
    ])
    .where('m.closing_id', '=', closing_id ?? 0)
    .executeTakeFirstOrThrow();
  return [
    { label: 'Commitments carried out', value: Number(-(out_kobo ?? 0)) / 100, kind: 'money' },
    { label: 'Commitments carried in', value: Number(in_kobo ?? 0) / 100, kind: 'money' },
  ];
}

function itemsTable(items: readonly ClosingItem[]): Sheet['tables'][number] {
  return {
    caption: 'What was open',
    columns: [
      { key: 'code', label: 'Item', names: true },
      { key: 'what', label: 'What' },
      { key: 'department', label: 'Department' },
      { key: 'fund', label: 'Fund' },
      { key: 'decision', label: 'Decision' },
      { key: 'by', label: 'Decided by' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
    rows: entriesOf(CLOSING_TYPES).flatMap(([type, name]): SheetRow[] => {
      const some = items.filter((item) => item.type === type);
      return some.length === 0 ? [] : [{ look: 'group', code: name }, ...some.map(rowOf)];
    }),
    empty: 'Nothing was open.',
  };
}

function rowOf({
  code,
  what,
  department,
  fund,
  decision,
  to_fund,
  remark,
  decided_by,
  amount,
}: ClosingItem): SheetRow {
  const word = decision === null ? 'Not decided' : CLOSING_DECISIONS[decision];
  return {
    code,
    what,
    department: department.label,
    fund: fund?.label ?? null,
    decision: [to_fund ? `${word} (${to_fund.label})` : word, remark].filter(Boolean).join(': '),
    by: decided_by?.label ?? null,
    amount,
  };
}

type Totals = {
  year: { before: ClosingFund['before']; after: ClosingFund['after'] };
  next_year: { before: ClosingFund['before']; after: ClosingFund['after'] };
};

function fundsTable(caption: string, funds: readonly ClosingFund[], totals: Totals): Sheet['tables'][number] {
  const sum = (label: string, { before, after }: Totals['year']): SheetRow => ({
    look: 'sum',
    label,
    ...figures(before, after),
  });
  return {
    caption,
    columns: [
      { key: 'label', label: 'Fund', names: true },
      { key: 'year', label: 'Year' },
      { key: 'approved', label: 'Approved', kind: 'money' },
      { key: 'booked', label: 'Booked before', kind: 'money' },
      { key: 'booked_after', label: 'Booked after', kind: 'money' },
      { key: 'actual_after', label: 'Paid after', kind: 'money' },
      { key: 'reserved', label: 'Reserved before', kind: 'money' },
      { key: 'reserved_after', label: 'Reserved after', kind: 'money' },
      { key: 'available_after', label: 'Available after', kind: 'money' },
    ],
    rows: [
      ...funds.map(
        ({ label, budget_year, before, after }): SheetRow => ({
          label,
          year: String(budget_year),
          ...figures(before, after),
        }),
      ),
      sum('All funds of the year', totals.year),
      sum('All funds of the next year', totals.next_year),
    ],
  };
}

function figures(before: ClosingFund['before'], after: ClosingFund['after']) {
  return {
    approved: after.approved,
    booked: before.booked,
    booked_after: after.booked,
    actual_after: after.actual,
    reserved: before.reserved,
    reserved_after: after.reserved,
    available_after: after.available,
  };
}
