import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCESS, type Payable, type Person, startKeepers, ZENITH } from './keepers.ts';

type Keepers = Awaited<ReturnType<typeof startKeepers>>;
let portal: Keepers['portal'];
let clerk: Person;
let second: Person;
let call: Keepers['call'];
beforeAll(async () => {
  ({ portal, clerk, second, call } = await startKeepers({ jobs: true }));
}, 60_000);
afterAll(() => portal.close());

/** To whom a mail goes and what it is called, of each that tells this payee of their account. */
async function mailsTo(payee: string): Promise<{ to: string; subject: string; text: string }[]> {
  const folder = join(portal.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`Dear ${payee},`))
    .map((mail) => ({
      to: /^To: .*<(.*)>/m.exec(mail)?.[1] ?? '',
      subject: /^Subject: (.*)/m.exec(mail)?.[1] ?? '',
      text: mail.replaceAll('=\r\n', ''),
    }));
}

async function told(payee: string, count: number): Promise<[to: string, subject: string][]> {
  await vi.waitUntil(async () => (await mailsTo(payee)).length >= count, { timeout: 20_000, interval: 50 });
  return (await mailsTo(payee)).map(({ to, subject }) => [to, subject]);
}

async function add(list: 'vendors' | 'beneficiaries', name: string, email: string | null): Promise<Payable> {
  const answer = await call(clerk, 'POST', list, { name, email, ...ZENITH });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const PROPOSED = 'A change of your bank details was proposed';
const CHANGED = 'Your bank details were changed';
const REFUSED = 'A change of your bank details was refused';

describe.each(['vendors', 'beneficiaries'] as const)('who is paid as one of the %s', (list) => {
  const email = `pay@${list}.test`;

  it('is mailed each change of their account, whoever makes it, with the tail of the account alone', async () => {
    const name = `Told ${list}`;
    const { id, proposed_bank } = await add(list, name, email);
    expect(proposed_bank).toMatchObject({ is_told: true });
    expect(await told(name, 1)).toEqual([[email, PROPOSED]]);
    await call(second, 'POST', `${list}/${id}/confirm-bank`);
    expect((await told(name, 2))[1]).toEqual([email, CHANGED]);
    await call(second, 'PATCH', `${list}/${id}`, ACCESS);
    await told(name, 3);
    await call(clerk, 'POST', `${list}/${id}/refuse-bank`, { reason: 'No letter of theirs' });
    expect((await told(name, 4))[3]).toEqual([email, REFUSED]);
    for (const { text } of await mailsTo(name)) {
      expect(text).not.toContain(ZENITH.account_number);
      expect(text).not.toContain(ACCESS.account_number);
    }
    expect((await mailsTo(name))[0]?.text).toContain('5676');
  });

  it('is mailed where they had their e-mail until lately, too', async () => {
    const name = `Moved ${list}`;
    const { id } = await add(list, name, email);
    await told(name, 1);
    const moved = await call(clerk, 'PATCH', `${list}/${id}`, { email: 'clerk@elsewhere.test', ...ACCESS });
    expect(moved.status, moved.text).toBe(200);
    expect((await told(name, 3)).slice(1).sort()).toEqual([
      ['clerk@elsewhere.test', PROPOSED],
      [email, PROPOSED],
    ]);
  });

  it('can’t be told without an e-mail, which whoever confirms is told', async () => {
    const name = `Silent ${list}`;
    const { proposed_bank } = await add(list, name, null);
    expect(proposed_bank).toMatchObject({ is_told: false });
    const read = await call<{ is_told: boolean }>(second, 'GET', `bankDetails/${proposed_bank?.id}`);
    expect(read.body.data.is_told).toBe(false);
  });
});

it('staff are told in the portal, with or without a letter', async () => {
  const { id } = second;
  const answer = await call(clerk, 'PATCH', `users/${id}`, ZENITH);
  expect(answer.body.data.proposed_bank).toMatchObject({ is_told: true });
});
