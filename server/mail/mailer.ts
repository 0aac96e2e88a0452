import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Letter } from './letters.ts';

/** Whom a mail goes to. */
export type Addressee = { name: string; address: string };

/** Sends letters; a promise kept means that the mail server took it, or that it lies in the outbox. */
export type Mailer = { send(to: Addressee, letter: Letter): Promise<void> };

/** Where the mailer says what it did; a letter's words and links never appear there. */
export type MailLog = { info(facts: Record<string, unknown>, message: string): void };

/** A mailer to the mail server of the settings; without one, letters become .eml files under DATA_DIR/outbox. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir'>, log: MailLog): Mailer {
  return config.mail ? serverMailer(config.mail, log) : outboxMailer(join(config.dataDir, 'outbox'), log);
}

/** The address that mails leave by. */
export function senderAddress({ mail }: Pick<Config, 'mail'>): string {
  if (!mail) return OUTBOX_ADDRESS;
  return /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
}

/** From whom mails in the outbox are. */
const OUTBOX_ADDRESS = 'portal@localhost';

/** A letter as it is handed over; an event lies beside the words, where calendars find it. */
function contentOf({ calendar, id, ...letter }: Letter, from: string) {
  const known = id ? { messageId: `<${id}@${from.split('@').at(-1)}>` } : {};
  if (!calendar) return { ...letter, ...known };
  const { method, file, content } = calendar;
  return { ...letter, ...known, icalEvent: { method, filename: file, content } };
}

function serverMailer(mail: NonNullable<Config['mail']>, log: MailLog): Mailer {
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(to, letter) {
      const sent = await transport.sendMail({
        from: mail.from,
        to,
        ...contentOf(letter, senderAddress({ mail })),
      });
      log.info({ subject: letter.subject, message_id: sent.messageId }, 'mail sent');
    },
  };
}

function outboxMailer(folder: string, log: MailLog): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(to, letter) {
      const { message } = await transport.sendMail({
        from: `Service Portal <${OUTBOX_ADDRESS}>`,
        to,
        ...contentOf(letter, OUTBOX_ADDRESS),
      });
      const once = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
      const file = join(folder, `${letter.id ?? once}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One-time links are in it: for the eyes of the portal's own account only.
      await writeFile(file, message, { mode: 0o600, flag: letter.id ? 'w' : 'wx' });
      log.info({ subject: letter.subject, file }, 'mail written to the outbox: no mail server is set');
    },
  };
}
