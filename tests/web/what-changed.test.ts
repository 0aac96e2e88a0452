import { expect, it } from 'vitest';
import { CHANGES } from '#shared/help/changes.ts';
import { helpAt } from '#shared/help/help.ts';
import { NEWEST_CHANGE } from '#shared/help/newest-change.ts';
import { notPlain } from '../support/plain-words.ts';

it('what changed is told newest first, under the day that home names', () => {
  const days = CHANGES.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days[0]).toBe(NEWEST_CHANGE);
  expect(new Set(CHANGES.map(({ title }) => title)).size).toBe(CHANGES.length);
});

it('what changed leads to screens that there are', () => {
  const ways = CHANGES.flatMap(({ to }) => to?.replace(/\?.*/, '') ?? []);
  expect(ways.length).toBeGreaterThan(5);
  expect(ways.filter((to) => helpAt(to) === undefined)).toEqual([]);
});

it('what changed is told in short sentences, in words that people use', () => {
  expect(notPlain(CHANGES.flatMap(({ title, says }) => [title, says]))).toEqual([]);
});
