import pg from 'pg';

/** Counts the statements that reach PostgreSQL through any client of this process, so that a request's cost can be told. */
export function countStatements(): { take(): number } {
  let statements = 0;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    statements++;
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    take() {
      const taken = statements;
      statements = 0;
      return taken;
    },
  };
}
