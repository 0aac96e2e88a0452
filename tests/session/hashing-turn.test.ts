import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { inHashingTurn } from '#server/domain/session/hashing-turn.ts';

/** Work that is told when to end, and a list of what began in which order. */
function bench() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const come = (address: string, name: string) =>
    inHashingTurn(address, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  /** Ends what is under way until nothing is. */
  async function endAll(): Promise<number> {
    let most = 0;
    for (let idle = 0; idle < 5; ) {
      await Promise.resolve();
      most = Math.max(most, ends.length);
      const end = ends.shift();
      idle = end ? 0 : idle + 1;
      end?.();
    }
    return most;
  }
  return { began, come, endAll };
}

it('many tries from one address keep nobody of another waiting until all of them are done', async () => {
  const { began, come, endAll } = bench();
  const flood = Array.from({ length: 50 }, (_, index) => come('10.0.0.1', `flood ${index}`));
  const others = [come('10.0.0.2', 'other'), come('10.0.0.3', 'third')];
  const most = await endAll();
  expect(await Promise.all([...flood, ...others])).toHaveLength(52);
  expect(most).toBe(Math.min(3, availableParallelism()));
  expect(began.indexOf('other')).toBeLessThan(8);
  expect(began.indexOf('third')).toBeLessThan(8);
  expect(began.filter((name) => name.startsWith('flood'))).toEqual(
    Array.from({ length: 50 }, (_, index) => `flood ${index}`),
  );
});

it('what fails gives its place on', async () => {
  const failed = Array.from({ length: 10 }, () =>
    inHashingTurn('10.0.0.1', () => Promise.reject(new Error('no'))).catch(() => 'failed'),
  );
  expect(new Set(await Promise.all(failed))).toEqual(new Set(['failed']));
  expect(await inHashingTurn('10.0.0.1', async () => 'done')).toBe('done');
});
