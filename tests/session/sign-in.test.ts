import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

const login = (username: string, password = TEST_PASSWORD, address?: string) =>
  portal.call<{ token: string; expires_at: string; user: Record<string, unknown> }>('POST', 'login', {
    body: { username, password },
    address,
  });

const session = (token: string) =>
  portal.call<{ permissions: string[]; expires_at: string }>('GET', 'session', { token });

describe('signing in', () => {
  it('says who had their account before the portal was upgraded: only they are told what changed', async () => {
    const { token, id } = await addPerson(portal);
    const knewBefore = async () =>
      (await portal.call<{ knew_before: boolean }>('GET', 'session', { token })).body.data.knew_before;
    // Whoever sets a new agency up comes after all that is in it.
    expect(await knewBefore()).toBe(false);
    await portal.pool.query(`update users set created_at = created_at - interval '2 years' where id = $1`, [
      id,
    ]);
    expect(await knewBefore()).toBe(true);
  });

  it('takes the staff number or the e-mail, in any case of letters, and answers everything the browser keeps', async () => {
    const person = await addPerson(portal, { permissions: ['browse-brands'], surname: 'Okafor' });
    for (const username of [
      person.staff_no,
      person.email.toUpperCase(),
      ` ${person.staff_no.toLowerCase()} `,
    ]) {
      const { status, body } = await login(username);
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(
        [
          'department',
          'expires_at',
          'exportable',
          'funds_year',
          'groups',
          'holidays',
          'knew_before',
          'modules',
          'navigation',
          'period',
          'permissions',
          'remunerations',
          'token',
          'user',
        ].sort(),
      );
      expect(body.data.user).toMatchObject({
        name: 'Okafor Ngozi',
        email: person.email,
        avatar: null,
        department: null,
        grade_level: null,
        period: { year: 2024, status: 'open' },
      });
      expect((await session(body.data.token)).body.data.permissions).toEqual(['browse-brands']);
    }
  });

  it('answers applications as the top of the navigation, each with its category', async () => {
    const { token } = await addPerson(portal, { groups: ['Administrators'] });
    const { navigation } = (await session(token)).body.data as unknown as { navigation: object[] };
    expect(navigation).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Budget Management', path: '/budget', parentId: 0, type: 'application' },
        category: 'Financial Services',
        children: expect.any(Array),
      }),
    );
  });

  it('says the same to an unknown person, a wrong password, somebody deactivated and somebody not yet active', async () => {
    const active = await addPerson(portal);
    const inactive = await addPerson(portal, { status: 'inactive' });
    const invited = await addPerson(portal, { status: 'invited' });
    const answers = [
      await login('nobody@agency.test'),
      await login(active.email, 'wrong password here'),
      await login(inactive.email),
      await login(invited.email),
    ].map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('keeps of the token only its hash, and of the password only Argon2id', async () => {
    const person = await addPerson(portal);
    const { body } = await login(person.email);
    const { rows } = await portal.pool.query(
      `select (select json_agg(s) from sessions s)::text || (select json_agg(c) from user_credentials c)::text as kept`,
    );
    expect(rows[0].kept).not.toContain(body.data.token);
    expect(rows[0].kept).not.toContain(TEST_PASSWORD);
    expect(rows[0].kept).toContain('$argon2id$');
  });

  it.each([['x'.repeat(201)], [''], ['\u0000'], ['%'], ["' or 1=1 --"]])(
    'refuses the username %j without a fault',
    async (username) => {
      const { status } = await login(username);
      expect([401, 422]).toContain(status);
    },
  );
});

