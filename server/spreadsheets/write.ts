import { Readable } from 'node:stream';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { parseDay } from '#shared/dates.ts';
import {
  harmlessText,
  type SheetColumn,
  type SheetColumnKind,
  type SheetRecord,
  type SheetValue,
  sheetValue,
} from './sheet-column.ts';

/** Records to export, read only as fast as the file is taken. */
export type SheetRecords = AsyncIterable<SheetRecord> | Iterable<SheetRecord>;

const CHUNK_CHARS = 64 * 1024;
const CELL_CHARS = 32_767;

/** A CSV file as a stream of bytes: marked UTF-8, header row, amounts with two decimals, days as DD-MM-YYYY. */
export function csvStream(columns: readonly SheetColumn[], records: SheetRecords): Readable {
  return Readable.from(csvChunks(columns, records), { objectMode: false });
}

/** An .xlsx workbook of one sheet as a stream of bytes; amounts, days and moments are real ones with their formats. */
export function xlsxStream(
  columns: readonly SheetColumn[],
  records: SheetRecords,
  sheetName = 'Rows',
): Readable {
  const sheet = writeXlsxStream(xlsxRows(columns, records), {
    name: safeSheetName(sheetName),
    columns: xlsxColumns(columns),
    freezePane: { rows: 1 },
  });
  return Readable.from(sheet, { objectMode: false });
}

/** Columns as a workbook writer takes them: header, width and number format by kind. */
export function xlsxColumns(columns: readonly SheetColumn[]): ColumnDef[] {
  return columns.map(({ header, kind }) => ({
    header: harmlessText(header),
    width: Math.max(WIDTHS[kind], header.length + 2),
    numFmt: FORMATS[kind],
  }));
}

/** A judged value as a workbook writer takes it. */
export function xlsxCell(value: SheetValue): CellValue {
  switch (value.kind) {
    case 'text':
      return value.text === '' ? null : value.text.slice(0, CELL_CHARS);
    case 'number':
    case 'naira':
      return value.number;
    case 'day':
    case 'moment':
      return wallClock(value.text);
  }
}

/** One line of a CSV file, values quoted where they must be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** A judged value as CSV text. */
export function csvCell(value: SheetValue): string {
  if ('text' in value) return value.text;
  return value.kind === 'naira' ? value.number.toFixed(2) : String(value.number);
}

const WIDTHS: Record<SheetColumnKind, number> = {
  text: 24,
  number: 12,
  naira: 20,
  kobo: 20,
  day: 12,
  moment: 18,
  yesNo: 8,
};

const FORMATS: Partial<Record<SheetColumnKind, string>> = {
  naira: '#,##0.00',
  kobo: '#,##0.00',
  day: 'dd-mm-yyyy',
  moment: 'dd-mm-yyyy hh:mm',
};

/** The mark at the start is what makes Excel read ₦ and diacritics as UTF-8. */
async function* csvChunks(columns: readonly SheetColumn[], records: SheetRecords): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(({ header }) => harmlessText(header)))}`);
  let text = '';
  for await (const record of records) {
    text += csvLine(columns.map((column) => csvCell(sheetValue(column, record))));
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

async function* xlsxRows(
  columns: readonly SheetColumn[],
  records: SheetRecords,
): AsyncGenerator<CellValue[]> {
  for await (const record of records) yield columns.map((column) => xlsxCell(sheetValue(column, record)));
}

/** Workbooks know no time zones: the clock of Lagos is written as it is. */
function wallClock(text: string): Date {
  const [day = '', time = '00:00'] = text.split(' ');
  return new Date(`${parseDay(day)}T${time}:00Z`);
}

function safeSheetName(name: string): string {
  const safe = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '');
  return safe.trim().slice(0, 31).trim() || 'Rows';
}
