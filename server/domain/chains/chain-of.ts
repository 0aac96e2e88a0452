import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import { permission } from '#shared/permissions.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import { LIVE_EXPENDITURE } from '#shared/workflows/expenditures.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payments.ts';
import type { RefundStatus } from '#shared/workflows/refunds.ts';
import { departmentScope } from '../budget/index.ts';
import { holdScope } from '../holds/index.ts';
import { paymentScope } from '../payments/index.ts';
import { refundScope } from '../refunds/index.ts';
import { requestList } from './request-list.ts';

/** One step of what begins with a request: its kind, code, state, and its page for whoever may read it. */
export const chainSchema = z.array(
  z.object({
    kind: z.enum(['request', 'hold', 'mandate', 'expenditure', 'batch', 'payment', 'refund']),
    code: z.string(),
    status: z.string(),
    status_label: z.string(),
    path: z.string().nullable(),
    id: whole,
  }),
);
type Step = z.infer<typeof chainSchema>[number];

/** What of a chain its steps are asked for: the request that it begins with, the mandate that bundles several, or what pays them. */
export type Link =
  | { holdable_type: string; holdable_id: number }
  | { mandate_id: number }
  | { expenditure_id: number };

/** The steps from a request to what is paid for it; what is out of the actor's scope has a code and no page. */
export async function chainOf(db: Queryable, actor: Actor, link: Link): Promise<Step[]> {
  const mandate = 'mandate_id' in link ? link.mandate_id : await mandateOf(db, link);
  const holds = await holdsOf(
    db,
    actor,
    'expenditure_id' in link && mandate ? { mandate_id: mandate } : link,
  );
  const last = holds.at(-1);
  const mandate_id = mandate ?? last?.mandate_id ?? null;
  if ('expenditure_id' in link && !mandate_id && !last) return [];
  const paid_by = payerOf(link, mandate_id, last?.expenditure_id ?? null);
  return [
    ...(await requestSteps(db, actor, link, holds)),
    ...(mandate_id ? await mandateSteps(db, actor, mandate_id) : []),
    ...(paid_by ? await paymentSteps(db, actor, paid_by) : []),
    ...(await refundSteps(db, actor, 'holdable_type' in link ? holds : null, paid_by)),
  ];
}

/** The condition of the expenditure `e` that pays: the one that is asked for, the mandate's live one, or the one that drew the hold. */
function payerOf(link: Link, mandate_id: number | null, drawn_by: number | null): RawBuilder<unknown> | null {
  if ('expenditure_id' in link) return sql`e.id = ${link.expenditure_id}`;
  if (mandate_id)
    return sql`e.mandate_id = ${mandate_id} and e.status = any(${[...LIVE_EXPENDITURE]}::text[])`;
  return drawn_by ? sql`e.id = ${drawn_by}` : null;
}

/** A hold of the chain, with what follows on it. */
type ChainHold = Found & {
  holdable_type: string;
  holdable_id: number;
  mandate_id: number | null;
  expenditure_id: number | null;
};

/** A record as a step names it. */
interface Found {
  id: number;
  code: string;
  status: string;
  is_seen: boolean;
}

async function mandateOf(db: Queryable, link: Link): Promise<number | null> {
  if (!('expenditure_id' in link)) return null;
  const found = await db
    .selectFrom('expenditures')
    .select('mandate_id')
    .where('id', '=', link.expenditure_id)
    .executeTakeFirst();
  return found?.mandate_id ?? null;
}

async function holdsOf(db: Queryable, actor: Actor, link: Link): Promise<ChainHold[]> {
  const those =
    'mandate_id' in link
      ? sql`t.mandate_id = ${link.mandate_id}`
      : 'expenditure_id' in link
        ? sql`t.expenditure_id = ${link.expenditure_id}`
        : sql`t.holdable_type = ${link.holdable_type} and t.holdable_id = ${link.holdable_id}`;
  const { rows } = await sql<ChainHold>`
    select t.id, t.code, t.status, t.holdable_type, t.holdable_id, t.mandate_id, t.expenditure_id,
        ${holdScope(actor) ?? sql`true`} as is_seen
      from holds as t where ${those} order by t.id`.execute(db);
  return rows;
}

/** The request with its holds; of several that are paid together, how many they are. */
async function requestSteps(
  db: Queryable,
  actor: Actor,
  link: Link,
  holds: readonly ChainHold[],
): Promise<Step[]> {
  const begun = 'holdable_type' in link ? link : holds[0];
  if (!begun) return [];
  const isBundle = holds.some(({ holdable_id, holdable_type }) =>
    holdable_id !== begun.holdable_id ? true : holdable_type !== begun.holdable_type,
  );
  if (isBundle)
    return [
      {
        ...{ kind: 'request', code: `${holds.length} requests`, id: begun.holdable_id, path: null },
        ...bundleState(holds),
      },
    ];
  const { holdable_type, holdable_id } = begun;
  const { rows } = await sql<Found & { user_id: number }>`
    select id, code, status, user_id from ${sql.table(holdable_type)} where id = ${holdable_id}`.execute(db);
  return [
    ...rows.map((request) => {
      const list = requestList(actor, holdable_type, request.user_id);
      return step('request', list.own, request, list.seen);
    }),
    ...holds.map((hold) => step('hold', 'reserves', hold, seen(actor, 'reserves', hold))),
  ];
}

