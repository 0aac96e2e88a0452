import { expect, it } from 'vitest';
import { whenUnlocked } from '../scripts/chromium.mjs';

const LOCK = 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 12 (apt-get)';
const runs = (...ends: { status: number; stderr: string }[]) => {
  let count = 0;
  const run = () => {
    count += 1;
    return ends[Math.min(count, ends.length) - 1];
  };
  return { run, count: () => count };
};

it('installing the browser waits for another package manager', () => {
  const twice = { status: 100, stderr: LOCK };
  const { run, count } = runs(twice, twice, { status: 0, stderr: '' });
  expect(whenUnlocked(run, { pause_ms: 1 })).toEqual({ status: 0, stderr: '' });
  expect(count()).toBe(3);
});

it('but for no other fault, and not for ever', () => {
  const broken = runs({ status: 100, stderr: 'E: Unable to locate package chromium' });
  expect(whenUnlocked(broken.run, { pause_ms: 1 }).status).toBe(100);
  expect(broken.count()).toBe(1);
  const locked = runs({ status: 100, stderr: LOCK });
  expect(whenUnlocked(locked.run, { pause_ms: 5, longest_ms: 1 }).stderr).toBe(LOCK);
  expect(locked.count()).toBe(1);
});
