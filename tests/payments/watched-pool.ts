import type pg from 'pg';

/** A pool that tells of every statement before it is sent; what `told` throws is what the statement fails with. Rolling back is let through. */
export function watchedPool(pool: pg.Pool, told: () => void): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return bound(target, name);
      return async () => watchedClient(await target.connect(), told);
    },
  });
}

function watchedClient(client: pg.PoolClient, told: () => void): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return bound(target, name);
      return async (...statement: Parameters<typeof client.query>) => {
        if (!String(statement[0]).startsWith('rollback')) told();
        return Reflect.apply(target.query, target, statement);
      };
    },
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
