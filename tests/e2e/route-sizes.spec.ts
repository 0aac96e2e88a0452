import { expect, test } from '@playwright/test';
import { routeSizes } from '../../scripts/route-sizes.mjs';

test('the sign-in page and a list ask no more of a poor line than they may', () => {
  for (const { name, size_kB, goal_kB, unknown } of routeSizes('dist/web')) {
    expect(unknown).toEqual([]);
    expect(size_kB, `${name} route`).toBeGreaterThan(50);
    expect(size_kB, `${name} route`).toBeLessThanOrEqual(goal_kB);
  }
});
