import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { digestLetter, type NewsFacts, newsLetter } from '#server/mail/letters.ts';
import { lagosToday } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';

/** Mails each minute the news that people want at once. */
export const mailNewsJob: Job = {
  name: 'send-news',
  schedule: '* * * * *',
  work: (portal) => mailNews(portal),
};

/** Mails each working morning what is new since the morning before; who was missed, as the mail server was away, gets it later in the day. */
export const digestJob: Job = {
  name: 'send-mornings-news',
  schedule: '30 7-17 * * *',
  reminds: true,
  work: (portal) => mailDigests(portal),
};

type Mailing = Pick<Portal, 'db' | 'mailer' | 'config' | 'log'>;

/** The same now. What was read meanwhile, or is two days old, is mailed no more; a letter that fails, or of which nobody knows whether it was taken, is sent again after five minutes as the same letter. */
export async function mailNews(portal: Mailing): Promise<void> {
  let failures = 0;
  while (failures < MOST_FAILURES) {
    const { rows } = await sql<Told>`
      update notifications n set mail_tried_at = now()
        from users u where u.id = n.user_id and n.id = (
          select o.id from notifications o join users r on r.id = o.user_id
           where o.delivery = 'mail' and o.mailed_at is null and o.read_at is null and o.created_at > now() - interval '2 days'
             and r.status = 'active' and coalesce(o.mail_tried_at < now() - interval '5 minutes', true)
           order by o.mail_tried_at nulls first, o.created_at, o.id limit 1 for update of o skip locked)
      returning n.*, u.name, u.email`.execute(portal.db);
    const [told] = rows;
    if (!told) return;
    const outcome = await send(portal, told, [told], (facts, reader) => ({
      ...newsLetter(facts[0] as NewsFacts, reader),
      id: `news-${told.id}`,
    }));
    if (outcome === 'away') failures += 1;
  }
}

/** The same now: what came before half past seven, one letter a person. */
export async function mailDigests(portal: Mailing): Promise<void> {
  let failures = 0;
  while (failures < MOST_FAILURES) {
    const { rows } = await sql<Told>`
      update notifications n set mail_tried_at = now()
        from users u where u.id = n.user_id and ${dueIn('n')} and n.user_id = (
          select o.user_id from notifications o join users r on r.id = o.user_id where r.status = 'active' and ${dueIn('o')}
           order by o.mail_tried_at nulls first, o.created_at, o.id limit 1 for no key update of r skip locked)
      returning n.*, u.name, u.email`.execute(portal.db);
    const [first] = rows;
    if (!first) return;
    const newest = rows.toSorted((one, other) => other.id - one.id);
    const outcome = await send(portal, first, newest, (facts, reader) => ({
      ...digestLetter(facts.slice(0, MOST_TOLD), Math.max(0, facts.length - MOST_TOLD), reader),
      id: `morning-${first.user_id}-${lagosToday()}`,
    }));
    if (outcome === 'away') failures += 1;
  }
}

/** So many letters that fail, though nobody refuses their address, tell that the mail server is away; the next run begins with whom this one didn't reach. */
const MOST_FAILURES = 3;
/** A morning's letter tells so many things, and how many more there are. */
const MOST_TOLD = 30;

/** Half past seven today, in Lagos. */
const MORNING = sql`((lagos_today() + time '07:30') at time zone 'Africa/Lagos')`;

/** What belongs in a morning's letter that nobody else is about to send: asked again once a row was waited for. */
function dueIn(alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${of('delivery')} = 'digest' and ${of('mailed_at')} is null and ${of('read_at')} is null
    and ${of('created_at')} < ${MORNING} and ${of('created_at')} > now() - interval '7 days'
    and coalesce(${of('mail_tried_at')} < now() - interval '30 minutes', true)`;
}

interface Told {
  id: number;
  user_id: number;
  title: string;
  body: string | null;
  amount_kobo: number | null;
  path: string | null;
  sender_name: string | null;
  name: string;
  email: string;
}

type Reader = Parameters<typeof newsLetter>[1];

async function send(
  { db, mailer, config, log }: Mailing,
  { name, email }: Told,
  told: readonly Told[],
  letterOf: (facts: NewsFacts[], reader: Reader) => ReturnType<typeof newsLetter>,
): Promise<'sent' | 'refused' | 'away'> {
  const reader = {
    name,
    agency: await agencyName(db),
    choose: `${config.publicUrl}/user/account?tab=settings`,
  };
  const facts = told.map(({ title, body, sender_name, amount_kobo, path }) => ({
    title,
    body,
    sender_name,
    amount: amount_kobo === null ? null : formatNaira(Number(amount_kobo)),
    link: path && `${config.publicUrl}${path}`,
  }));
  try {
    await mailer.send({ name, address: email }, letterOf(facts, reader));
  } catch (error) {
    log.warn({ err: error, notifications: told.length }, 'a mail of news was not sent');
    return isRefused(error) ? 'refused' : 'away';
  }
  const ids = told.map(({ id }) => id);
  await sql`update notifications set mailed_at = now() where id = any(${ids}::bigint[])`.execute(db);
  return 'sent';
}

/** Whether the mail server answers, and doesn't take what is for this address. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EENVELOPE';
}

async function agencyName(db: Database): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'agency_name')
    .executeTakeFirst();
  return row?.value ?? '';
}
