import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOn } from '#server/http/read-on.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let port: number;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
});
afterAll(() => portal.close());

const MB = 1024 * 1024;
const FILE_HEAD =
  '--part\r\ncontent-disposition: form-data; name="files"; filename="long.csv"\r\ncontent-type: text/csv\r\n\r\n';
const JSON_BODY = Buffer.from(JSON.stringify({ name: 'x'.repeat(30 * MB) }));
const FORM = Buffer.concat([
  Buffer.from(FILE_HEAD),
  Buffer.alloc(20 * MB, 'a,b\n'),
  Buffer.from('\r\n--part--\r\n'),
]);

const LARGE = [
  ['a body of 30 MB', 'tags', 'application/json', JSON_BODY, 'TOO_LARGE', 'What was sent is too large.'],
  ['a file of 20 MB', 'files', 'multipart/form-data; boundary=part', FORM, 'FILE_SIZE', 'long.csv'],
] as const;

const headersOf = (type: string) => ({ authorization: `Bearer ${token}`, 'content-type': type });

describe.each(LARGE)('%s', (_what, path, type, body, code, words) => {
  const refusal = { status: 413, code, detail: expect.stringContaining(words) };

  it.each(['content-length', 'transfer-encoding'])(
    'is refused in words to whoever listens once all of it is sent (%s)',
    async (told) => {
      const socket = connect(port, '127.0.0.1').pause();
      const isChunked = told === 'transfer-encoding';
      const headers = {
        host: 'portal',
        ...headersOf(type),
        [told]: isChunked ? 'chunked' : String(body.length),
      };
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /api/${path} HTTP/1.1\r\n${head.join('')}\r\n`);
      if (isChunked) socket.write(`${body.length.toString(16)}\r\n`);
      await new Promise<void>((sent, failed) => {
        socket.write(body, (error) => (error ? failed(error) : sent()));
      });
      if (isChunked) socket.write('\r\n0\r\n\r\n');
      const answer = await text(socket.resume());
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject(refusal);
    },
  );

  it('is refused in words to Node’s own client', async () => {
    const call = request({ port, path: `/api/${path}`, method: 'POST', headers: headersOf(type) });
    call.end(body);
    const [answer] = await once(call, 'response');
    expect(JSON.parse(await text(answer))).toMatchObject(refusal);
  });

  it('is refused in words to fetch', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: headersOf(type),
      body: new Uint8Array(body),
    });
    expect(await answer.json()).toMatchObject(refusal);
  });

  it('keeps nothing', async () => {
    expect(await portal.db.selectFrom('files').select('id').execute()).toEqual([]);
  });
});

describe('reading past the rest of a call', () => {
  it.each([
    ['so many bytes', { bytes: MB, ms: 60_000 }],
    ['so long', { bytes: 1_000 * MB, ms: 50 }],
  ])('ends after %s, though more is to come', async (_what, most) => {
    let isDone = false;
    portal.app.server.once('request', async (raw) => {
      await readOn(raw, most);
      isDone = true;
    });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 90000000\r\n\r\n',
    );
    socket.write(Buffer.alloc(2 * MB));
    await expect.poll(() => isDone).toBe(true);
    socket.destroy();
  });
});
