import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Refusal } from '#shared/errors.ts';
import { csvDelimiter, csvText } from './csv-text.ts';
import { isNote } from './is-note.ts';
import { type SheetLimits, tooManyRows } from './sheet-limits.ts';
import type { SheetRow } from './sheet-row.ts';

const PIECE_CHARS = 64 * 1024;
const RECORD_BYTES = 1024 * 1024;
/** How many a sheet has. One that is formatted to its end is saved with all of them, as commas alone. */
const SHEET_LINES = 1_048_576;

/** The rows of a CSV file with something in them; lines are counted as a spreadsheet shows them. Throws Refusal. */
export async function* readCsv(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const text = csvText(bytes);
  const { delimiter, start } = csvDelimiter(text);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES,
  });
  const source = Readable.from(pieces(text, start));
  source.pipe(parser);
  const first = start > 0 ? 2 : 1;
  let line = first - 1;
  let count = -1;
  try {
    for await (const cells of parser) {
      line += 1;
      if (line > SHEET_LINES) throw tooManyRows(limits);
      if (cells.every((cell: string) => cell.trim() === '')) continue;
      if (!isNote(cells)) count += 1;
      if (count > limits.rows) throw tooManyRows(limits);
      yield { line, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? csvRefusal(error, first) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function* pieces(text: string, start: number): Generator<string> {
  for (let at = start; at < text.length; at += PIECE_CHARS) yield text.slice(at, at + PIECE_CHARS);
}

function csvRefusal(error: CsvError, first: number): Refusal {
  const line = first + Number(error.records ?? 0);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new Refusal(
      'FILE_CONTENT',
      `Row ${line} has more than a million characters. See whether a quotation mark in it is never closed.`,
    );
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new Refusal('FILE_CONTENT', `The quotation mark opened in row ${line} is never closed.`)
    : new Refusal('FILE_CONTENT', `Row ${line} can’t be read: ${error.message}.`);
}
