import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
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
