import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { routeSizes } from '../../scripts/route-sizes.mjs';

test('the sign-in page and a list ask no more of a poor line than they may', () => {
  for (const { name, size_kB, goal_kB, files, most_files, unknown } of routeSizes('dist/web')) {
    expect(unknown).toEqual([]);
    expect(size_kB, `${name} route`).toBeGreaterThan(50);
    expect(size_kB, `${name} route`).toBeLessThanOrEqual(goal_kB);
    expect(files, `files of the ${name} route`).toBeLessThanOrEqual(most_files);
  }
});

test('no part of the definitions waits for the one that loads it', () => {
  const folder = 'dist/web/assets';
  const parts = readdirSync(folder).filter((file) => /^area-.*[.]js$/.test(file));
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts)
    expect(readFileSync(`${folder}/${part}`, 'utf8'), part).not.toMatch(/from *"[^"]*definitions of/);
});
