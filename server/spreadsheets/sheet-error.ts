/** Why a spreadsheet is refused: its type, its size, its number of rows, what unpacking it would take, or damage. */
export type SheetErrorCode = 'SHEET_TYPE' | 'SHEET_SIZE' | 'SHEET_ROWS' | 'SHEET_LIMIT' | 'SHEET_DAMAGED';

/** A spreadsheet that is refused; `message` is a plain sentence for the person who uploaded it. */
export class SheetError extends Error {
  override name = 'SheetError';
  readonly code: SheetErrorCode;

  constructor(code: SheetErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
