import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('an answer', () => {
  const read = (token: string, headers: Record<string, string> = {}) =>
    portal.call('GET', 'tags', { token, headers });

  it('carries a mark of its content, and comes without it for whoever has it, until it changes', async () => {
    const { token } = await addPerson(portal, { permissions: ['browse-tags', 'add-tags'] });
    const first = await read(token);
    const mark = String(first.headers.etag);
    const again = await read(token, { 'if-none-match': mark });
    expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'no-store']);
    expect(again.headers['content-length']).toBeUndefined();
    expect((await portal.call('POST', 'tags', { token, body: { name: 'Marked' } })).status).toBe(201);
    const changed = await read(token, { 'if-none-match': mark });
    expect([changed.status, changed.text.includes('Marked')]).toEqual([200, true]);
    expect(changed.headers.etag).not.toBe(mark);
  });

  it.each([
    ['several marks', (mark: string) => `"another", ${mark},W/"third"`],
    ['the mark without its W/', (mark: string) => mark.slice(2)],
    ['any mark', () => '*'],
  ])('comes without its content for whoever names %s (RFC 9110)', async (_what, named) => {
    const { token } = await addPerson(portal, { permissions: ['browse-tags'] });
    const mark = String((await read(token)).headers.etag);
    const again = await read(token, { 'if-none-match': named(mark) });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', mark]);
  });

  it.each([
    ['a part of the mark', (mark: string) => `${mark.slice(0, -2)}"`],
    ['the mark inside of another', (mark: string) => `"another, ${mark.slice(3)}`],
    ['the mark without quotes', (mark: string) => mark.slice(3, -1)],
    ['nothing', () => ' '],
  ])('comes whole for whoever names %s', async (_what, named) => {
    const { token } = await addPerson(portal, { permissions: ['browse-tags'] });
    const { headers } = await read(token);
    expect((await read(token, { 'if-none-match': named(String(headers.etag)) })).status).toBe(200);
  });

  it('that refuses, or that acts, has none', async () => {
    const { token } = await addPerson(portal, { permissions: ['add-tags'] });
    const refused = await read(token);
    expect([refused.status, refused.headers.etag]).toEqual([403, undefined]);
    const made = await portal.call('POST', 'tags', { token, body: { name: 'Unmarked' } });
    expect([made.status, made.headers.etag]).toEqual([201, undefined]);
  });

  it('is documented with its mark, and none that has no mark', async () => {
    const { components, paths } = JSON.parse((await portal.call('GET', 'docs.json')).text);
    const marked = { ETag: { $ref: '#/components/headers/ETag' } };
    expect(components.headers.ETag.schema).toEqual({ type: 'string' });
    for (const path of ['/tags', '/tags/{id}', '/session'])
      expect([200, 304].map((status) => paths[path].get.responses[status].headers)).toEqual([marked, marked]);
    expect(paths['/tags/export'].get.responses[200].headers).toBeUndefined();
    expect(paths['/tags'].post.responses[201].headers).toBeUndefined();
  });

  it('is compressed for whoever takes it so, where it is longer than a packet', async () => {
    const { token } = await addPerson(portal, { permissions: ['browse-tags'] });
    const plain = await portal.call('GET', 'docs.json', { token });
    const light = await portal.app.inject({
      url: '/api/docs.json',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    });
    expect([light.statusCode, light.headers['content-encoding'], light.headers.vary]).toEqual([
      200,
      'br',
      'accept-encoding',
    ]);
    expect(brotliDecompressSync(light.rawPayload).toString()).toBe(plain.text);
    expect(light.rawPayload.length).toBeLessThan(plain.bytes.length / 4);
    const short = await portal.app.inject({ url: '/api/branding', headers: { 'accept-encoding': 'br' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
