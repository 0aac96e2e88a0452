import { setImmediate as moment } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from '#server/http/turns.ts';

/** Work that is under way until it is ended. */
function held(name: string, longest_ms = 60_000) {
  let end = () => {};
  const state = { isBegun: false };
  const done = inTurn(name, longest_ms, () => {
    state.isBegun = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { state, done, end: () => end() };
}

const begun = (works: readonly ReturnType<typeof held>[]) => works.map(({ state }) => state.isBegun);

it('three of a name are under way at once, the others begin in the order in which they came', async () => {
  const works = Array.from({ length: 5 }, () => held('fund 1'));
  const other = held('fund 2');
  await moment();
  expect(begun(works)).toEqual([true, true, true, false, false]);
  expect(other.state.isBegun).toBe(true);
  works[1]?.end();
  await works[1]?.done;
  await moment();
  expect(begun(works)).toEqual([true, true, true, true, false]);
  for (const at of [0, 2, 3, 4]) {
    works[at]?.end();
    await works[at]?.done;
    await moment();
  }
  other.end();
  await other.done;
});

it('who waits too long is told so and never begins, and one that fails gives its turn on', async () => {
  const works = Array.from({ length: 3 }, () => held('fund 3'));
  await moment();
  const late = held('fund 3', 20);
  await expect(late.done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const work of works) work.end();
  await Promise.all(works.map(({ done }) => done));
  await moment();
  expect(late.state.isBegun).toBe(false);
  const failing = Array.from({ length: 7 }, () =>
    inTurn('fund 3', 60_000, () => Promise.reject(new Error('refused'))),
  );
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(7).fill('rejected'));
  expect(await inTurn('fund 3', 60_000, async () => 'done')).toBe('done');
});
