import { expect, it, vi } from 'vitest';
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
  ['true', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.7, 203.0.113.9, 192.0.2.3', '203.0.113.9'],
  ['1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', '203.0.113.9'],
  ['192.168.0.1', '203.0.113.9', '10.0.0.1'],
])('with TRUST_PROXY=%s a caller who says %s is known as %s', async (trust, forwarded, known) => {
  expect(await countedFor(trust, forwarded)).toBe(known);
});

it.each([
  ['false', (made: string) => made],
  ['true', (made: string) => `${made}, 203.0.113.9`],
  ['1', (made: string) => `${made}, 203.0.113.9`],
  ['10.0.0.0/8', (made: string) => `${made}, 203.0.113.9`],
])(
  'with TRUST_PROXY=%s nobody escapes the limit of calls by addresses that they make up',
  async (trust, header) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const portal = await startTestPortal({ env: { TRUST_PROXY: trust } });
    try {
      const call = (forwarded: string, address = '10.0.0.1') =>
        portal.call('PATCH', 'login', { address, headers: { 'x-forwarded-for': forwarded } });
      for (let sent = 0; sent < 2_000; sent += 500) {
        const some = Array.from({ length: 500 }, (_, index) =>
          call(header(`198.51.${sent / 500}.${index % 250}`)),
        );
        expect((await Promise.all(some)).filter(({ status }) => status !== 405)).toEqual([]);
      }
      expect((await call(header('198.51.100.7'))).status).toBe(429);
      // Somebody else through the same proxy, or without one from another machine, is carried meanwhile.
      const other = trust === 'false' ? call('203.0.113.9', '10.0.0.2') : call('198.51.100.7, 203.0.113.10');
      expect((await other).status).toBe(405);
    } finally {
      vi.useRealTimers();
      await portal.close();
    }
  },
);
