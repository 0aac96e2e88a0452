import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { asksFor, type HoldFacts, holdWorkflow } from '#shared/workflows/holds.ts';
import {
  departmentScope,
  departmentsAbove,
  lockFund,
  postEntries,
  reconsider,
  refuseUnlessAbove,
  refuseUnlessOwn,
  seesFund,
} from '../budget/index.ts';
import { notify } from '../notifications/index.ts';
import { holdWords, refuseUnlessEnough } from './place-hold.ts';
import { giveBack } from './reverse-hold.ts';

/** A hold as its commands know it. */
interface Hold extends Loaded<HoldFacts> {
  code: string;
  request: string;
  holdable_type: 'reservations' | 'hotels' | 'meetings';
  holdable_id: number;
  user_id: number;
  taken_by: number | null;
  fund_id: number | null;
  cost_kobo: number;
  amount_kobo: number;
  /** The departments whose funds may carry it. */
  carriers: number[];
  /** The state of the refund that settles it, while that is not decided. */
  refund_status: keyof typeof REFUND_WORDS | null;
}

/** What a hold is said to wait for once its mandate is paid. */
const REFUND_WORDS = { pending: 'Refund asked for', denied: 'Refund denied' } as const;

type Acts = typeof holdWorkflow.acts;

/** Holds are seen by the department that carries them, by logistics, and by the offices of the budget. */
export function holdScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  return actor.offices.has('logistics') ? undefined : departmentScope(actor);
}

/** Holds before the department that carries them. */
export const holdFlow = defineFlow({
  workflow: holdWorkflow,
  views: { reserves: { scope: holdScope, presents: { carriers: z.array(whole) } } },
  load: loadHolds,
  lock: lockRequest,
  show: (record, { refund_status, carriers }) => ({
    ...record,
    carriers,
    refund: refund_status && REFUND_WORDS[refund_status],
  }),
  commands: { secure, free },
  rules: [[asksFor, ({ id }) => sql`t.user_id <> ${id}`]],
});

async function secure(
  trx: Transaction,
  { actor, id, record, input }: Call<Hold, ActInput<Acts['secure']>>,
): Promise<Done> {
  const fund_id = input.fund_id ?? record.fund_id;
  if (!fund_id) {
    const sentence = 'Choose the fund that carries the cost';
    throw new Refusal('VALIDATION', sentence, { fund_id: [sentence] });
  }
  const fund = await lockFund(trx, fund_id);
  refuseUnlessOwn(actor, fund, 'Choose a fund of your department.', 'There is no such fund.');
  await refuseUnlessAbove(trx, fund.department_id, record.department_id, 'the department that asked');
  refuseUnlessEnough(actor, fund, record.cost_kobo);
  const source = { type: 'reserves', id, code: record.code };
  await postEntries(trx, [
    { fund_id, kind: 'hold-secured', reserved_kobo: record.cost_kobo, source, note: record.request, actor },
  ]);
  await notify(trx, {
    user_ids: [record.user_id, ...(record.taken_by ? [record.taken_by] : [])],
    about: 'mine',
    title: `The money for ${record.request} is set aside`,
    body: `${actor.name} secured it.${record.holdable_type === 'meetings' ? '' : ' Logistics books next.'}`,
    amount_kobo: record.cost_kobo,
    path: pathOf(record),
  });
  const left = seesFund(actor, fund)
    ? ` ${formatNaira(fund.available_kobo - record.cost_kobo)} is left on ${fund.code} ${fund.name}.`
    : '';
  return {
    message: `${formatNaira(record.cost_kobo)} is set aside for ${record.request}.${left}`,
    remark: holdWords(record.request, record.cost_kobo, fund),
    set: { fund_id, department_id: fund.department_id, amount_kobo: record.cost_kobo, secured_by: actor.id },
  };
}

async function free(
  trx: Transaction,
  { actor, record, input }: Call<Hold, ActInput<Acts['free']>>,
): Promise<Done> {
  await giveBack(trx, actor, record);
  const isReconsidered = (await reconsider(trx, actor, [record.id], input.reason)) > 0;
  await notify(trx, {
    user_ids: [record.user_id, ...(record.taken_by ? [record.taken_by] : [])],
    about: 'remarks',
    title: `The money set aside for ${record.request} was freed`,
    body: input.reason,
    amount_kobo: record.cost_kobo,
    path: pathOf(record),
    sender_name: actor.name,
  });
  return {
    message: `${record.code} was freed.${isReconsidered ? ` ${record.request} waits for a choice again.` : ''}`,
    set: { amount_kobo: 0, reason: input.reason },
  };
}

/** Where whoever asked follows their request. */
function pathOf({ holdable_type, holdable_id }: Pick<Hold, 'holdable_type' | 'holdable_id'>): string {
  const list = { reservations: 'flights', hotels: 'hotels', meetings: 'meetings' }[holdable_type];
  return `/staff-services/${list}/${holdable_id}`;
}

/** The request before its hold, as everywhere. */
async function lockRequest(trx: Transaction, id: number): Promise<void> {
  const hold = await trx
    .selectFrom('holds')
    .select(['holdable_type', 'holdable_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (hold)
    await sql`select from ${sql.table(hold.holdable_type)} where id = ${hold.holdable_id} for update`.execute(
      trx,
    );
}

async function loadHolds(db: Queryable, ids: readonly number[]): Promise<Map<number, Hold>> {
  const { rows } = await sql<Hold>`
    select h.id, h.version, h.updated_at, h.status, h.code, h.request, h.department_id, h.holdable_type, h.holdable_id,
      h.user_id, h.fund_id, ${departmentsAbove(sql`h.department_id`)} as carriers, h.cost_kobo, h.amount_kobo, coalesce(r.taken_by, l.taken_by) as taken_by,
      coalesce(r.status, l.status, m.status) as request_status,
      (select f.status from refunds f where f.hold_id = h.id and f.status in ('pending', 'denied')) as refund_status
      from holds h left join reservations r on r.id = h.flight_id left join hotels l on l.id = h.hotel_id
        left join meetings m on m.id = h.meeting_id
     where h.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