describe('a name', () => {
  it('hashes a password anew that was hashed with other parameters, once it is right', async () => {
    const { id, email } = await addPerson(portal);
    const older = await hash(TEST_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const kept = () =>
      portal.db
        .selectFrom('user_credentials')
        .select('password_hash')
        .where('user_id', '=', id)
        .executeTakeFirst();
    await portal.db
      .updateTable('user_credentials')
      .set({ password_hash: older })
      .where('user_id', '=', id)
      .execute();
    const signIn = (password: string) =>
      portal.call('POST', 'login', { body: { username: email, password } });
    expect((await signIn('wrong')).status).toBe(401);
    expect(await kept()).toEqual({ password_hash: older });
    const { headers } = await signIn(TEST_PASSWORD);
    const now = await kept();
    expect(now?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
    expect(await kept()).toEqual(now);
    // The browser stays known: others who guess don't delay it.
    for (let failure = 1; failure <= 5; failure++) await signIn('wrong');
    expect((await signIn(TEST_PASSWORD)).status).toBe(429);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const body = { username: email, password: TEST_PASSWORD };
    expect((await portal.call('POST', 'login', { body, headers: { cookie } })).status).toBe(200);
  });

  it('with an @ is an e-mail and one without is a staff number, whoever has it as the other', async () => {
    const victim = await addPerson(portal, { surname: 'Victim' });
    const other = await addPerson(portal, { surname: 'Other' });
    // A number from before the rule.
    await portal.pool.query('alter table users disable trigger staff_no_no_address');
    await portal.pool.query('update users set staff_no = $1 where id = $2', [victim.email, other.id]);
    await portal.pool.query('alter table users enable trigger staff_no_no_address');
    expect((await login(victim.email)).body.data.user).toMatchObject({ id: victim.id });
    expect((await login(other.email)).body.data.user).toMatchObject({ id: other.id });
    await portal.pool.query(`update users set job_title = 'Clerk' where id = $1`, [other.id]);
  });

  it.each(['ada@agency.test', 'A@1'])('is no staff number with an @: %s', async (staff_no) => {
    const admin = await addPerson(portal, { groups: ['Administrators'] });
    const person = await addPerson(portal);
    const changed = await portal.call('PATCH', `users/${person.id}`, {
      token: admin.token,
      body: { staff_no },
    });
    expect([changed.status, changed.body.errors]).toEqual([
      422,
      { staff_no: ['A staff number has no @. Enter the e-mail in its own field'] },
    ]);
    const written = portal.pool.query('update users set staff_no = $1 where id = $2', [staff_no, person.id]);
    await expect(written).rejects.toMatchObject({ constraint: 'users_staff_no_no_address' });
  });
});

describe('the delay', () => {
  it('begins with the 5th failure of an account, says how long, and is not for others', async () => {
    const person = await addPerson(portal);
    const other = await addPerson(portal);
    for (let failure = 1; failure <= 5; failure++)
      expect((await login(person.email, 'wrong')).status).toBe(401);
    const refused = await login(person.email);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('TOO_MANY');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(other.email)).status).toBe(200);
  });

  it('is of the name that was typed, and tells nothing of another name of the same person', async () => {
    const person = await addPerson(portal);
    for (let failure = 1; failure <= 5; failure++)
      await login(failure % 2 ? person.email : ` ${person.email.toUpperCase()}`, 'wrong');
    // A delay that lasts, however slow the machine that runs the test.
    await portal.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 6 }, () => ({ scope: 'account', subject: `name:${person.email}` })))
      .execute();
    expect((await login(person.email)).status).toBe(429);
    const other = await login(person.staff_no, 'wrong');
    const nobody = await login('nobody-of-that-number', 'wrong');
    expect([other.status, other.body.detail]).toEqual([nobody.status, nobody.body.detail]);
    expect((await login(person.staff_no)).status).toBe(200);
    // Nor does the success of one name end the delay of the other.
    expect((await login(person.email)).status).toBe(429);
  });

  it.each(['user:1', 'name:x', 'link:x'])('of the name %s delays nobody else', async (name) => {
    for (let failure = 1; failure <= 5; failure++) await login(name, 'wrong');
    const rows = await portal.db
      .selectFrom('sign_in_failures')
      .select('subject')
      .where('scope', '=', 'account')
      .distinct()
      .execute();
    expect(rows).toEqual([{ subject: `name:${name}` }]);
  });

  it('treats names that nobody has alike', async () => {
    for (let failure = 1; failure <= 5; failure++) expect((await login('ghost', 'wrong')).status).toBe(401);
    expect((await login('ghost', 'wrong')).status).toBe(429);
  });

  it('begins with the 200th failure of an address', async () => {
    await portal.db
      .insertInto('sign_in_failures')
      .values(Array.from({ length: 199 }, () => ({ scope: 'address', subject: '10.0.0.9' })))
      .execute();
    const person = await addPerson(portal);
    expect((await login(person.email, TEST_PASSWORD, '10.0.0.9')).status).toBe(200);
    expect((await login('ghost2', 'wrong', '10.0.0.9')).status).toBe(401);
    expect((await login(person.email, TEST_PASSWORD, '10.0.0.9')).status).toBe(429);
    expect((await login(person.email, TEST_PASSWORD, '10.0.0.8')).status).toBe(200);
  });

  it('lets a hundred guesses at once learn no more than guesses in a row', async () => {
    const person = await addPerson(portal);
    const guesses = Array.from({ length: 30 }, (_, index) => login(person.email, `wrong guess ${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25);
    // Each whose password was compared is counted: the others kept nobody waiting for that.
    const compared = await portal.db
      .selectFrom('sign_in_failures')
      .where('scope', '=', 'account')
      .select('id')
      .execute();
    expect(compared.length).toBeLessThan(20);
  });

  it('is not for successes, however many come at once, and a success forgets the failures', async () => {
    const person = await addPerson(portal);
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(person.email)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (let round = 0; round < 3; round++) {
      for (let failure = 1; failure <= 4; failure++)
        expect((await login(person.email, 'wrong')).status).toBe(401);
      expect((await login(person.email)).status).toBe(200);
    }
  });
});
