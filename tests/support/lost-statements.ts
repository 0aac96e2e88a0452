import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/connection.ts';
import { watchedPool } from '../payments/watched-pool.ts';
import type { TestPortal } from './portal.ts';

/** The server of a test portal over a cable that is pulled at any statement of a call. */
export async function cuttableServer({ portal, pool }: Pick<TestPortal, 'portal' | 'pool'>) {
  let sent = 0;
  let failing = Number.POSITIVE_INFINITY;
  const db = openDatabase(
    watchedPool(pool, () => {
      sent += 1;
      if (sent === failing) throw new Error('the cable was pulled');
    }),
  );
  const app = await buildApp({ ...portal, db }, () => true);
  await app.ready();

  /**
   * Sends a call with its first statement lost, then its second, until none is: each time nothing may have changed, and at
   * last something must. Answers how many statements were lost.
   */
  async function loseEach(
    call: (nth: number) => InjectOptions,
    everything: () => Promise<unknown>,
  ): Promise<number> {
    const before = await everything();
    for (let nth = 1; nth < 600; nth += 1) {
      sent = 0;
      failing = nth;
      const answer = await app.inject(call(nth));
      failing = Number.POSITIVE_INFINITY;
      if (answer.statusCode < 300) {
        expect(await everything()).not.toEqual(before);
        return nth - 1;
      }
      expect(answer.statusCode, answer.body).toBe(500);
      expect(await everything()).toEqual(before);
    }
    throw new Error('the call is never done');
  }

  return { loseEach, close: () => app.close() };
}
