import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activationJob, inviteImportedJob } from '#server/domain/session/mail-link.ts';
import { purgeJob } from '#server/domain/upkeep/purge.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const received: string[] = [];
let takesMail = true;
let mailServer: Server;
let portal: TestPortal;
beforeAll(async () => {
  mailServer = createServer((socket) => {
    socket.write(takesMail ? '220 here\r\n' : '554 not today\r\n');
    let inLetter = false;
    createInterface(socket).on('line', (line) => {
      const [, recipient] = /^RCPT TO:<(.*)>/.exec(line) ?? [];
      if (recipient) received.push(recipient);
      if (inLetter && line !== '.') return;
      if (line === 'DATA') socket.write('354 go on\r\n');
      else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      inLetter = line === 'DATA';
    });
    socket.on('error', () => undefined);
  });
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.address() as AddressInfo;
  portal = await startTestPortal({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Service Portal <portal@agency.test>' },
  });
});
afterAll(async () => {
  await portal.close();
  mailServer.close();
});

async function imported() {
  const person = await addPerson(portal, { status: 'invited' });
  await portal.pool.query(
    `with f as (insert into files (storage_key, name, type, size_bytes, sha256) values ($2, 'x.csv', 'text/csv', 1, 'x') returning id),
      i as (insert into imports (resource, file_id, filename, sha256, status, user_id) select 'users', f.id, 'x.csv', 'x', 'committed', $1 from f returning id)
     insert into import_effects (import_id, table_name, record_id, effect) select i.id, 'users', $1, 'created' from i`,
    [person.id, `key ${person.id}`],
  );
  return person;
}

const links = async (id: number) =>
  (await portal.db.selectFrom('one_time_links').select('token_hash').where('user_id', '=', id).execute())
    .length;

it('staff whom an import brought are mailed their activation link once; others are not', async () => {
  const [brought, entered] = [await imported(), await addPerson(portal, { status: 'invited' })];
  await inviteImportedJob.work(portal.portal, {});
  await inviteImportedJob.work(portal.portal, {});
  expect(received.filter((address) => address === brought.email)).toHaveLength(1);
  expect(received).not.toContain(entered.email);
});

it('a link that is long past is not sent again by itself, and others are forgotten', async () => {
  const [waiting, active] = [await imported(), await addPerson(portal)];
  await inviteImportedJob.work(portal.portal, {});
  await portal.pool.query(
    `insert into one_time_links (token_hash, purpose, user_id, expires_at) values ('x', 'password-reset', $1, now())`,
    [active.id],
  );
  await portal.pool.query(`update one_time_links set expires_at = now() - interval '90 days'`);
  await purgeJob.work(portal.portal, {});
  await inviteImportedJob.work(portal.portal, {});
  expect(await links(active.id)).toBe(0);
  expect(received.filter((address) => address === waiting.email)).toHaveLength(1);
});

it('a letter that could not be sent leaves no link behind, so that it is tried again', async () => {
  const person = await imported();
  takesMail = false;
  await expect(activationJob.work(portal.portal, { user_id: person.id })).rejects.toThrow();
  expect(await links(person.id)).toBe(0);
  takesMail = true;
  await inviteImportedJob.work(portal.portal, {});
  expect(received).toContain(person.email);
});

it('with a mail server an invitation goes by mail and is shown to nobody', async () => {
  const admin = await addPerson(portal, { groups: ['Administrators'] });
  const person = await addPerson(portal, { status: 'invited' });
  const { body } = await portal.call('POST', `users/${person.id}/invite`, { token: admin.token });
  expect(body.data).toEqual({ sent: true, link: null });
  expect(body.message).toContain(person.email);
});

it('several are invited in one call, each for themselves: who is in already is refused in a sentence', async () => {
  const admin = await addPerson(portal, { groups: ['Administrators'] });
  const [one, other] = [
    await addPerson(portal, { status: 'invited' }),
    await addPerson(portal, { status: 'invited' }),
  ];
  const [active, gone] = [await addPerson(portal), await addPerson(portal, { status: 'inactive' })];
  const invite = (token: string, rows: { id: number; seen?: number }[]) =>
    portal.call<{ done: boolean; message: string; sent?: boolean; error: { sentence: string } | null }[]>(
      'POST',
      'users/acts/invite',
      { token, body: { rows } },
    );
  const { body } = await invite(
    admin.token,
    [one, active, gone, other].map(({ id }) => ({ id })),
  );
  expect(body.message).toBe('2 of 4 employees were invited.');
  expect(body.data.map(({ error }) => error?.sentence)).toEqual([
    undefined,
    'The account is in use already.',
    'The account is deactivated. Reactivate it first, then send a link.',
    undefined,
  ]);
  expect(body.data[0]).toMatchObject({ done: true, sent: true, link: null, message: expect.any(String) });
  expect(body.data[3]?.message).toContain(other.email);
  const told = async (id: number) =>
    (
      await portal.db
        .selectFrom('activities')
        .select('action')
        .where('subject_type', '=', 'employees')
        .where('subject_id', '=', id)
        .where('action', '=', 'link-sent')
        .execute()
    ).length;
  expect(await Promise.all([one, active, gone, other].map(({ id }) => told(id)))).toEqual([1, 0, 0, 1]);

  const { rows } = await portal.pool.query('select version from users where id = $1', [one.id]);
  const stale = await invite(admin.token, [{ id: one.id, seen: rows[0].version - 1 }]);
  expect(stale.body.data[0]).toMatchObject({ done: false, error: { code: 'STALE' } });
  const reader = await addPerson(portal, { permissions: ['browse-employees'] });
  expect((await invite(reader.token, [{ id: one.id }])).status).toBe(403);
});
