/** A file of so many new funds of a year, each with a code and an amount of its own, as CSV. */
export function fundsFile(rows: number, year: number, departments: readonly string[]): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `R${String(at).padStart(5, '0')}`,
      `Line ${at % 400}`,
      `Head ${at % 20}`,
      of(departments, at),
      1000 + at,
      year,
    ].join(','),
  );
  return ['CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,APPROVED,YEAR', ...lines].join('\n');
}

/** A file of so many new people, as CSV; `mark` sets them apart from those of another file. */
export function staffFile(rows: number, mark: string, grade: string, departments: readonly string[]): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `R${mark}/${at}`,
      `Ada ${at}`,
      'Okafor',
      `measured-${mark}${at}@agency.test`,
      grade,
      of(departments, at),
      '01-02-2020',
    ].join(','),
  );
  return ['ID,FIRSTNAME,SURNAME,EMAIL,GRADE,DEPARTMENT,DATE_JOINED', ...lines].join('\n');
}

function of(list: readonly string[], at: number): string {
  return list[at % list.length] ?? '';
}
