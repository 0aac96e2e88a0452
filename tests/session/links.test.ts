import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFirstAdministratorLink } from '#server/domain/session/index.ts';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const NEXT_PASSWORD = 'Heron-Ladder-58';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const login = (username: string, password: string) =>
  portal.call('POST', 'login', { body: { username, password } });
const activate = (user: number | string, body: object, token?: string) =>
  portal.call('PATCH', `activate/users/${user}`, { body, token });
const reset = (token: string, password = NEXT_PASSWORD) =>
  portal.call('POST', 'password/reset', { body: { token, password } });

/** The link in the newest letter to an address; letters lie in the outbox where no mail server is set. */
async function mailedLink(address: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const folder = join(portal.config.dataDir, 'outbox');
      for (const name of (await readdir(folder)).sort().reverse()) {
        const letter = (await readFile(join(folder, name), 'utf8'))
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        const [link] = /http\S+token=[\w-]+/.exec(letter) ?? [];
        if (letter.includes(address) && link) return link;
      }
      throw new Error(`no letter to ${address}`);
    },
    { timeout: 15_000, interval: 100 },
  );
}

async function invited() {
  const person = await addPerson(portal, { status: 'invited' });
  const admin = await addPerson(portal, { permissions: ['edit-employees'] });
  const { status, body } = await portal.call<{ sent: boolean; link: string }>(
    'POST',
    `users/${person.id}/invite`,
    {
      token: admin.token,
    },
  );
  expect(status).toBe(200);
  return { ...person, admin, link: tokenOf(body.data.link) };
}

