import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
const TOKEN = 'what-the-monitoring-was-given';
beforeAll(async () => {
  portal = await startTestPortal({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => portal.close());

it('those who run the portal learn without a session that it lives and is ready', async () => {
  expect((await portal.call('GET', '/healthz')).text).toBe('{"status":"alive"}');
  expect((await portal.call('GET', '/readyz')).text).toBe('{"status":"ready"}');
});

it('calls are measured by route and status, never by what stands in the address', async () => {
  await portal.call('GET', 'activate/users/a-secret-token');
  await portal.call('GET', 'nothing-here');
  const { status, headers, text } = await portal.call('GET', '/metrics');
  expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(text).toMatch(
    /portal_call_duration_seconds_count\{method="GET",route="\/api\/activate[^"]*",status="\d+"\} 1/,
  );
  expect(text).toMatch(/portal_call_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/secret-token|nothing-here/);
});

it.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['10.1.2.3', 403],
  ['2001:db8::7', 403],
])('who asks for figures from %s without a token is answered %i', async (address, status) => {
  expect((await portal.call('GET', '/metrics', { address })).status).toBe(status);
});

it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'what a proxy passes on, which says so in %s, is measured with the token only',
  async (header) => {
    const ask = (authorization?: string) =>
      portal.call('GET', '/metrics', {
        headers: { [header]: '10.1.2.3', ...(authorization ? { authorization } : {}) },
      });
    const refused = await ask();
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect(refused.text).toContain('with the token in METRICS_TOKEN');
    expect((await ask('Bearer another')).status).toBe(403);
    expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
  },
);
