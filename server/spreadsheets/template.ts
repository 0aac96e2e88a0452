import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnLetter } from './column-letter.ts';
import { type SheetColumn, type SheetRecord, sheetValue } from './sheet-column.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';
import { csvCell, csvLine, xlsxCell, xlsxColumns } from './write.ts';

/** The values that a column may take, by the column's key. */
export type AllowedValues = Readonly<Record<string, readonly string[]>>;

const VALUES_SHEET = 'Allowed values';

/**
 * A file to fill in: a header, one example row, and the allowed values (in .xlsx as drop-down lists with a sheet of
 * their own; in .csv as notes beginning with "# ", which readSheet leaves out).
 */
export async function templateFile(
  columns: readonly SheetColumn[],
  example: SheetRecord,
  allowedValues: AllowedValues,
  type: 'xlsx' | 'csv',
): Promise<Buffer> {
  return type === 'csv'
    ? Buffer.from(csvTemplate(columns, example, allowedValues))
    : xlsxTemplate(columns, example, allowedValues);
}

function csvTemplate(columns: readonly SheetColumn[], example: SheetRecord, allowed: AllowedValues): string {
  const notes = limited(columns, allowed).map(
    ({ column, values }) => `# ${column.header} is one of: ${values.join(', ')}`,
  );
  return [
    `\uFEFF${csvLine(columns.map(({ header }) => header))}`,
    csvLine(columns.map((column) => csvCell(sheetValue(column, example)))),
    ...notes.map((note) => csvLine([note])),
  ].join('');
}

async function xlsxTemplate(
  columns: readonly SheetColumn[],
  example: SheetRecord,
  allowed: AllowedValues,
): Promise<Buffer> {
  const lists = limited(columns, allowed);
  const headers = columns.map(({ header }) => header);
  const rows: WriteSheet = {
    name: 'Rows',
    columns: xlsxColumns(columns).map((column, index) => ({
      width: column.width,
      // Cells of text keep the leading zeros of the codes typed into them.
      numFmt: columns[index]?.kind === 'text' ? '@' : column.numFmt,
    })),
    rows: [headers, columns.map((column) => xlsxCell(sheetValue(column, example)))],
    freezePane: { rows: 1 },
    dataValidations: lists.map(({ column, values }, list) => {
      const letter = columnLetter(columns.indexOf(column));
      const source = columnLetter(list);
      return {
        type: 'list',
        range: `${letter}2:${letter}${SHEET_LIMITS.rows + 1}`,
        formula1: `'${VALUES_SHEET}'!$${source}$2:$${source}$${values.length + 1}`,
        allowBlank: true,
      };
    }),
  };
  const sheets = lists.length === 0 ? [rows] : [rows, valuesSheet(lists)];
  return Buffer.from(await writeXlsx({ sheets }));
}

type Limited = { column: SheetColumn; values: readonly string[] };

function limited(columns: readonly SheetColumn[], allowed: AllowedValues): Limited[] {
  return columns
    .map((column) => ({ column, values: allowed[column.key] ?? [] }))
    .filter(({ values }) => values.length > 0);
}

function valuesSheet(lists: readonly Limited[]): WriteSheet {
  const longest = Math.max(...lists.map(({ values }) => values.length));
  const rows: CellValue[][] = [lists.map(({ column }) => column.header)];
  for (let index = 0; index < longest; index += 1)
    rows.push(lists.map(({ values }) => values[index] ?? null));
  return { name: VALUES_SHEET, columns: lists.map(() => ({ width: 28, numFmt: '@' })), rows };
}
