import { sql } from 'kysely';
import { inOffice } from '#server/crud/in-office.ts';
import { actAs } from '#server/database/act-as.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Actor, VISITOR } from '#server/frame/actor.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { failureOf } from '#server/http/failure.ts';
import { Refusal } from '#shared/errors.ts';
import { notify } from '../notifications/index.ts';
import { closeYear } from './close-year.ts';
import {
  lockClosing,
  lockToAct,
  readClosingRow,
  refuseState,
  standingOf,
  stateAfter,
  whyNotConfirm,
  whyNotSecond,
} from './closing.ts';
import { isAlone, tellBeside } from './progress.ts';

/** Up to so many items are closed while the person waits; more are left to the job, which tells how far it is. */
const AT_ONCE = 1_000;

/**
 * `POST budget-years/{year}/closing/confirm`: a second officer confirms, and the year is closed in one transaction: at once,
 * or by a job where much is open. Judged again under the locks; whatever fails leaves everything as it was.
 */
export async function confirmClosing(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor, portal } = context;
  const closing = await lockToAct(trx, context, whyNotSecond);
  const { year } = closing;
  refuseState(whyNotConfirm(closing, actor, await standingOf(trx, year)));
  const { acting_for } = inOffice(actor, 'budget-officers');
  await trx
    .updateTable('year_closings')
    .set({ confirmed_by: actor.id, confirmed_for: acting_for, confirmed_at: new Date(), failure: null })
    .where('id', '=', closing.id)
    .execute();
  if ((await countOpen(trx, year)) <= AT_ONCE) {
    await closeYear(trx, actor, { year, closing_id: closing.id });
    return { data: await stateAfter(trx, year), message: `The budget year ${year} is closed.` };
  }
  await recordActivity(trx, {
    subject: 'year-closings',
    id: closing.id,
    action: 'confirmed',
    actor,
    ...inOffice(actor, 'budget-officers'),
  });
  await portal.enqueue(trx, 'year-close', { year });
  return {
    data: await stateAfter(trx, year),
    message: `Confirmed. The budget year ${year} is being closed; this page says how far it is.`,
  };
}

async function countOpen(trx: Transaction, year: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from closing_items(${year})`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Closes a year that was confirmed and of which much is open. Asked for again after a kill, it begins anew: nothing of it was kept. */
export const yearCloseJob: Job = {
  name: 'year-close',
  work: (portal, { year }) => closeConfirmed(portal, Number(year)),
};

/** Goes on with closes that were confirmed when the server ended: at the start, and each minute. */
export const resumeYearClosesJob: Job = {
  name: 'year-close-resume',
  schedule: '* * * * *',
  atStart: true,
  async work(portal) {
    const { rows } = await sql<{ year: number }>`
      select year from year_closings where status = 'submitted' and confirmed_by is not null`.execute(
      portal.db,
    );
    for (const { year } of rows) await closeConfirmed(portal, year);
  },
};

/** Closes a confirmed year in one transaction, telling how far it is beside it. What refuses it is kept for the officers, and the year is as it was. */
export async function closeConfirmed(portal: Portal, year: number): Promise<void> {
  const closing = await readClosingRow(portal.db, year);
  if (closing.status !== 'submitted' || closing.confirmed_by === null || closing.id === null) return;
  const closing_id = closing.id;
  const actor = confirming(closing.confirmed_by, closing.confirmed_by_name ?? '', closing.confirmed_for);
  try {
    await inTransaction(portal.db, async (trx) => {
      await actAs(trx, actor);
      await sql`set local lock_timeout = '60s'`.execute(trx);
      if (!(await isAlone(trx, year))) return;
      const now = await lockClosing(trx, year);
      await sql`set local statement_timeout = 0`.execute(trx);
      if (now.status !== 'submitted' || now.confirmed_by !== actor.id) return;
      await closeYear(trx, actor, { year, closing_id }, tellBeside(portal.db, closing_id));
    });
  } catch (error) {
    await failed(portal, { closing_id, year, actor }, error);
  }
}

/** What is temporary is tried again by the queue; anything else is told to the officers, and the close is to be confirmed anew. */
async function failed(
  portal: Portal,
  { closing_id, year, actor }: { closing_id: number; year: number; actor: Actor },
  error: unknown,
): Promise<void> {
  const { status, detail } = failureOf(error, 'own');
  if (status === 503) throw error;
  if (!(error instanceof Refusal)) portal.log.error({ err: error, year }, 'year close failed');
  await inTransaction(portal.db, async (trx) => {
    const { rows } = await sql<{ submitters: number[] }>`
      update year_closings set confirmed_by = null, confirmed_for = null, confirmed_at = null, failure = ${detail}
       where id = ${closing_id} and status = 'submitted' and confirmed_by is not null 
         returning array_remove(array[submitted_by, submitted_for_id], null) as submitters`.execute(trx);
    if (rows.length === 0) return;
    await recordActivity(trx, {
      subject: 'year-closings',
      id: closing_id,
      action: 'not-closed',
      actor,
      remark: detail,
    });
    await notify(trx, {
      user_ids: [actor.id, ...rows.flatMap(({ submitters }) => submitters)],
      about: 'mine',
      title: `The budget year ${year} was not closed`,
      body: detail,
      path: `/budget/year-closings/${closing_id}`,
    });
  });
}

/** The officer who confirmed, as the commands of a close know them. */
function confirming(id: number, name: string, acting_for: string | null): Actor {
  return {
    ...VISITOR,
    id,
    name,
    offices: new Set(['budget-officers'] as const),
    groups: [{ id: 0, name: '', office: 'budget-officers', acting_for }],
  };
}
