import { type CellObject, type ParsingOptions, read, type WorkBook } from '@e965/xlsx';
import { numberText } from './cell-text.ts';
import { numberFormatOf } from './number-format.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { withPassword } from './with-password.ts';

/** The rows of a sheet of an .xls workbook, else of its first visible one, formulas as their last values. */
export function* readXls(bytes: Uint8Array, limits: SheetLimits, name?: string): Generator<SheetRow> {
  // Enough to tell that there are more; the header comes on top.
  const book = readBook(bytes, { sheetRows: limits.rows + 2 });
  const sheet = book.Sheets[name ?? visibleSheets(book)[0] ?? ''];
  const epoch1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const hidden = (index: number) => (sheet?.['!rows']?.[index]?.hidden ? { hidden: true as const } : {});
  for (const [index, row] of (sheet?.['!data'] ?? []).entries()) {
    const cells = Array.from(row ?? [], (cell) => cellText(cell, epoch1904));
    yield { line: index + 1, cells, ...hidden(index) };
  }
}

/** The names of the visible sheets of an .xls workbook, in their order. */
export function xlsSheets(bytes: Uint8Array): string[] {
  // Read for names alone, the library doesn't say which of them are hidden.
  return visibleSheets(readBook(bytes, { sheetRows: 1 }));
}

function readBook(bytes: Uint8Array, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      cellStyles: true,
      ...options,
    });
  } catch (error) {
    throw error instanceof Error && /password/i.test(error.message) ? withPassword() : error;
  }
}

function visibleSheets({ SheetNames, Workbook }: WorkBook): string[] {
  // By name: the library leaves some sheets out of the second list.
  const hidden = new Set(Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  return SheetNames.filter((name) => !hidden.has(name));
}

function cellText(cell: CellObject | undefined, epoch1904: boolean): string {
  if (typeof cell?.v === 'number' && cell.t === 'n') {
    return numberText(cell.v, numberFormatOf(String(cell.z ?? 'General')), epoch1904);
  }
  if (typeof cell?.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (cell?.t === 'e') return cell.w ?? '#ERROR!';
  return String(cell?.v ?? '');
}
