import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** Writes statements and sends them nowhere. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A part of a statement that is made of definitions alone, written out once, so that it isn't put together at every call. One that has values is refused. */
export function asText<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(writer);
  if (parameters.length > 0) throw new Error(`a part that is written once has values: ${text}`);
  return sql.raw<T>(text);
}
