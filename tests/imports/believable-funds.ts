/** One fund of a file: amounts in naira. */
export interface FundRow {
  CODE: string;
  SUB_BUDGET_HEAD: string;
  BUDGET_HEAD: string;
  DEPARTMENT: string;
  TYPE: string;
  APPROVED: number;
  YEAR: number;
}

const MINISTRIES = 48;
/** Ministries that have nothing in a column: ten cells in all. */
const NOTHING: Record<string, readonly number[]> = {
  capital: [1, 7, 19, 23, 30, 41],
  recurrent: [1, 41],
  personnel: [11, 36],
};

/** The departments that the file names: `0111` to `0158`. */
export function ministries(): { code: string; name: string; abv: string }[] {
  return Array.from({ length: MINISTRIES }, (_, index) => ({
    code: `0${111 + index}`,
    name: `Ministry of Matter ${index + 1}`,
    abv: `MM${index + 1}`,
  }));
}

/** A year's appropriation in the shape of a real one: 48 ministries by three types, zeros left out, 134 funds. */
export function appropriation(year = 2021): FundRow[] {
  return ministries().flatMap(({ code, name }, index) =>
    ['capital', 'recurrent', 'personnel']
      .filter((type) => !NOTHING[type]?.includes(index))
      .map((type, place) => ({
        CODE: `${type.charAt(0).toUpperCase()}${code}`,
        SUB_BUDGET_HEAD: `${name} ${type}`,
        BUDGET_HEAD: `${code} ${name}`,
        DEPARTMENT: code,
        TYPE: type,
        APPROVED: 1_000_000_000 * (place + 1) + 7_919_003 * index + 0.5,
        YEAR: year,
      })),
  );
}

/** A CSV file of some rows; values that hold a comma are quoted. */
export function csv(
  rows: readonly object[],
  headers: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  const lines = rows.map((row) =>
    headers.map((header) => cell((row as Record<string, unknown>)[header])).join(','),
  );
  return [headers.join(','), ...lines].join('\n');
}

function cell(value: unknown): string {
  const text = String(value ?? '');
  return text.includes(',') ? `"${text}"` : text;
}
