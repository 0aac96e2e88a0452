import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { delegations } from '#shared/resources/staff-services/delegations.ts';
import { delegationWorkflow } from '#shared/workflows/delegations.ts';
import { notify } from '../notifications/index.ts';
import { loadDelegations } from './load-delegations.ts';
import { leaveSeat, PORTAL, setActingHead } from './seats.ts';

/** Ends what is over, or has lost what it was for, and lets the next acting head follow the last. */
export const delegationsJob: Job = {
  name: 'end-delegations',
  schedule: '1 * * * *',
  atStart: true,
  work: ({ db }) => endDelegations(db),
};

/** The same now. */
export async function endDelegations(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; why: string | null }>`
    select g.id, case
        when g.ends_on < lagos_today() then 'Its last day is over.'
        when u.status <> 'active' or f.status <> 'active' then 'One of the two has no active account any more.'
        when g.department_id is not null and d.head_id is distinct from g.for_id then 'The department has another head.'
        when g.office is not null and not exists (select from groups o where o.office = g.office and is_seat_held(o.id, g.for_id))
          then 'Whom it is for is not in that office any more.'
      end as why
      from delegations g join users u on u.id = g.user_id left join users f on f.id = g.for_id left join departments d on d.id = g.department_id
     where g.status in ('proposed', 'accepted', 'confirmed') order by g.id`.execute(db);
  for (const { id, why } of rows) if (why) await inTransaction(db, (trx) => end(trx, id, why));
  const { rows: late } = await sql<{ id: number }>`
    select d.id from departments d where d.acting_to < lagos_today() order by d.id`.execute(db);
  for (const { id } of late) await inTransaction(db, (trx) => setActingHead(trx, id));
}

async function end(trx: Transaction, id: number, why: string): Promise<void> {
  await sql`select from delegations where id = ${id} for update`.execute(trx);
  const one = (await loadDelegations(trx, [id])).get(id);
  const line = one?.status === 'confirmed' ? 'over' : 'late';
  if (!one || !delegationWorkflow.follows?.[line]?.from.some((from) => from === one.status)) return;
  if (line === 'over') await leaveSeat(trx, PORTAL, one);
  await follow(trx, delegationWorkflow, line, [id], { remark: why, ended_at: new Date() });
  const action = line === 'over' ? 'ended' : 'withdrawn';
  await recordActivity(trx, { subject: 'delegations', id, action, actor: PORTAL, remark: why });
  await notify(trx, {
    user_ids: [one.user_id, one.for_id, one.proposed_by].filter((person) => person !== null),
    about: 'mine',
    title: line === 'over' ? `${one.who} acts for ${one.for_whom} no more` : `${one.code} was withdrawn`,
    body: why,
    path: `${delegations.path}/${id}`,
  });
}
