import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { DEMONSTRATION_PASSWORD } from '#server/database/seeds/demonstration/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  const { body } = await portal.call<{ token: string }>('POST', 'login', {
    body: { username: 'admin@agency.test', password: DEMONSTRATION_PASSWORD },
  });
  token = body.data.token;
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
}, 300_000);
afterAll(() => portal.close());

/** The headers of an answer that neither name the call itself nor tell how its content comes. */
function headersOf({ headers }: TestAnswer<unknown>) {
  const own = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'transfer-encoding'];
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
  // The mark of a session is another each second.
  return { ...told, etag: typeof headers.etag };
}

const GETS = ROUTES.filter(({ method }) => method === 'GET');
const READS = GETS.filter((route) => !('write' in route)).map(({ path }) => path);
const exportsNoted = async () =>
  (
    await portal.db
      .selectFrom('activities')
      .select('id')
      .where('action', '=', 'exported')
      .orderBy('id')
      .execute()
  ).length;

describe('HEAD', () => {
  it.each(READS)('answers at %s what GET answers there, without content', async (path) => {
    const url = path.replace(/:\w+/g, '1').slice(1);
    const got = await portal.call('GET', url, { token });
    const head = await portal.call('HEAD', url, { token });
    expect([head.status, head.text, headersOf(head)]).toEqual([got.status, '', headersOf(got)]);
    const strange = await portal.call('HEAD', url);
    expect(strange.status).toBe((await portal.call('GET', url)).status);
  });

  it('is refused where GET does something, and is among what an address says it takes', async () => {
    expect(GETS.filter((route) => 'write' in route).map(({ path }) => path)).toEqual(['/logout']);
    const refused = await portal.call('HEAD', 'logout', { token });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST, GET']);
    expect((await portal.call('GET', 'session', { token })).status).toBe(200);
    const other = await portal.call('DELETE', 'session', { token });
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await portal.call('HEAD', 'login')).status).toBe(405);
  });

  it('is told as before under the mark that GET was given', async () => {
    const { headers } = await portal.call('GET', 'tags', { token });
    const again = await portal.call('HEAD', 'tags', {
      token,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  });

  it('takes no file, and is not noted as if it had', async () => {
    const before = await exportsNoted();
    const path = 'expenditures/export?format=csv';
    const head = await portal.call('HEAD', path, { token });
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(head.headers['content-length']).toBeUndefined();
    expect(await exportsNoted()).toBe(before);
    await portal.call('GET', path, { token });
    expect(await exportsNoted()).toBe(before + 1);
  });

  it.each(['/', '/icon.svg', '/budget/funds'])('answers for the file at %s', async (path) => {
    const got = await portal.call('GET', path);
    const head = await portal.call('HEAD', path);
    expect([head.status, head.text, headersOf(head)]).toEqual([200, '', headersOf(got)]);
  });

  it('leaves the connection to the next call', async () => {
    const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
    const call = (method: string, path: string, more = '') =>
      `${method} /api/${path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
    socket.write(call('HEAD', 'expenditures/export'));
    socket.write(call('HEAD', 'tags'));
    socket.write(call('GET', 'branding', 'connection: close\r\n'));
    const heads = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
    expect(heads.map((one) => one.split('\r\n')[0])).toEqual(Array(3).fill('HTTP/1.1 200 OK'));
    const contents = heads.map((one) => one.split('\r\n\r\n')[1] ?? '');
    expect(contents.slice(0, 2)).toEqual(['', '']);
    expect(contents[2]).toContain('agency');
  });
});
