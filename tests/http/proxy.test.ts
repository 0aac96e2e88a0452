import { expect, it } from 'vitest';
import { startTestPortal } from '../support/portal.ts';

/** Whose failure a wrong sign-in is taken for, through these proxies, the nearest last. */
async function countedFor(
  trust: string,
  forwarded: string,
  address = '10.0.0.1',
): Promise<string | undefined> {
  const portal = await startTestPortal({ env: { TRUST_PROXY: trust } });
  await portal.call('POST', 'login', {
    body: { username: 'nobody', password: 'wrong' },
    headers: { 'x-forwarded-for': forwarded },
    address,
  });
  const { rows } = await portal.pool.query<{ subject: string }>(
    `select subject from sign_in_failures where scope = 'address'`,
  );
  await portal.close();
  return rows[0]?.subject;
}

it.each([
  ['false', '203.0.113.9', '10.0.0.1'],
  ['true', '203.0.113.9', '203.0.113.9'],
  ['1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', '203.0.113.9'],
  ['192.168.0.1', '203.0.113.9', '10.0.0.1'],
])('with TRUST_PROXY=%s a caller who says %s is known as %s', async (trust, forwarded, known) => {
  expect(await countedFor(trust, forwarded)).toBe(known);
});
