import { expect, it } from 'vitest';
import { SOURCES } from '#shared/dashboards.ts';

it('no measure is called like a state by which another card splits: the figures of the two are not the same', () => {
  const sources = Object.values(SOURCES);
  const states = new Set(
    sources.flatMap(({ resource }) =>
      Object.values(resource.workflow?.states ?? {}).map(({ word }) => word.toLowerCase()),
    ),
  );
  expect(states).toContain('paid');
  const measures = sources.flatMap((source) => source.measures.map(({ label }) => label.toLowerCase()));
  expect(measures.filter((label) => states.has(label))).toEqual([]);
  expect(measures).toContain('paid, less what came back');
});
