import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';
import { type ApprovalRoute, approvalRoute, type LimitInForce, type Line } from '#shared/authority-limits.ts';
import { grouped } from '#shared/resource/plural.ts';
import { HEADS } from '../heads/index.ts';
import { notify } from '../notifications/index.ts';

/** Finds anew for whom expenditures wait, as heads come and go and limits come into force. */
export const routeApprovalsJob: Job = {
  name: 'route-approvals',
  schedule: '20 * * * *',
  atStart: true,
  work: ({ db }) => routeAll(db),
};

/** The same now. */
export async function routeAll(db: Database): Promise<void> {
  await inTransaction(db, (trx) => routeApprovals(trx));
}

/** An expenditure that is to be approved, with for whom it waits so far. */
interface Waiting extends Line {
  id: number;
  amount_kobo: number;
}

/** An expenditure that waits for somebody else than before. */
interface Routed {
  id: number;
  code: string;
  approving_department_id: number | null;
  approving_deputy_id: number | null;
}

/**
 * Finds for whom these expenditures wait, or all that are to be approved: by the limits in force today and by who heads and
 * acts today. Whoever it is now is told.
 */
export async function routeApprovals(trx: Transaction, ids?: readonly number[]): Promise<void> {
  const { rows: waiting } = await waitingOf(ids).execute(trx);
  if (waiting.length === 0) return;
  const { rows: limits } = await sql<LimitInForce>`
    select role, up_to_kobo from authority_limits_on(lagos_today())`.execute(trx);
  const routes = waiting.map((one): ApprovalRoute & { id: number } => ({
    id: one.id,
    ...approvalRoute(one.amount_kobo, limits, one),
  }));
  const { rows: changed } = await sql<Routed>`
    update expenditures e set approving_role = r.approving_role, approving_department_id = r.approving_department_id,
        approving_deputy_id = r.approving_deputy_id, higher_department_id = r.higher_department_id, highest_department_id = r.highest_department_id
      from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as r (id bigint, approving_role text, approving_department_id bigint,
        approving_deputy_id bigint, higher_department_id bigint, highest_department_id bigint)
     where e.id = r.id and (e.approving_role, e.approving_department_id, e.approving_deputy_id, e.higher_department_id, e.highest_department_id)
       is distinct from (r.approving_role, r.approving_department_id, r.approving_deputy_id, r.higher_department_id, r.highest_department_id)
    returning e.id, e.code, e.approving_department_id, e.approving_deputy_id`.execute(trx);
  await tellApprovers(trx, changed);
}

function waitingOf(ids: readonly number[] | undefined): RawBuilder<Waiting> {
  const able = sql`exists (select from users h where h.id = any(${HEADS}) and h.status = 'active' and h.id <> all(c.ids))`;
  const deputy = sql`(select p.id from users p where p.id = d.deputy_id and p.status = 'active' and p.id <> all(c.ids))`;
  const seat = sql`'department_id', d.id, 'is_able', ${able}, 'deputy_id', ${deputy}`;
  return sql<Waiting>`
    select e.id, e.amount_kobo,
        (with recursive up as (
            select d.id, d.parent_id, 0 as depth from departments d where d.id = e.department_id
            union all select d.id, d.parent_id, up.depth + 1 from departments d join up on d.id = up.parent_id where up.depth < 50)
          select json_agg(json_build_object(${seat}, 'is_directorate', d.type = 'directorate') order by up.depth)
            from up join departments d on d.id = up.id) as upwards,
        (select json_build_object(${seat}) from authority_limits_on(lagos_today()) l join departments d on d.id = l.department_id
          where l.role = 'executive') as executive
      from expenditures e cross join lateral (
        select array(select w.user_id from concerned_by(e.id) w union select b from concerned_by(e.id) w, bound_today(w.user_id) b
          union select f from concerned_by(e.id) w, acted_for('expenditures', e.id, w.user_id) f) as ids) c
     where ${ids ? sql`e.id = any(${ids}::bigint[])` : sql`true`} and e.status = 'cleared' and e.approved_by is null and e.refund_id is null
       and needs_approval(e.created_at)
     order by e.id for update of e`;
}

/** Whoever heads or acts as head of a department for which something waits now, or is its deputy, is told once of all of it. */
async function tellApprovers(trx: Transaction, changed: readonly Routed[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<{ user_id: number; ids: number[]; code: string }>`
    select u.id as user_id, json_agg(e.id order by e.id) as ids, min(e.code) as code
      from expenditures e left join departments d on d.id = e.approving_department_id
      join users u on (u.id = e.approving_deputy_id or u.id = any(${HEADS})) and u.status = 'active'
     where e.id = any(${changed.map(({ id }) => id)}::bigint[]) and u.id not in (select w.user_id from concerned_by(e.id) w)
     group by u.id order by u.id`.execute(trx);
  await notify(
    trx,
    ...rows.map(({ user_id, ids, code }) => ({
      user_ids: [user_id],
      about: 'waits' as const,
      title:
        ids.length === 1
          ? `${code} waits for your approval`
          : `${grouped(ids.length)} expenditures wait for your approval`,
      body: 'Approve it, or send it back with a reason.',
      path: ids.length === 1 ? `/budget/expenditures/${ids[0]}` : '/inbox',
    })),
  );
}
