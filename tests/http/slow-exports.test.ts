import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let port: number;
let keepers: { token: string }[];
beforeAll(async () => {
  portal = await startTestPortal({ env: { DATABASE_POOL_SIZE: '4' } });
  keepers = [];
  for (let place = 0; place < 6; place += 1)
    keepers.push(await addPerson(portal, { groups: ['Administrators'] }));
  // More than sockets and streams hold between them.
  await portal.pool.query(
    `insert into groups (name, description) select 'Slow ' || n, repeat('Steady works ', 3000) from generate_series(1, 800) n`,
  );
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

const sockets: Socket[] = [];

/** Asks for a file and takes nothing of it but its first line, with the status. */
async function begun({ token }: { token: string }): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    `GET /api/groups/export?format=csv HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause();
      resolve(String(chunk).slice(9, 12));
    });
  });
}

it('who takes no byte of exports keeps nobody from anything else, and only some from exports', async () => {
  const [first, ...others] = keepers;
  const last = others.at(-1);
  if (!first || !last) throw new Error('nobody is there');
  expect([await begun(first), await begun(first), await begun(first)]).toEqual(['200', '200', '429']);
  for (const other of others.slice(0, 4))
    expect([await begun(other), await begun(other)]).toEqual(['200', '200']);
  const refused = await portal.call('GET', 'groups/export?format=csv', { token: last.token });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  const read = await portal.call('GET', 'groups?per_page=1', { token: last.token });
  const made = await portal.call('POST', 'tags', { token: last.token, body: { name: 'Quick' } });
  expect([read.status, made.status]).toEqual([200, 201]);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await portal.call('GET', 'tags/export?format=csv', { token: first.token })).status, {
      timeout: 10_000,
    })
    .toBe(200);
}, 60_000);
