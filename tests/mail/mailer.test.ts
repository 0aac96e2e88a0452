import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activationLetter, passwordResetLetter } from '#server/mail/letters.ts';
import { createMailer } from '#server/mail/mailer.ts';

const facts = {
  name: 'Ọlá <b>Ndé</b>',
  agency: 'Delta Basin "Board" & Sons',
  link: 'https://portal.example/auth/activate?user=7&token=secret-token',
  validUntil: new Date('2025-11-20T23:30:00Z'),
};
const to = { name: 'Ọlá, Ndé', address: 'ola@example.ng' };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('letters', () => {
  it.each([
    ['activation', activationLetter(facts)],
    ['password reset', passwordResetLetter(facts)],
  ])(
    'of %s name the person, the link and when it ends; in HTML all of it is escaped',
    (_, { text, html }) => {
      for (const words of ['Dear Ọlá <b>Ndé</b>,', facts.link, 'until 21-11-2025 00:30', facts.agency]) {
        expect(text).toContain(words);
      }
      expect(html).toContain('Ọlá &lt;b&gt;Ndé&lt;/b&gt;');
      expect(html).toContain('Delta Basin &quot;Board&quot; &amp; Sons');
      expect(html).toContain('href="https://portal.example/auth/activate?user=7&amp;token=secret-token"');
      expect(html).not.toContain('<b>');
    },
  );
});

describe('without a mail server', () => {
  it('a letter becomes a file that only the portal can read; the log names the file and never the link', async () => {
    const logged: unknown[] = [];
    const mailer = createMailer({ mail: undefined, dataDir }, { info: (...line) => logged.push(line) });
    await mailer.send(to, activationLetter(facts));
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    expect(file).toMatch(/\.eml$/);
    const path = join(dataDir, 'outbox', file);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const mail = await readFile(path, 'utf8');
    expect(mail).toContain('ola@example.ng');
    expect(mail).toContain('Subject: Activate your Service Portal account');
    expect(JSON.stringify(logged)).toContain(file);
    expect(JSON.stringify(logged)).not.toContain('secret-token');
  });
});

it('a letter that is sent again is the same letter: one file, or one number to whoever gets it', async () => {
  const mailer = createMailer({ mail: undefined, dataDir }, { info: () => {} });
  const letter = { ...activationLetter(facts), id: 'news-7' };
  for (const _ of [1, 2]) await mailer.send(to, letter);
  const files = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.startsWith('news-'));
  expect(files).toEqual(['news-7.eml']);
  expect(await readFile(join(dataDir, 'outbox', 'news-7.eml'), 'utf8')).toContain(
    'Message-ID: <news-7@localhost>',
  );
});

describe('with a mail server', () => {
  it('a letter is handed over to it, to one address only, whatever the name holds', async () => {
    const heard: string[] = [];
    const server = createServer((socket) => answer(socket, heard));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Service Portal <portal@agency.gov.ng>' };
      const logged: unknown[] = [];
      const mailer = createMailer({ mail, dataDir }, { info: (...line) => logged.push(line) });
      await mailer.send({ ...to, name: 'A\r\nBcc: x@evil.example' }, passwordResetLetter(facts));
      expect(heard.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
        expect.stringContaining('MAIL FROM:<portal@agency.gov.ng>'),
        'RCPT TO:<ola@example.ng>',
      ]);
      expect(heard).toContain('Subject: Reset your Service Portal password');
      expect(heard.filter((line) => line.startsWith('Bcc:'))).toEqual([]);
      expect(JSON.stringify(logged)).not.toContain('secret-token');
    } finally {
      server.close();
    }
  });

  it('a server that does not take it is an error, so that the letter is sent again', async () => {
    const server = createServer((socket) => socket.end('554 no mail today\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@agency.gov.ng' };
      await expect(
        createMailer({ mail, dataDir }, { info() {} }).send(to, activationLetter(facts)),
      ).rejects.toThrow();
    } finally {
      server.close();
    }
  });
});

/** As much of a mail server as takes one letter. */
function answer(socket: Socket, heard: string[]): void {
  socket.write('220 here\r\n');
  let inLetter = false;
  createInterface(socket).on('line', (line) => {
    heard.push(line);
    if (inLetter && line !== '.') return;
    if (line === 'DATA') socket.write('354 go on\r\n');
    else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    inLetter = line === 'DATA';
  });
}
