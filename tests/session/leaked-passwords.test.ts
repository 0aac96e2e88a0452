import { expect, it } from 'vitest';
import { isLeaked } from '#server/domain/session/leaked-passwords.ts';

it.each(['123qweasdzxc', 'leavemealone', 'LeaveMeAlone!', 'zzzzzzzzzzzz'])(
  '%s is known from leaks',
  async (password) => {
    expect(await isLeaked(password)).toBe(true);
  },
);

it('twelve characters by chance are not', async () => {
  for (const password of ['Heron-Ladder-58', 'purple tractor 9', 'ịgwè na-agba ọsọ'])
    expect(await isLeaked(password)).toBe(false);
});
