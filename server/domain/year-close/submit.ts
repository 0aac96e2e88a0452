import { sql } from 'kysely';
import { forWhom, inOffice } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { notify } from '../notifications/index.ts';
import { lockToAct, refuseState, standingOf, stateAfter, whyNotSubmit } from './closing.ts';
import { refuseShort } from './decide.ts';

const NOT_SENT_BACK = { sent_back_by: null, sent_back_at: null, remark: null };

/** `POST budget-years/{year}/closing/submit`: one officer says that all is decided; a second one is asked to confirm. */
export async function submitClosing(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor } = context;
  const closing = await lockToAct(trx, context);
  const { year } = closing;
  refuseState(whyNotSubmit(closing, actor, await standingOf(trx, year)));
  await refuseShort(trx, year);
  const { submitted_for_id } = await trx
    .updateTable('year_closings')
    .set({
      status: 'submitted',
      submitted_by: actor.id,
      submitted_for_id: forWhom(actor, 'budget-officers'),
      submitted_at: new Date(),
      failure: null,
      ...NOT_SENT_BACK,
    })
    .where('id', '=', closing.id)
    .returning('submitted_for_id')
    .executeTakeFirstOrThrow();
  await recordActivity(trx, {
    subject: 'year-closings',
    id: closing.id,
    action: 'submitted',
    actor,
    ...inOffice(actor, 'budget-officers'),
    changes: { status: ['open', 'submitted'] },
  });
  await tell(trx, actor, closing, submitted_for_id);
  return {
    data: await stateAfter(trx, year),
    message: `The close of ${year} was submitted. A second budget officer must confirm it.`,
  };
}

/** Tells whoever can confirm it, and for whom it was submitted; not who would have to refuse. */
async function tell(
  trx: Transaction,
  { id, name }: Actor,
  closing: { id: number; year: number },
  for_id: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with submitters as (select p from unnest(array[${id}, ${for_id}]::bigint[]) p where p is not null),
      barred as (select p from submitters union select b from submitters, bound_today(p) b)
    select distinct u.id from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
      join group_permissions p on p.group_id = g.id and p.permission = 'edit-funds'
     where g.office = 'budget-officers' and u.status = 'active' and ${sql.raw(MEMBER_TODAY)} and u.id not in (select p from barred)`.execute(
    trx,
  );
  const { year } = closing;
  const news = { path: `/budget/year-closings/${closing.id}`, sender_name: name };
  await notify(
    trx,
    {
      ...news,
      user_ids: rows.map((row) => row.id),
      about: 'waits',
      title: `The close of ${year} waits for a second officer`,
      body: `${name} submitted it. Look at what is decided, then confirm it.`,
    },
    {
      ...news,
      user_ids: for_id === null ? [] : [for_id],
      about: 'mine',
      title: `The close of ${year} was submitted for you`,
      body: `${name} submitted it. A second budget officer confirms it, or sends it back.`,
    },
  );
}
