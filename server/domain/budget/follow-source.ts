import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { type HoldStatus, holdWorkflow } from '#shared/workflows/holds.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';
import { type Due, sharesOf } from '#shared/workflows/shares.ts';
import { followPapers, type PaperEvent } from './follow-papers.ts';
import { type LedgerEntry, postEntries } from './ledger.ts';
import { lockHoldsOf } from './raise-for-mandate.ts';
import { reconsider } from './reconsider.ts';
import { tellCalledOff } from './tell-called-off.ts';

/** What became of an expenditure, as far as a mandate follows it. */
type Event = 'pay' | 'bounce' | 'unraise';

/** An expenditure that was raised for a mandate, or drew holds. */
interface Sourced {
  id: number;
  code: string;
  mandate_id: number | null;
  fund_id: number;
  amount_kobo: number;
  drawn_kobo: number;
}

/**
 * Lets what expenditures were raised for follow them: claims and advances go their way, a mandate is paid, or raised again when the bank returns the money. What is
 * undone (`unraise`: deleted, returned, reversed, lapsed) puts the mandate back and sets what it drew aside again, as far as it
 * was booked; answers how much that is, in kobo. Call it after the expenditure's own entries, under the lock of its fund.
 */
export async function followSource(
  trx: Transaction,
  actor: Actor,
  event: PaperEvent,
  expenditure_ids: readonly number[],
): Promise<number> {
  await followPapers(trx, actor, event, expenditure_ids);
  if (!isOfMandates(event)) return 0;
  const { rows } = await sql<Sourced>`
    select id, code, mandate_id, fund_id, amount_kobo, drawn_kobo from expenditures
     where id = any(${expenditure_ids}::bigint[]) and (mandate_id is not null or drawn_kobo > 0) order by id`.execute(
    trx,
  );
  let aside_kobo = 0;
  for (const expenditure of rows) {
    if (expenditure.mandate_id) await followMandate(trx, actor, event, expenditure, expenditure.mandate_id);
    if (event !== 'unraise') continue;
    aside_kobo += await setAsideAgain(trx, actor, expenditure);
    if (expenditure.mandate_id) await tellCalledOff(trx, expenditure.mandate_id);
  }
  return aside_kobo;
}

function isOfMandates(event: PaperEvent): event is Event {
  return Object.hasOwn(STATES, event);
}

const STATES = {
  pay: ['raised', 'paid'],
  bounce: ['paid', 'raised'],
  unraise: ['raised', 'pending'],
} as const satisfies Record<Event, [string, string]>;

const WORDS: Record<Event, string> = { pay: 'paid', bounce: 'returned-by-bank', unraise: 'reopened' };

async function followMandate(
  trx: Transaction,
  actor: Actor,
  event: Event,
  { code }: Sourced,
  mandate_id: number,
): Promise<void> {
  await follow(trx, mandateWorkflow, event, [mandate_id], event === 'unraise' ? { raised_at: null } : {});
  await recordActivities(trx, [
    {
      subject: 'mandates',
      id: mandate_id,
      action: WORDS[event],
      actor,
      remark: code,
      changes: { status: [...STATES[event]] },
    },
  ]);
}

/** What an undone expenditure drew is set aside again: of each hold what was booked for it, by hand never more than it drew, and nothing for what was cancelled since: a mandate alone pays what is still due of a trip. */
async function setAsideAgain(
  trx: Transaction,
  actor: Actor,
  { id, code, mandate_id, amount_kobo, drawn_kobo }: Sourced,
): Promise<number> {
  const { rows: drawn } = await sql<{ id: number; code: string; fund_id: number; booked_kobo: number }>`
    select h.id, h.code, h.fund_id,
        case when h.mandate_id is null and 'cancelled' in (m.status, r.status, o.status) then 0
          else coalesce(h.share_kobo, ${Math.min(amount_kobo, drawn_kobo)}) end as booked_kobo
      from holds h left join meetings m on m.id = h.meeting_id
      left join reservations r on r.id = h.flight_id left join hotels o on o.id = h.hotel_id
     where h.expenditure_id = ${id} order by h.id for update of h`.execute(trx);
  const state: HoldStatus = mandate_id ? 'mandated' : 'secured';
  for (const hold of drawn) {
    const line = hold.booked_kobo === 0 ? 'drop' : mandate_id ? 'undraw-mandated' : 'undraw';
    await follow(trx, holdWorkflow, line, [hold.id], {
      amount_kobo: hold.booked_kobo,
      due_kobo: hold.booked_kobo,
      expenditure_id: null,
      share_kobo: null,
      ...(line === 'drop' ? { mandate_id: null } : {}),
    });
  }
  const kept = drawn.filter(({ booked_kobo }) => booked_kobo > 0);
  const dropped = drawn.filter(({ booked_kobo }) => booked_kobo === 0);
  await reconsider(
    trx,
    actor,
    dropped.map((hold) => hold.id),
    `Nothing was left of it in ${code}.`,
  );
  await postEntries(
    trx,
    kept.map(
      (hold): LedgerEntry => ({
        fund_id: hold.fund_id,
        kind: 'hold-restored',
        reserved_kobo: hold.booked_kobo,
        source: { type: 'reserves', id: hold.id, code: hold.code },
        note: code,
        actor,
      }),
    ),
  );
  await recordActivities(
    trx,
    drawn.map((hold) => ({
      subject: 'reserves',
      id: hold.id,
      action: hold.booked_kobo > 0 ? 'set-aside-again' : 'freed',
      actor,
      remark: code,
      changes: { status: ['released', hold.booked_kobo > 0 ? state : 'reversed'] as [string, string] },
    })),
  );
  if (mandate_id)
    await sql`update holds set share_kobo = null where mandate_id = ${mandate_id} and share_kobo is not null`.execute(
      trx,
    );
  return kept.reduce((sum, { booked_kobo }) => sum + booked_kobo, 0);
}

/**
 * Shares what an expenditure of a mandate now pays among the holds behind it: as named, or a cut taken from the smallest
 * upwards. Answers nothing where the expenditure has no mandate. `named` are amounts in kobo by hold.
 */
export async function shareEdit(
  trx: Transaction,
  expenditure_id: number,
  amount_kobo: number,
  named?: ReadonlyMap<number, number>,
): Promise<'shared' | 'no-mandate' | 'wrong-holds' | 'wrong-sum'> {
  const expenditure = await trx
    .selectFrom('expenditures')
    .select('mandate_id')
    .where('id', '=', expenditure_id)
    .executeTakeFirstOrThrow();
  if (!expenditure.mandate_id) return 'no-mandate';
  const holds = await lockHoldsOf(trx, expenditure.mandate_id);
  const shares = named ? asNamed(holds, named) : sharesOf(holds, amount_kobo);
  if (!shares) return 'wrong-holds';
  if ([...shares.values()].reduce((sum, share) => sum + share, 0) !== amount_kobo) return 'wrong-sum';
  await sql`update holds h set share_kobo = v.share
    from jsonb_to_recordset(${JSON.stringify([...shares].map(([id, share]) => ({ id, share })))}::jsonb) as v(id bigint, share bigint)
   where h.id = v.id`.execute(trx);
  return 'shared';
}

/** All shares where some were named: the others are due whole. Undefined where one isn't of the mandate, or above what is due. */
function asNamed(holds: readonly Due[], named: ReadonlyMap<number, number>): Map<number, number> | undefined {
  const due = new Map(holds.map(({ id, due_kobo }) => [id, due_kobo]));
  for (const [id, share] of named) if (share < 0 || share > (due.get(id) ?? -1)) return undefined;
  return new Map([...due, ...named]);
}
