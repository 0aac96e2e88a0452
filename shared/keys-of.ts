/** The names in a table whose names are all known; TypeScript itself takes objects for open ones and answers texts. */
export function keysOf<K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(table) as K[];
}

/** The same with what stands under each. */
export function entriesOf<K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] {
  return keysOf(table).map((key) => [key, table[key]]);
}

/** A table of the same names with something else under each. */
export function mapTable<K extends string, V, W>(
  table: Readonly<Record<K, V>>,
  change: (value: V, key: K) => W,
): Record<K, W> {
  return Object.fromEntries(entriesOf(table).map(([key, value]) => [key, change(value, key)])) as Record<
    K,
    W
  >;
}