describe('the first administrator', () => {
  it('is made by the link that a start without people prints, once, and then no such link is made', async () => {
    const lapsed = tokenOf((await createFirstAdministratorLink(portal.portal)) ?? '');
    const token = tokenOf((await createFirstAdministratorLink(portal.portal)) ?? '');
    expect((await portal.call('GET', `links/${lapsed}`)).body.code).toBe('LINK_INVALID');
    const told = await portal.call('GET', `links/${token}`);
    expect(told.body.data).toMatchObject({ purpose: 'first-administrator', id: 0 });
    const person = { staff_no: 'FA001', firstname: 'Ada', surname: 'Obi', email: 'ada@agency.test' };
    const incomplete = await activate(0, { token, password: NEXT_PASSWORD });
    expect(incomplete.status).toBe(422);
    expect(Object.keys(incomplete.body.errors)).toEqual(
      expect.arrayContaining(['staff_no', 'firstname', 'surname', 'email']),
    );
    expect((await activate(0, { token, ...person, password: 'short' })).body.errors).toHaveProperty(
      'password',
    );
    const both = await Promise.all(
      [1, 2].map(() => activate(0, { token, ...person, password: NEXT_PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const session = await portal.call<{ token: string; permissions: string[] }>('POST', 'login', {
      body: { username: 'FA001', password: NEXT_PASSWORD },
    });
    expect(session.body.data.permissions).toContain('edit-employees');
    expect(await createFirstAdministratorLink(portal.portal)).toBeUndefined();
  });

  it('is asked to invite a second until there is one', async () => {
    const { body } = await login('FA001', NEXT_PASSWORD);
    const token = String(body.data.token);
    const news = await portal.call<{ title: string; path: string }[]>('GET', 'notifications', { token });
    expect(news.body.data).toMatchObject([
      { title: 'Invite a second administrator', path: '/administration/employees/create' },
    ]);
    const asked = async () =>
      (await portal.call<{ verb: string; path: string }[]>('GET', 'inbox', { token })).body.data;
    expect(await asked()).toMatchObject([
      { verb: 'Invite a second administrator', path: '/administration/employees/create' },
    ]);
    const warned = await portal.call<{ warnings: string[] }[]>('GET', 'groups?search=administrators', {
      token,
    });
    expect(warned.body.data[0]?.warnings).toEqual([
      'There is one active member. Invite a second administrator: nobody can change their own groups.',
    ]);
    await addPerson(portal, { groups: ['Administrators'], status: 'invited' });
    expect(await asked()).toEqual([]);
  });
});

describe('an activation link', () => {
  it('tells whose it is, takes the profile and a password, and makes the account active', async () => {
    const person = await invited();
    const told = await portal.call('GET', `links/${person.link}`);
    expect(told.body.data).toMatchObject({ purpose: 'activation', id: person.id, staff_no: person.staff_no });
    const { status, body } = await activate(person.id, {
      token: person.link,
      password: NEXT_PASSWORD,
      firstname: 'Amina',
      mobile: '0803 123 4567',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: person.id, name: expect.stringContaining('Amina') });
    expect((await login(person.staff_no, NEXT_PASSWORD)).status).toBe(200);
  });

  it('works once, for its own person, and only the last one that was asked for', async () => {
    const person = await invited();
    const other = await invited();
    const again = await portal.call<{ link: string }>('POST', `users/${person.id}/invite`, {
      token: person.admin.token,
    });
    const given = { token: tokenOf(again.body.data.link), password: NEXT_PASSWORD };
    expect((await activate(person.id, { ...given, token: person.link })).body.code).toBe('LINK_INVALID');
    expect((await activate(other.id, given)).body.code).toBe('LINK_INVALID');
    expect((await activate(person.id, given)).status).toBe(200);
    expect((await activate(person.id, given)).body.code).toBe('LINK_INVALID');
  });

  it('that an administrator was shown works on after a letter brought another, and using one ends both', async () => {
    const [shown, mailed] = [await invited(), await invited()];
    for (const { email } of [shown, mailed])
      await portal.call('POST', 'password/forgot', { body: { username: email } });
    const letters = [await mailedLink(shown.email), await mailedLink(mailed.email)].map(tokenOf);
    expect((await activate(shown.id, { token: shown.link, password: NEXT_PASSWORD })).status).toBe(200);
    expect((await portal.call('GET', `links/${letters[0]}`)).body.code).toBe('LINK_INVALID');
    expect((await activate(mailed.id, { token: letters[1], password: NEXT_PASSWORD })).status).toBe(200);
    expect((await portal.call('GET', `links/${mailed.link}`)).body.code).toBe('LINK_INVALID');
  });

  it('is shown for each of several where no mail is sent, to whoever may give what the account has', async () => {
    const admin = await addPerson(portal, { groups: ['Administrators'] });
    const clerk = await addPerson(portal, { permissions: ['edit-employees'] });
    const plain = await addPerson(portal, { status: 'invited' });
    const officer = await addPerson(portal, { status: 'invited', groups: ['Treasury'] });
    const rows = [plain, officer].map(({ id }) => ({ id }));
    const invite = async (token: string) =>
      (
        await portal.call<{ link?: string; error: { code: string } | null }[]>('POST', 'users/acts/invite', {
          token,
          body: { rows },
        })
      ).body.data;
    const byClerk = await invite(clerk.token);
    expect(byClerk.map(({ link, error }) => [Boolean(link), error?.code])).toEqual([
      [true, undefined],
      [false, 'FORBIDDEN'],
    ]);
    for (const [place, { link }] of (await invite(admin.token)).entries())
      expect(
        (await activate(rows[place]?.id ?? 0, { token: tokenOf(link ?? ''), password: NEXT_PASSWORD }))
          .status,
      ).toBe(200);
  });

  it('doesn’t work when it is too old, nor for somebody deactivated', async () => {
    const old = await invited();
    await portal.pool.query(`update one_time_links set expires_at = now() where user_id = $1`, [old.id]);
    expect((await activate(old.id, { token: old.link, password: NEXT_PASSWORD })).body.code).toBe(
      'LINK_INVALID',
    );
    const gone = await invited();
    await portal.pool.query(`update users set status = 'inactive' where id = $1`, [gone.id]);
    expect((await activate(gone.id, { token: gone.link, password: NEXT_PASSWORD })).body.code).toBe(
      'LINK_INVALID',
    );
  });

  it('changes nothing but what people keep of themselves', async () => {
    const person = await invited();
    for (const key of ['staff_no', 'email', 'grade_level_id', 'department_id', 'status', 'groups']) {
      const { status, body } = await activate(person.id, {
        token: person.link,
        password: NEXT_PASSWORD,
        [key]: '1',
      });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty(key);
    }
  });

  it('takes a picture in a form, after the token; without a link that works no file is kept', async () => {
    const person = await invited();
    const form = (token: string) => {
      const sent = new FormData();
      sent.set('token', token);
      sent.set('password', NEXT_PASSWORD);
      sent.set('picture', new Blob([PNG]), 'me.png');
      return sent;
    };
    const files = async () => (await portal.db.selectFrom('files').select('id').execute()).length;
    const before = await files();
    const refused = await portal.call('PATCH', `activate/users/${person.id}`, { form: form('not-a-token') });
    expect(refused.body.code).toBe('LINK_INVALID');
    expect(await files()).toBe(before);
    const taken = await portal.call('PATCH', `activate/users/${person.id}`, { form: form(person.link) });
    expect(taken.status).toBe(200);
    expect(await files()).toBe(before + 1);
  });

  it('slows down whoever guesses tokens from one address', async () => {
    await portal.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 199 }, () => ({ scope: 'link-address', subject: '10.1.1.1' })))
      .execute();
    const guess = (token: string) => portal.call('GET', `links/${token}`, { address: '10.1.1.1' });
    expect((await guess('one')).status).toBe(422);
    expect((await guess('two')).status).toBe(429);
  });

  it('is shown to whoever may edit employees while no mail server is set; that of an active account to administrators', async () => {
    const { admin, id } = await invited();
    const active = await addPerson(portal);
    expect((await portal.call('POST', `users/${id}/invite`, { token: active.token })).status).toBe(403);
    const refused = await portal.call('POST', `users/${active.id}/invite`, { token: admin.token });
    expect(refused.status).toBe(403);
    const chief = await addPerson(portal, { groups: ['Administrators'] });
    expect((await portal.call('POST', `users/${chief.id}/invite`, { token: chief.token })).status).toBe(403);
    const shown = await portal.call<{ link: string }>('POST', `users/${active.id}/invite`, {
      token: chief.token,
    });
    expect((await reset(tokenOf(shown.body.data.link))).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is answered alike for everybody, and mailed to whoever is active', async () => {
    const person = await addPerson(portal);
    const ask = (username: string) => portal.call('POST', 'password/forgot', { body: { username } });
    const [known, unknown] = [await ask(person.staff_no), await ask('nobody at all')];
    expect(known.status).toBe(200);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' });
    const { rows } = await portal.pool.query(`select count(*) as n from one_time_links where user_id = $1`, [
      person.id,
    ]);
    const link = await mailedLink(person.email);
    expect(new URL(link).pathname).toBe('/auth/password-reset');
    expect(Number(rows[0].n)).toBeLessThanOrEqual(1);
    const jobs = await portal.pool.query(`select string_agg(data::text, '') as kept from jobs.job`);
    expect(jobs.rows[0].kept).not.toContain(tokenOf(link));
    expect((await reset(tokenOf(link), 'short')).body.errors).toHaveProperty('password');
    expect((await reset(tokenOf(link))).status).toBe(200);
    expect((await reset(tokenOf(link))).body.code).toBe('LINK_INVALID');
    expect((await portal.call('GET', 'session', { token: person.token })).status).toBe(401);
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEXT_PASSWORD)).status).toBe(200);
  });

  it('can’t be used to fill a mailbox', async () => {
    const ask = () => portal.call('POST', 'password/forgot', { body: { username: 'somebody' } });
    for (let request = 1; request <= 5; request++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it('sends somebody not yet active their activation link instead', async () => {
    const person = await addPerson(portal, { status: 'invited' });
    await portal.call('POST', 'password/forgot', { body: { username: person.email } });
    expect(new URL(await mailedLink(person.email)).pathname).toBe('/auth/activate');
  });
});
