import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
const lines: string[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ log: { write: (line) => void lines.push(line) } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());

const FILE = '--cut\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n';

it.each([
  ['before its first part', '', 0],
  ['within a part’s head', FILE.slice(0, 40), 0],
  ['within a file', FILE, 0],
  ['within the second file', `${FILE}${FILE}`, 1],
])(
  'an upload that breaks off %s is told in one line, and nothing of it stays',
  async (_where, sent, kept) => {
    lines.length = 0;
    const { token, id } = await addPerson(portal);
    const uploads = async () =>
      (await portal.db.selectFrom('files').select('id').where('uploaded_by', '=', id).execute()).length;
    const told = () => lines.map((line) => JSON.parse(line));

    const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      'POST /api/files HTTP/1.1',
      'host: portal',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      'content-length: 5000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
    await expect.poll(() => told().some(({ msg }) => msg === 'starting multipart parsing')).toBe(true);
    await expect.poll(uploads).toBe(kept);
    socket.destroy();

    await expect
      .poll(() => told().filter(({ level }) => level >= 30))
      .toEqual([
        expect.objectContaining({ level: 30, msg: 'upload broken off', path: '/api/files', user_id: id }),
      ]);
    await expect.poll(uploads).toBe(0);
  },
);
