import { Refusal } from '#shared/errors.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';

/** What reading one spreadsheet may take. */
export type SheetLimits = {
  /** The file itself, in bytes. */
  bytes: number;
  /** Rows with something in them, the header aside. */
  rows: number;
  columns: number;
  /** One cell's text, in characters. */
  cellChars: number;
  /** The texts of all cells together, in characters: a workbook may keep one text and show it in many cells. */
  textChars: number;
  /** How many parts a packed workbook may have. */
  parts: number;
  /** All parts of a packed workbook together, unpacked, in bytes. */
  unpackedBytes: number;
  /** One part that must be held whole (texts, styles), unpacked, in bytes. */
  partBytes: number;
  /** Memory of the thread that reads a workbook, in MB. */
  threadMb: number;
  /** Time that the thread may work on one workbook, in ms. */
  threadMs: number;
};

/** The limits of the portal's imports: 10 MB and 50,000 rows. */
export const SHEET_LIMITS: SheetLimits = {
  bytes: IMPORT_LIMITS.bytes,
  rows: 50_000,
  columns: 256,
  cellChars: 32_767,
  textChars: 64 * 1024 * 1024,
  parts: 10_000,
  unpackedBytes: 256 * 1024 * 1024,
  partBytes: 64 * 1024 * 1024,
  threadMb: 512,
  threadMs: 60_000,
};

/**
 * The limits of a file that a call reads while it holds a transaction, mostly twice: once to find its heads. Both times
 * together stay below the half minute after which the database ends a transaction that asks nothing.
 */
export const CALL_LIMITS: SheetLimits = {
  ...SHEET_LIMITS,
  unpackedBytes: 128 * 1024 * 1024,
  partBytes: 32 * 1024 * 1024,
  threadMs: 12_000,
};

/** The refusal of a cell with more text than is read. */
export function tooLongCell(line: number, { cellChars }: SheetLimits): Refusal {
  const allowed = cellChars.toLocaleString('en-NG');
  return new Refusal('FILE_CONTENT', `Row ${line} has a cell of more than ${allowed} characters.`);
}

/** The refusal of a file with more rows than are read. */
export function tooManyRows({ rows }: SheetLimits): Refusal {
  const allowed = rows.toLocaleString('en-NG');
  return new Refusal('FILE_SIZE', `The file has more than ${allowed} rows. Split it and upload the parts.`);
}
