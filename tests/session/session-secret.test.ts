import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  keepSessionsWith,
  nameSessionTokens,
  noteSessionSecret,
  readSessionSecret,
} from '#server/http/session-secret.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

const OURS = process.env.SESSION_TOKEN_SECRET ?? '';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), 'portal-secret-'));
});
afterAll(async () => {
  keepSessionsWith(OURS);
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async (token: string) => (await portal.call('GET', 'session', { token })).status;

it('a token begins with the name that is set, and one of another name goes on', async () => {
  const before = await addPerson(portal);
  expect(before.token).toMatch(/^portal_[\w-]{43}$/);
  nameSessionTokens('ncdb');
  const after = await addPerson(portal);
  nameSessionTokens('portal');
  expect(after.token).toMatch(/^ncdb_[\w-]{43}$/);
  for (const { token } of [before, after]) expect(await statusOf(token)).toBe(200);
});

describe('the secret of sessions', () => {
  it('is needed to make one: a row of the database with the hash of a token is no session', async () => {
    const person = await addPerson(portal);
    expect(await statusOf(person.token)).toBe(200);
    const token = 'a-token-that-i-made-myself';
    const hash = createHash('sha256').update(token).digest('base64url');
    await portal.pool.query('insert into sessions (user_id, token_hash) values ($1, $2)', [person.id, hash]);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends all sessions when it changes', async () => {
    const person = await addPerson(portal);
    keepSessionsWith('another secret of at least 32 signs');
    expect(await statusOf(person.token)).toBe(401);
    keepSessionsWith(OURS);
    expect(await statusOf(person.token)).toBe(200);
  });

  it('is made at the first start, for the user of the server only, and once where two start together', async () => {
    const dataDir = join(folder, 'data');
    const read = () => readSessionSecret({ sessionSecret: undefined, dataDir });
    const made = await Promise.all([read(), read(), read()]);
    expect(new Set([...made, await read()]).size).toBe(1);
    expect(made[0]).toHaveLength(43);
    expect((await stat(join(dataDir, 'session-token.secret'))).mode & 0o777).toBe(0o600);
    expect(await readSessionSecret({ sessionSecret: 'the one of the settings', dataDir })).toBe(
      'the one of the settings',
    );
  });

  it('is noted, so that a portal beside others learns that people are signed in whom it does not know', async () => {
    await portal.db.deleteFrom('sessions').execute();
    expect(await noteSessionSecret(portal.db)).toBe(false);
    await addPerson(portal);
    expect(await noteSessionSecret(portal.db)).toBe(false);
    keepSessionsWith('another secret of at least 32 signs');
    expect(await noteSessionSecret(portal.db)).toBe(true);
    expect(await noteSessionSecret(portal.db)).toBe(false);
    keepSessionsWith(OURS);
  });
});
