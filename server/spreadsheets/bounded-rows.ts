import { type SheetLimits, tooLongCell } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { tooMuch } from './zip-entries.ts';

/** Passes rows on until a cell's text, or all of them together, is longer than is read; throws Refusal then. */
export async function* boundedRows(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  limits: SheetLimits,
): AsyncGenerator<SheetRow> {
  let total = 0;
  for await (const row of rows) {
    for (const { length } of row.cells) {
      total += length;
      if (length > limits.cellChars) throw tooLongCell(row.line, limits);
    }
    if (total > limits.textChars) throw tooMuch();
    yield row;
  }
}
