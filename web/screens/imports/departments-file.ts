import type { MissingDepartment } from './import-data.ts';

/** A row of departments as it is typed; `text` is what the file calls it. */
export type TypedDepartment = Pick<MissingDepartment, 'text' | 'like' | 'code' | 'name' | 'abv' | 'type'> & {
  parent: string;
};

/** What the form begins with: what is proposed, at the top of the structure. */
export function typedFrom({ text, like, code, name, abv, type }: MissingDepartment): TypedDepartment {
  return { text, like, code, name, abv, type, parent: '' };
}

const NEEDED = { name: 'name', code: 'code', abv: 'abbreviation' } as const;

/** What is still to be entered, by place and part. */
export function emptyCells(rows: readonly TypedDepartment[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [place, row] of rows.entries())
    for (const [part, word] of Object.entries(NEEDED))
      if (row[part as keyof typeof NEEDED].trim() === '')
        errors[`${place}.${part}`] = [`Enter the ${word} of “${row.text}”`];
  return errors;
}

/** The rows as a file of departments. */
export function departmentsFile(rows: readonly TypedDepartment[], filename: string): File {
  const lines = rows.map(({ code, name, abv, type, parent }) => [code, name, abv, type, parent]);
  const text = [['CODE', 'NAME', 'ABV', 'TYPE', 'PARENT'], ...lines]
    .map((cells) => cells.map((cell) => `"${cell.trim().replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
  const of = filename.replace(/\.[^.]*$/, '');
  return new File([text], `Departments of ${of}.csv`, { type: 'text/csv' });
}
