import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { Refusal } from '#shared/errors.ts';
import { keysOf } from '#shared/keys-of.ts';
import { notify } from '../notifications/index.ts';
import { DECIDED, type Decided } from './decided.ts';
import { decidersNow, HEADS, whoDecides } from './who-decides.ts';

/** Who passes on what nobody can decide any more. */
const PORTAL = { id: null, name: 'Service Portal' };

/** Passes on what waits for a head or deputy who has left, or may not decide on it any more. */
export const passOnJob: Job = {
  name: 'pass-on-to-heads',
  schedule: '10 * * * *',
  atStart: true,
  work: ({ db }) => passOnAll(db),
};

/** The same now. What still nobody can decide waits until somebody is named. */
export async function passOnAll(db: Database): Promise<void> {
  for (const kind of keysOf(DECIDED)) await passOnKind(db, kind);
}

async function passOnKind(db: Database, kind: Decided): Promise<void> {
  const { table, waits, asking } = DECIDED[kind];
  const people = sql.join(asking.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(table)} as r left join departments d on d.id = r.deciding_department_id
     where r.status = ${waits} and not exists (
       select from users u where (u.id = r.deputy_id or u.id = any(${HEADS})) and u.status = 'active' and u.id not in (${people})
         and u.id not in (select b from unnest(array[${people}]) p, bound_today(p) b))
     order by r.id`.execute(db);
  for (const { id } of rows) await inTransaction(db, (trx) => passOn(trx, kind, id));
}

async function passOn(trx: Transaction, kind: Decided, id: number): Promise<void> {
  const { table, waits, asking, desk, own } = DECIDED[kind];
  const people = sql.join(asking.map((column) => sql.ref(column)));
  const { rows } = await sql<{ code: string; department_id: number; people: number[] }>`
    select code, department_id, array[${people}] as people from ${sql.table(table)}
     where id = ${id} and status = ${waits} for update`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const deciders = await whoDecides(trx, found.department_id, found.people, 'it').catch(ifNobody);
  if (!deciders) return;
  const { deciding_department_id, deputy_id } = deciders;
  await sql`update ${sql.table(table)} set deciding_department_id = ${deciding_department_id}, deputy_id = ${deputy_id}
     where id = ${id}`.execute(trx);
  const [decider] = await decidersNow(trx, kind, id);
  const remark = `Nobody there can decide on it any longer. Now ${decider?.name ?? 'another'} decides.`;
  await recordActivity(trx, { subject: kind, id, action: 'passed-on', actor: PORTAL, remark });
  await notify(
    trx,
    {
      user_ids: decider ? [decider.id] : [],
      about: 'waits',
      title: `${found.code} waits for your decision`,
      path: `${desk}/${id}`,
    },
    {
      user_ids: found.people,
      about: 'mine',
      title: `${found.code} was passed on`,
      body: remark,
      path: `${own}/${id}`,
    },
  );
}

function ifNobody(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
