import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let port: number;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

const HALF =
  'POST /api/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
const WHOLE =
  'POST /api/login HTTP/1.1\r\nhost: portal\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const ASK = 'GET /api/branding HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n';

/** What the answers of routes forbid, here too: other kinds of content, framing, http. */
const FORBIDDING = [
  'x-content-type-options: nosniff',
  'x-frame-options: DENY',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security: max-age=31536000; includeSubDomains',
];

/** Sends a text on a connection of its own; what is said in return is heard to its end. */
function say(text: string, localAddress = '127.0.0.1'): { socket: Socket; heard: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  const heard = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  socket.write(text);
  return { socket, heard };
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

it('a body that never ends is ended after 30 s and a head after 15, in the agreed shape', async () => {
  const body = say(HALF);
  const head = say('GET /api/branding HTTP/1.1\r\nhost: portal\r\nx-slow: ');
  for (const answer of await Promise.all([body.heard, head.heard])) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    for (const header of FORBIDDING) expect(answer).toContain(`${header}\r\n`);
    expect(bodyOf(answer)).toEqual({
      status: 408,
      message: 'Something went wrong!!',
      detail: 'The call took too long to arrive. Nothing was changed; send it again.',
      code: 'TOO_SLOW',
      request_id: expect.any(String),
    });
  }
}, 45_000);

it('half-sent bodies of one address keep nobody else out, and are too many for it alone', async () => {
  const halves = Array.from({ length: 2_100 }, () => say(HALF, '127.0.0.2'));
  await expect.poll(async () => await say(WHOLE, '127.0.0.2').heard, { timeout: 20_000 }).toMatch(/ 429 /);
  expect(await say(WHOLE, '127.0.0.3').heard).toMatch(/^HTTP\/1\.1 422 /);
  for (const { socket } of halves) socket.destroy();
  await expect.poll(async () => await say(WHOLE, '127.0.0.2').heard, { timeout: 20_000 }).toMatch(/ 422 /);
}, 60_000);

it('a head that is too large is refused in the agreed shape', async () => {
  const answer = await say(
    `GET /api/branding HTTP/1.1\r\nhost: portal\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`,
  ).heard;
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(bodyOf(answer)).toMatchObject({ status: 431, code: 'TOO_LARGE' });
});

it('after a body that is too large the connection closes, so that its rest is not read as a call', async () => {
  const size = 3 * 1024 * 1024;
  const { heard } = say(
    `POST /api/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n${'x'.repeat(size)}${ASK}`,
  );
  const answers = (await heard).match(/HTTP\/1\.1 \d+/g);
  expect(answers).toEqual(['HTTP/1.1 413']);
});
