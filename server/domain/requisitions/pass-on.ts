import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { Refusal } from '#shared/errors.ts';
import { notify } from '../notifications/index.ts';
import { decidersNow, HEADS, whoDecides } from './who-decides.ts';

/** Who passes on what nobody can decide any more. */
const PORTAL = { id: null, name: 'Service Portal' };

/** Passes pending requisitions on whose head or deputy has left, or may not decide on them any more. */
export const passOnJob: Job = {
  name: 'pass-on-requisitions',
  schedule: '10 * * * *',
  atStart: true,
  work: ({ db }) => passOnRequisitions(db),
};

/** The same now. What still nobody can decide waits until somebody is named. */
export async function passOnRequisitions(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requisitions r left join departments d on d.id = r.deciding_department_id
     where r.status = 'pending' and not exists (
       select from users u where (u.id = r.deputy_id or u.id = any(${HEADS})) and u.status = 'active' and u.id not in (r.owner_id, r.user_id)
         and u.id not in (select bound_today(r.owner_id) union select bound_today(r.user_id)))
     order by r.id`.execute(db);
  for (const { id } of rows) await inTransaction(db, (trx) => passOn(trx, id));
}

async function passOn(trx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ code: string; department_id: number; owner_id: number; user_id: number }>`
    select code, department_id, owner_id, user_id from requisitions where id = ${id} and status = 'pending' for update`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) return;
  const deciders = await whoDecides(trx, found.department_id, [found.owner_id, found.user_id]).catch(
    ifNobody,
  );
  if (!deciders) return;
  const { deciding_department_id, deputy_id } = deciders;
  await trx
    .updateTable('requisitions')
    .set({ deciding_department_id, deputy_id })
    .where('id', '=', id)
    .execute();
  const [decider] = await decidersNow(trx, id);
  const remark = `Nobody there can decide on it any longer. Now ${decider?.name ?? 'another'} decides.`;
  await recordActivity(trx, { subject: 'requisitions', id, action: 'passed-on', actor: PORTAL, remark });
  await notify(
    trx,
    {
      user_ids: decider ? [decider.id] : [],
      about: 'waits',
      title: `${found.code} waits for your decision`,
      path: `/approvals/requisition-requests/${id}`,
    },
    {
      user_ids: [found.owner_id, found.user_id],
      about: 'mine',
      title: `${found.code} was passed on`,
      body: remark,
      path: `/staff-services/requisitions/${id}`,
    },
  );
}

function ifNobody(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
