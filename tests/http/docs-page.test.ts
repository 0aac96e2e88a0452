import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('the documentation of the API as a page', () => {
  it('needs no script, escapes what it shows, and has every call', async () => {
    const { status, text, headers } = await portal.call('GET', 'docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(text).not.toMatch(/<script|<[^>]* (style|on\w+)=/i);
    for (const { summary } of ROUTES) expect(text).toContain(summary.replaceAll('&', '&amp;'));
    expect((await portal.call('GET', 'docs.css')).headers['content-type']).toContain('text/css');
  });

  it('tells what a client has to know besides: what all calls have in common, a refusal, and the headers that a call takes', async () => {
    const { text } = await portal.call('GET', 'docs');
    expect(text).toContain('Every answer is <code>{status, message, data}</code>');
    expect(text).toContain('every GET answers HEAD too, but the one that signs out');
    expect(text).toContain('Moments are answered in UTC');
    expect(text).toMatch(/<h3>Failure<\/h3>\s*<pre[^>]*>[^<]*DONE_BEFORE[^<]*request_id/);
    const raised = text.match(/<code>\/expenditures<\/code> <span>Raise.*?<\/details>/s)?.[0] ?? '';
    expect(raised).toContain('<code>Idempotency-Key</code> Sent again with the same body');
    expect(raised).toContain('<code>Instead-Of</code> ');
    const listed = text.match(/<code>\/expenditures<\/code> <span>List.*?<\/details>/s)?.[0] ?? '';
    expect(listed).toContain('<code>If-None-Match</code> ');
    expect(listed).toContain('counts every row that matches');
  });
});