/** The state of several holds together: released once nothing is set aside for any of them any more. */
function bundleState(holds: readonly ChainHold[]): Pick<Step, 'status' | 'status_label'> {
  const { states } = holdWorkflow;
  return holds.every(({ status }) => status === 'released' || status === 'reversed')
    ? { status: 'released', status_label: states.released.word }
    : { status: 'mandated', status_label: 'Paid together' };
}

async function mandateSteps(db: Queryable, actor: Actor, id: number): Promise<Step[]> {
  const { rows } = await sql<Found>`
    select id, code, status, true as is_seen from mandates where id = ${id}`.execute(db);
  return rows.map((mandate) => step('mandate', 'mandates', mandate, seen(actor, 'mandates', mandate)));
}

/** The expenditure, and what has become of it: its batch, and its payment within it. */
async function paymentSteps(db: Queryable, actor: Actor, those: RawBuilder<unknown>): Promise<Step[]> {
  const department = departmentScope(actor) ?? sql<SqlBool>`true`;
  const { rows } = await sql<Found & { kind: 'expenditure' | 'batch' | 'payment'; stage: string | null }>`
    with e as (select e.id, e.batch_id from expenditures e where ${those} order by e.id desc limit 1)
    select 'expenditure' as kind, t.id, t.code, t.status, null as stage, ${department} as is_seen
      from e join expenditures t on t.id = e.id
    union all
    select 'batch', t.id, t.code, t.status, null, ${department} from e join batches t on t.id = e.batch_id
    union all
    select 'payment', t.id, t.pv_no, t.status, t.stage, ${paymentScope(actor) ?? sql<SqlBool>`true`}
      from e join payments t on t.expenditure_id = e.id and t.batch_id = e.batch_id`.execute(db);
  return rows.map(({ kind, stage, ...found }) => {
    const list = { expenditure: 'expenditures', batch: 'batches', payment: 'payments' }[kind];
    const made = step(kind, list, found, seen(actor, list, found));
    if (kind !== 'payment') return made;
    const state = stateOf({ stage: stage as PaymentStage, status: found.status as PaymentStatus });
    return { ...made, status_label: PAYMENT_STATES[state] };
  });
}

const REFUND_COUNTS = [
  ['fulfilled', 'fulfilled'],
  ['pending', 'waiting'],
  ['denied', 'denied'],
  ['dropped', 'dropped'],
] as const satisfies [RefundStatus, string][];

/** What others carry of it: of one request its refund, of several how many there are and how far they have come. */
async function refundSteps(
  db: Queryable,
  actor: Actor,
  holds: readonly ChainHold[] | null,
  paid_by: RawBuilder<unknown> | null,
): Promise<Step[]> {
  const those = holds
    ? sql`t.hold_id = any(${holds.map(({ id }) => id)}::bigint[])`
    : paid_by && sql`t.expenditure_id in (select e.id from expenditures e where ${paid_by})`;
  if (!those) return [];
  const { rows } = await sql<Found & { expenditure_id: number }>`
    select t.id, t.code, t.status, t.expenditure_id, ${refundScope(actor) ?? sql<SqlBool>`true`} as is_seen
      from refunds t where ${those} and t.status not in ('withdrawn', 'ended') order by t.id`.execute(db);
  const [first] = rows;
  if (!first || rows.length === 1)
    return rows.map((refund) => step('refund', 'refunds', refund, seen(actor, 'refunds', refund)));
  const count = (state: RefundStatus) => rows.filter(({ status }) => status === state).length;
  const settled = count('fulfilled') > 0 ? 'fulfilled' : 'dropped';
  const list = rows.every((refund) => seen(actor, 'refunds', refund)) ? 'refunds' : null;
  return [
    {
      ...{ kind: 'refund', code: `${rows.length} refunds`, id: first.id },
      path: list && filteredPath(list, 'expenditure_id', first.expenditure_id),
      status: count('pending') + count('denied') > 0 ? 'pending' : settled,
      status_label:
        count('fulfilled') === rows.length
          ? 'Fulfilled'
          : REFUND_COUNTS.flatMap(([state, word]) =>
              count(state) > 0 ? [`${count(state)} ${word}`] : [],
            ).join(', '),
    },
  ];
}

/** The list of those that point to one record. */
function filteredPath(list: string, field: string, value: number): string {
  const filter: Filter = { match: 'all', rules: [{ field, op: 'equals', value }] };
  return `${resourceNamed(list).path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** The list on which the actor may open it; null where it is out of their scope. */
function seen(actor: Actor, list: string, { is_seen }: Found): string | null {
  return is_seen && actor.permissions.has(permission('read', resourceNamed(list).noun)) ? list : null;
}

function step(
  kind: Step['kind'],
  of: string,
  { id, code, status }: { id: number; code: string; status: string },
  list: string | null,
): Step {
  const states: Readonly<Record<string, { word: string }>> = resourceNamed(of).workflow?.states ?? {};
  const path = list && `${resourceNamed(list).path}/${id}`;
  return { kind, id, code, status, status_label: states[status]?.word ?? status, path };
}
