import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const NEXT_PASSWORD = 'Heron-Ladder-58';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom('sign_in_failures').execute());

type Account = { version: number; avatar: string | null; mobile: string | null };
const account = (token: string) => portal.call<Account>('GET', 'account', { token });
const save = (id: number | string, token: string | undefined, body: object) =>
  portal.call<Account>('PATCH', `activate/users/${id}`, { token, body });
const login = async (username: string) =>
  (await portal.call<{ token: string }>('POST', 'login', { body: { username, password: TEST_PASSWORD } }))
    .body.data.token;

function pictureForm(content: Buffer, name: string): FormData {
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(content)]), name);
  return form;
}

describe('My Profile', () => {
  it('changes what people keep of themselves, tells the timeline, and refuses a version that is not the present one', async () => {
    const { id, token } = await addPerson(portal);
    const { version } = (await account(token)).body.data;
    const saved = await save(id, token, { mobile: '0803 123 4567', middlename: 'Ify', seen: version });
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({
      mobile: '0803 123 4567',
      middlename: 'Ify',
      version: version + 1,
    });
    const stale = await save(id, token, { mobile: '0700 000 0000', seen: version });
    expect(stale.status).toBe(409);
    expect(stale.body.code).toBe('STALE');
    const told = await portal.db
      .selectFrom('activities')
      .select(['action', 'changes'])
      .where('subject_type', '=', 'employees')
      .where('subject_id', '=', id)
      .where('action', '!=', 'state-kept')
      .execute();
    expect(told).toEqual([
      { action: 'updated', changes: { mobile: [null, '0803 123 4567'], middlename: [null, 'Ify'] } },
    ]);
  });

  it.each([
    'staff_no',
    'email',
    'grade_level_id',
    'department_id',
    'status',
    'type',
    'job_title',
    'groups',
    'password',
    'avatar_file_id',
    '__proto__x',
  ])('refuses to change %s', async (key) => {
    const { id, token } = await addPerson(portal);
    const { status, body } = await save(id, token, { mobile: '0803 123 4567', [key]: 'x' });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([key]);
    expect((await account(token)).body.data.mobile).toBeNull();
  });

  it('is nobody else’s to change, and not a visitor’s', async () => {
    const one = await addPerson(portal);
    const other = await addPerson(portal, { groups: ['Administrators'] });
    expect((await save(one.id, other.token, { mobile: '0803 123 4567' })).status).toBe(403);
    expect((await save(one.id, undefined, { mobile: '0803 123 4567' })).status).toBe(401);
    for (const id of ['x', '1.5', '-1', '99999999999999999999'])
      expect((await save(id, other.token, { mobile: '0803 123 4567' })).status).toBe(403);
  });

  it('takes the bank account as a proposal, doubts one whose check digit doesn’t fit, and tells the person', async () => {
    const { id, token } = await addPerson(portal);
    const bank = { bank_name: 'Zenith Bank', account_number: '1234567890' };
    const saved = await portal.call<Account & { warnings: Record<string, string> }>(
      'PATCH',
      `activate/users/${id}`,
      {
        token,
        body: bank,
      },
    );
    expect(saved.body.message).toBe(
      'Your profile is saved. The bank details are in force once another person confirms them.',
    );
    expect(saved.body.data).toMatchObject({
      proposed_bank: bank,
      warnings: { account_number: expect.stringContaining('Zenith') },
    });
    const told = await portal.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', id)
      .execute();
    expect(told).toEqual([{ title: 'A change of your bank account was proposed' }]);
    expect((await save(id, token, { account_number: '123' })).body.errors).toHaveProperty('account_number');
  });

  it('never empties the names', async () => {
    const { id, token } = await addPerson(portal);
    for (const name of ['firstname', 'surname'])
      expect((await save(id, token, { [name]: '' })).body.errors).toHaveProperty(name);
  });
});

describe('the picture', () => {
  it('is read at the address that the account gives, without a token; the address changes with it', async () => {
    const { token, id } = await addPerson(portal);
    const sent = await portal.call<Account>('POST', 'account/picture', {
      token,
      form: pictureForm(PNG, 'me.png'),
    });
    expect(sent.status).toBe(200);
    const address = sent.body.data.avatar ?? '';
    const read = await portal.call('GET', address);
    expect(read.bytes.equals(PNG)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await portal.call('GET', `users/${id}/avatar`)).status).toBe(404);
    expect((await portal.call('GET', `users/${id}/avatar?v=${'0'.repeat(32)}`)).status).toBe(404);
    await portal.call('POST', 'account/picture', { token, body: { picture: null } });
    expect((await portal.call('GET', address)).status).toBe(404);
    expect((await account(token)).body.data.avatar).toBeNull();
  });

  it('comes with the profile as a form too', async () => {
    const { token, id } = await addPerson(portal);
    const form = pictureForm(PNG, 'me.png');
    form.set('mobile', '0803 123 4567');
    const { status, body } = await portal.call<Account>('PATCH', `activate/users/${id}`, { token, form });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mobile: '0803 123 4567', avatar: expect.stringContaining('?v=') });
  });

  it.each([
    ['a text that calls itself a picture', Buffer.from('hello'), 'me.png', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.svg', 415],
    ['an empty file', Buffer.alloc(0), 'me.png', 415],
    ['more than 2 MB', Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), 'me.png', 413],
  ])('is not %s', async (_, content, name, status) => {
    const { token } = await addPerson(portal);
    const refused = await portal.call('POST', 'account/picture', { token, form: pictureForm(content, name) });
    expect(refused.status).toBe(status);
    expect(refused.body.detail).toMatch(/\w/);
  });

  it('is not an upload of somebody else, nor one that isn’t a picture', async () => {
    const one = await addPerson(portal);
    const other = await addPerson(portal);
    const use = (token: string, picture: number) =>
      portal.call('POST', 'account/picture', { token, body: { picture } });
    await portal.call('POST', 'account/picture', { token: one.token, form: pictureForm(PNG, 'me.png') });
    const { id } = await portal.db
      .selectFrom('files')
      .select('id')
      .where('uploaded_by', '=', one.id)
      .executeTakeFirstOrThrow();
    expect((await use(other.token, id)).body.errors).toHaveProperty('picture');
    expect((await use(one.token, id)).status).toBe(200);
    const text = await portal.db
      .insertInto('files')
      .values({
        storage_key: 'x',
        name: 'x.csv',
        type: 'text/csv',
        size_bytes: 1,
        sha256: 'x',
        uploaded_by: one.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await use(one.token, text.id)).body.errors).toHaveProperty('picture');
  });
});

