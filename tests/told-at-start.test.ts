import { expect, it } from 'vitest';
import { tellAtStart } from '#server/told-at-start.ts';

it('says again what the database was too slow for, and what comes after it, instead of ending the portal', async () => {
  const said: string[] = [];
  const warned: unknown[] = [];
  let tries = 0;
  await tellAtStart(
    [
      async () => {
        tries += 1;
        if (tries < 3) throw new Error('Connection terminated due to connection timeout');
        said.push('accounts');
      },
      async () => void said.push('link'),
    ],
    logOf(warned),
    () => false,
    1,
  );
  expect(said).toEqual(['accounts', 'link']);
  expect(warned).toHaveLength(2);
});

it('leaves out what never will be read, and says the rest', async () => {
  const said: string[] = [];
  const logged: unknown[] = [];
  await tellAtStart(
    [() => Promise.reject(new TypeError('not a function')), async () => void said.push('link')],
    logOf([], logged),
    () => false,
    1,
  );
  expect([said, logged.length]).toEqual([['link'], 1]);
});

it('says nothing more, and warns of nothing, once the portal stops', async () => {
  let isStopping = false;
  const warned: unknown[] = [];
  await tellAtStart(
    [
      async () => {
        isStopping = true;
        throw new Error('Cannot use a pool after calling end on the pool');
      },
      () => Promise.reject(new Error('too late')),
    ],
    logOf(warned),
    () => isStopping,
    1,
  );
  expect(warned).toEqual([]);
});

function logOf(warned: unknown[], failed: unknown[] = []) {
  return {
    warn: (...words: unknown[]) => void warned.push(words),
    error: (...words: unknown[]) => void failed.push(words),
  };
}
