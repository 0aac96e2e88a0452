import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestPortal } from '../support/portal.ts';

it('a call that comes while the portal stops is refused as every other, and told when to come again', async () => {
  const lines: string[] = [];
  const portal = await startTestPortal({ log: { write: (line) => void lines.push(line) } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(portal.app.server, 'connection');
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
  // A head that is on its way keeps its connection open.
  socket.write('GET /api/branding HTTP/1.1\r\nhost: portal\r\n');
  const [atServer] = await arrived;
  await expect.poll(() => atServer.bytesRead).toBeGreaterThan(0);
  const closing = portal.close();
  await expect.poll(() => portal.app.server.listening).toBe(false);
  socket.end('\r\n');
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  await closing;

  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head.toLowerCase().split('\r\n')).toEqual(
    expect.arrayContaining([
      'retry-after: 2',
      'connection: close',
      'cache-control: no-store',
      'x-frame-options: deny',
    ]),
  );
  const { request_id, ...said } = JSON.parse(body);
  expect(said).toEqual({
    status: 503,
    message: expect.any(String),
    detail: 'The portal is being restarted. Nothing was changed; try again in a few seconds.',
    code: 'UNAVAILABLE',
  });
  expect(head).toContain(`x-request-id: ${request_id}`);
  const logged = lines.filter((line) => line.includes(request_id)).map((line) => JSON.parse(line));
  expect(logged).toContainEqual(expect.objectContaining({ level: 40, msg: 'call refused' }));
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});