describe('the password', () => {
  const change = (token: string, current: string, next: string) =>
    portal.call('POST', 'account/password', { token, body: { current, next } });

  it('changes with the present one and ends every other session at once', async () => {
    const { token, email } = await addPerson(portal);
    const elsewhere = await login(email);
    expect((await change(token, 'wrong', NEXT_PASSWORD)).body.errors).toHaveProperty('current');
    expect((await change(token, TEST_PASSWORD, NEXT_PASSWORD)).status).toBe(200);
    expect((await account(token)).status).toBe(200);
    expect((await account(elsewhere)).status).toBe(401);
    const { status } = await portal.call('POST', 'login', {
      body: { username: email, password: TEST_PASSWORD },
    });
    expect(status).toBe(401);
  });

  it.each([
    ['too short', 'Heron-58-La'],
    ['the same sign again and again', 'aaaaaaaaaaaaaaaa'],
    ['among the most used', 'Password1234'],
    ['keys beside each other', '1q2w3e4r5t6y'],
    ['keys beside each other with Shift', '!QAZ2wsx#EDC4rfv'],
    ['one word twice', 'mango7mango7'],
    ['known from a leak, in another case and with signs', 'Polniy-Pizdec-0211!'],
    ['the name of the agency', 'Government-Agency-7'],
    ['the staff number', 'PW0001-PW0001'],
    ['the e-mail', 'pw0001@agency.test'],
    ['the name', 'Chukwuemeka Ngozi1'],
    ['the present one', TEST_PASSWORD],
  ])('is not %s', async (_, next) => {
    await portal.db.deleteFrom('users').where('staff_no', '=', 'PW0001').execute();
    const { token } = await addPerson(portal, {
      staff_no: 'PW0001',
      surname: 'Chukwuemeka',
      firstname: 'Ngozi',
    });
    expect((await change(token, TEST_PASSWORD, next)).body.errors).toHaveProperty('next');
  });

  it('is not made of the names of departments', async () => {
    const { token } = await addPerson(portal);
    const values = { code: 'PW01', name: 'Marine Mechanics', abv: 'PWMM', type: 'department' };
    await portal.db.insertInto('departments').values(values).execute();
    const sentence = 'The names of the agency and its departments are easy to guess. Choose something else.';
    for (const next of ['MarineMechanics9', 'Pwmm-agency-Pwmm1'])
      expect((await change(token, TEST_PASSWORD, next)).body.errors).toEqual({ next: [sentence] });
  });

  it('can’t be guessed in an open session', async () => {
    const { token } = await addPerson(portal);
    for (let failure = 1; failure <= 5; failure++) await change(token, `wrong ${failure}`, NEXT_PASSWORD);
    expect((await change(token, TEST_PASSWORD, NEXT_PASSWORD)).status).toBe(429);
  });
});

describe('own sign-ins', () => {
  it('are listed with what they are, and ended one by one or all but this one', async () => {
    const { token, email, id } = await addPerson(portal);
    const [second, third] = [await login(email), await login(email)];
    await portal.pool.query(
      `update sessions set agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' where user_id = $1`,
      [id],
    );
    const list = async () =>
      (
        await portal.call<{ id: number; current: boolean; device: string }[]>('GET', 'account/sessions', {
          token,
        })
      ).body.data;
    expect(await list()).toHaveLength(3);
    expect((await list())[0]).toMatchObject({ current: true, device: 'Firefox on Windows' });
    const victim = (await list()).find(({ current }) => !current)?.id;
    expect((await portal.call('DELETE', `account/sessions/${victim}`, { token })).status).toBe(200);
    expect(await list()).toHaveLength(2);
    await portal.call('POST', 'account/sessions/revoke-others', { token });
    expect(await list()).toHaveLength(1);
    expect((await account(second)).status).toBe(401);
    expect((await account(third)).status).toBe(401);
  });

  it('of others can’t be ended', async () => {
    const one = await addPerson(portal);
    const other = await addPerson(portal);
    const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [other.id]);
    expect((await portal.call('DELETE', `account/sessions/${rows[0].id}`, { token: one.token })).status).toBe(
      404,
    );
    expect((await account(other.token)).status).toBe(200);
  });
});
