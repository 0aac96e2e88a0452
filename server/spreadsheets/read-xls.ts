import { type CellObject, read } from '@e965/xlsx';
import { numberText } from './cell-text.ts';
import { numberFormatOf } from './number-format.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';

/** The rows of the first visible sheet of an .xls workbook, formulas as their last values. */
export function* readXls(bytes: Uint8Array, limits: SheetLimits): Generator<SheetRow> {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // Enough to tell that there are more; the header comes on top.
    sheetRows: limits.rows + 2,
  });
  const hidden = (index: number) => Boolean(book.Workbook?.Sheets?.[index]?.Hidden);
  const name = book.SheetNames.find((_, index) => !hidden(index));
  const rows = name === undefined ? undefined : book.Sheets[name]?.['!data'];
  const epoch1904 = Boolean(book.Workbook?.WBProps?.date1904);
  for (const [index, row] of (rows ?? []).entries()) {
    yield { line: index + 1, cells: Array.from(row ?? [], (cell) => cellText(cell, epoch1904)) };
  }
}

function cellText(cell: CellObject | undefined, epoch1904: boolean): string {
  if (typeof cell?.v === 'number' && cell.t === 'n') {
    return numberText(cell.v, numberFormatOf(String(cell.z ?? 'General')), epoch1904);
  }
  if (typeof cell?.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (cell?.t === 'e') return cell.w ?? '#ERROR!';
  return String(cell?.v ?? '');
}
