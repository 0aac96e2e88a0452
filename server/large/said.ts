import type pg from 'pg';

/** A moment that no made record has, so that it is found in what a record says. */
const MARKED_MOMENT = '2999-12-31T00:00:00Z';

/**
 * Asks the database once what records of a table say (`said_of`), for such as have these fixed values and a mark in place
 * of each that varies, and promises how to put values, as JSON has them, in place of the marks. So millions are said without
 * asking for each, and what records say may change.
 */
export async function sayingOf<Varying extends string>(
  client: pg.ClientBase,
  table: string,
  fixed: Readonly<Record<string, unknown>>,
  varying: Readonly<Record<Varying, 'text' | 'number' | 'day' | 'moment'>>,
): Promise<(values: Readonly<Record<Varying, string>>) => string> {
  const marks = new Map<string, Varying>();
  const record: Record<string, unknown> = { ...fixed };
  const entries = Object.entries(varying) as [Varying, 'text' | 'number' | 'day' | 'moment'][];
  entries.forEach(([name, kind], index) => {
    const number = 900_000_000 + index;
    const day = `28${10 + index}-01-01`;
    record[name] = { text: `«${name}»`, number, day, moment: MARKED_MOMENT }[kind];
    marks.set(
      {
        text: `"«${name}»"`,
        number: String(number),
        day: `"${day}"`,
        moment: `${Date.parse(MARKED_MOMENT) / 1_000}.000000`,
      }[kind],
      name,
    );
  });
  const { rows } = await client.query<{ said: string }>(
    `select said_of(jsonb_populate_record(null::${table}, $1))::text as said`,
    [JSON.stringify(record)],
  );
  const parts = (rows[0]?.said ?? '').split(new RegExp(`(${[...marks.keys()].map(literal).join('|')})`));
  const [first = '', ...rest] = parts;
  const places = rest.flatMap((mark, index) => {
    const name = marks.get(mark);
    return index % 2 === 0 && name ? [{ name, after: rest[index + 1] ?? '' }] : [];
  });
  return (values) => {
    let said = first;
    for (const { name, after } of places) said += values[name] + after;
    return said;
  };
}

function literal(text: string): string {
  return text.replaceAll('.', '\\.');
}
