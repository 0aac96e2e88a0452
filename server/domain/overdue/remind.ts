import { sql } from 'kysely';
import { inboxRows } from '#server/crud/flow-inbox.ts';
import { standing } from '#server/crud/standing.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { InboxRow } from '#server/frame/inbox.ts';
import type { Job } from '#server/frame/portal.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { DAYS, type Days, daysKey, RAISED_DAYS, RAISED_KEY } from '#shared/overdue.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { notify } from '../notifications/index.ts';
import { screensOf, waitingRows } from './overdue-rows.ts';
import { type Held, peopleAbove, peopleOf } from './who-is-told.ts';

/** Reminds each working morning of what has waited over its days, and shows the next above what waits still later. */
export const reminderJob: Job = {
  name: 'remind-of-overdue',
  schedule: '50 6 * * *',
  atStart: true,
  reminds: true,
  work: ({ db }) => remindOfOverdue(db),
};

/** The same now: of each wait once, and once more to the next above. Who reminds at the same time finds it done. */
export async function remindOfOverdue(db: Database): Promise<void> {
  const settings = await settingsOf(db);
  const raised = settings.get(RAISED_KEY) ?? RAISED_DAYS;
  for (const one of DAYS) {
    const days = settings.get(daysKey(one.resource)) ?? one.days;
    if (days <= 0) continue;
    for (const id of await overdueOf(db, one, days))
      await inTransaction(db, (trx) => remindOfOne(trx, one, id, days));
    for (const id of await laterOf(db, one, days + raised))
      await inTransaction(db, (trx) => raiseOne(trx, one, id));
  }
}

async function settingsOf(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [RAISED_KEY, ...DAYS.map(({ resource }) => daysKey(resource))])
    .execute();
  return new Map(
    rows.flatMap(({ key, value }) => (/^\d{1,4}$/.test(value ?? '') ? [[key, Number(value)] as const] : [])),
  );
}

async function overdueOf(db: Database, { resource: name, states }: Days, days: number): Promise<number[]> {
  const resource = resourceNamed(name);
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(resource.table)} as t
     where ${waitingRows(resource, states)} and t.moved_at < now() - make_interval(days => ${days}) and waits_until(t.moved_at, ${days}) < lagos_today()
       and not exists (select from waits_reminded w where w.subject_type = ${name} and w.subject_id = t.id and w.since = t.moved_at)
     order by t.moved_at, t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was brought to mind, and waits there still after further days. */
async function laterOf(db: Database, { resource: name, states }: Days, days: number): Promise<number[]> {
  const resource = resourceNamed(name);
  const { rows } = await sql<{ id: number }>`
    select t.id from waits_reminded w join ${sql.table(resource.table)} as t on t.id = w.subject_id and t.moved_at = w.since
     where w.subject_type = ${name} and w.raised_at is null and ${waitingRows(resource, states)} and waits_until(w.since, ${days}) < lagos_today()
     order by w.id`.execute(db);
  return rows.map(({ id }) => id);
}

type Waiting = InboxRow & { held: Held; working_days: number };

async function remindOfOne(trx: Transaction, one: Days, id: number, days: number): Promise<void> {
  const resource = resourceNamed(one.resource);
  const { rows } = await sql<{ id: number }>`
    insert into waits_reminded (subject_type, subject_id, since)
    select ${one.resource}, t.id, t.moved_at from ${sql.table(resource.table)} as t where t.id = ${id} and ${waitingRows(resource, one.states)}
    on conflict do nothing returning id`.execute(trx);
  const [wait] = rows;
  const found = wait && (await findWaiting(trx, resource, one.states, id));
  if (!found) return;
  const people = await peopleOf(trx, found.held);
  await tell(trx, wait.id, people, false, {
    title: `${found.code} has waited ${found.working_days} working days for you`,
    body: `${capital(resource.singular)}: ${found.title}. ${sinceWords(found)} It is dealt with in ${days === 1 ? '1 working day' : `${days} working days`}.`,
    found,
  });
  // Nobody has it: who is next above is told at once.
  if (people.length === 0) await raise(trx, resource, wait.id, found, people);
}

async function raiseOne(trx: Transaction, one: Days, id: number): Promise<void> {
  const resource = resourceNamed(one.resource);
  const { rows } = await sql<{ id: number }>`
    select w.id from waits_reminded w join ${sql.table(resource.table)} as t on t.id = w.subject_id and t.moved_at = w.since
     where w.subject_type = ${one.resource} and t.id = ${id} and w.raised_at is null for update of w`.execute(
    trx,
  );
  const [wait] = rows;
  const found = wait && (await findWaiting(trx, resource, one.states, id));
  if (found) await raise(trx, resource, wait.id, found, await peopleOf(trx, found.held));
}

async function raise(
  trx: Transaction,
  resource: Resource,
  wait: number,
  found: Waiting,
  having: readonly number[],
): Promise<void> {
  await sql`update waits_reminded set raised_at = now() where id = ${wait}`.execute(trx);
  await tell(trx, wait, await peopleAbove(trx, found.held, having), true, {
    title: `${found.code} has waited ${found.working_days} working days with ${found.held.name}`,
    body: `${capital(resource.singular)}: ${found.title}. ${sinceWords(found)} It is shown to you as the next above.`,
    found,
  });
}

async function tell(
  trx: Transaction,
  wait: number,
  people: readonly number[],
  is_above: boolean,
  { title, body, found }: { title: string; body: string; found: Waiting },
): Promise<void> {
  if (people.length === 0) return;
  await sql`insert into waits_reminded_people (wait_id, user_id, is_above)
    select ${wait}, p, ${is_above} from unnest(${[...people]}::bigint[]) p on conflict do nothing`.execute(
    trx,
  );
  await notify(trx, {
    ...{ user_ids: people, about: 'reminders', title, body },
    amount_kobo: found.amount_kobo === null ? null : Number(found.amount_kobo),
    path: is_above ? '/inbox?tab=overdue' : found.path,
  });
}

async function findWaiting(
  trx: Transaction,
  resource: Resource,
  states: readonly string[],
  id: number,
): Promise<Waiting | undefined> {
  for (const [path, own] of screensOf(resource, states)) {
    const where = sql`t.id = ${id} and ${waitingRows(resource, own)}`;
    const { rows } = await sql<Waiting>`
      select x.*, h.held, working_days_between((x.since at time zone 'Africa/Lagos')::date, lagos_today()) as working_days
        from (${inboxRows(resource, path, '', {}, where)}) x
        join lateral (select ${standing(resource)} as held from ${sql.table(resource.table)} as t where t.id = x.id) h on h.held is not null`.execute(
      trx,
    );
    if (rows[0]) return rows[0];
  }
  return undefined;
}

function sinceWords({ held, since }: Waiting): string {
  return `${held.name} has had it since ${formatDay(lagosToday(since))}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
