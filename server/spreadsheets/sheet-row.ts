/** One row of a spreadsheet: its line as people see it, from 1, and the text of its cells. */
export type SheetRow = { line: number; cells: string[] };
