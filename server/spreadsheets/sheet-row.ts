/** One row of a spreadsheet: its line as people see it, from 1, the text of its cells, whether the file hides it. */
export type SheetRow = { line: number; cells: string[]; hidden?: true };
