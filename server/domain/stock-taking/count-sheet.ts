import type { SheetOf } from '#server/frame/sheet-of.ts';
import type { SheetRow, SheetTable } from '#shared/resource/sheet.ts';
import type { CountLine } from '#shared/resources/inventory/stock-count-answers.ts';
import { linesOf, totalsOf } from './count-lines.ts';

/** A count on paper: a blind sheet with boxes to fill in, by category and shelf; once it is approved, what differed and why. */
export const countSheet: SheetOf = async (record, db, actor) => {
  const isOver = record.status === 'approved';
  const lines = await linesOf(db, record.id, actor.id, isOver);
  const label = (value: unknown) => (value as { label?: string } | null | undefined)?.label ?? null;
  const totals = totalsOf(lines);
  return {
    title: isOver ? 'Stock-taking report' : 'Stock-taking sheet',
    code: { label: 'Count', value: String(record.code) },
    facts: [
      { label: 'Category', value: label(record.category) ?? 'All products' },
      { label: 'Opened by', value: label(record.user) },
      {
        label: 'Opened',
        value: new Date(record.created_at as string | Date).toISOString(),
        kind: 'dateTime',
      },
      { label: 'Lines', value: lines.length, kind: 'quantity' },
      ...(isOver
        ? ([
            { label: 'Found more', value: totals.over, kind: 'money' },
            { label: 'Missing', value: totals.short, kind: 'money' },
          ] as const)
        : []),
    ],
    tables: [isOver ? differences(lines) : boxes(lines)],
    signatures: isOver ? ['Storekeeper', 'Approved by'] : ['Counted by', 'Witnessed by'],
    watermark: record.status === 'cancelled' ? 'CANCELLED' : null,
  };
};

function boxes(lines: readonly CountLine[]): SheetTable {
  return {
    caption: 'What is to be counted',
    columns: [
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'name', label: 'Product', names: true },
      { key: 'shelf', label: 'Shelf' },
      { key: 'measure', label: 'Counted in' },
      { key: 'lot', label: 'Good until', kind: 'date' },
      { key: 'counted', label: 'Counted' },
    ],
    rows: byCategory(lines, (line) => ({
      ...{ code: line.code, name: line.name, shelf: line.shelf_no, measure: line.measure, lot: line.lot },
      counted: '[            ]',
    })),
  };
}

function differences(lines: readonly CountLine[]): SheetTable {
  const differing = lines.filter(({ result }) => result && result.difference !== 0);
  return {
    caption: 'What differed',
    empty: 'Everything that was counted was as the ledger said.',
    columns: [
      { key: 'code', label: 'Code', kind: 'code' },
      { key: 'name', label: 'Product', names: true, beneath: 'reason' },
      { key: 'lot', label: 'Good until', kind: 'date' },
      { key: 'ledger', label: 'Ledger', kind: 'quantity' },
      { key: 'counted', label: 'Counted', kind: 'quantity' },
      { key: 'difference', label: 'Difference', kind: 'quantity' },
      { key: 'value', label: 'Value', kind: 'money' },
    ],
    rows: byCategory(differing, ({ code, name, lot, result }) => ({
      ...{ code, name, lot, reason: result?.reason ?? null, ledger: result?.ledger ?? null },
      ...{
        counted: result?.counted ?? null,
        difference: result?.difference ?? null,
        value: result?.value ?? null,
      },
    })),
  };
}

function byCategory(lines: readonly CountLine[], row: (line: CountLine) => SheetRow): SheetRow[] {
  return lines.flatMap((line, place): SheetRow[] => [
    ...(lines[place - 1]?.category === line.category
      ? []
      : [{ look: 'group' as const, name: line.category }]),
    row(line),
  ]);
}
