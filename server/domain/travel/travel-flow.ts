import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Call, type Done, defineFlow, type Flow, type Loaded } from '#server/crud/flow.ts';
import { isTheirs } from '#server/crud/standing.ts';
import { ownFiles } from '#server/database/attachments.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { flightWorkflow } from '#shared/workflows/travel.ts';
import { notOver, type TravelFacts, travels, unsecured } from '#shared/workflows/travel-facts.ts';
import { seenAsHead } from '../heads/index.ts';
import { callOff, placeHold, reverseHold } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';
import { acceptedOption, offerOptions } from './options.ts';
import { prepareRequest, whyNotChanged } from './prepare-request.ts';
import { refuseForeignFund } from './refuse-foreign-fund.ts';
import type { TravelKind } from './travel-kinds.ts';

/** A request for a flight or a hotel as its commands know it. */
export interface Journey extends Loaded<TravelFacts> {
  code: string;
  purpose: string;
  department_id: number;
  fund_id: number | null;
  reserved_fund_id: number | null;
  hold_id: number | null;
  option_id: number | null;
  taken_by: number | null;
  /** The head who endorsed it, where one had to. */
  seen_by: number | null;
}

type Acts = typeof flightWorkflow.acts;
type Doing<A extends keyof Acts> = Call<Journey, ActInput<Acts[A]>>;

/** Whoever asked sees their own requests, heads those that go by them, logistics all that no head has yet. */
export function travelScope(of: TravelKind['of'], actor: Actor): RawBuilder<SqlBool> | undefined {
  if (actor.offices.has('administrators')) return undefined;
  const own = sql<SqlBool>`(${isTheirs(of, sql.ref('t.user_id'), actor)} or ${seenAsHead(actor)})`;
  return actor.offices.has('logistics') ? sql<SqlBool>`(t.status <> 'with-head' or ${own})` : own;
}

function ownScope(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(t.user_id = ${actor.id} or ${seenAsHead(actor)})`;
}

/** Requests of one kind before whoever asks and before logistics. */
export function travelFlow(kind: TravelKind): Flow {
  return defineFlow({
    workflow: kind.workflow,
    views: {
      [kind.of]: {
        scope: ownScope,
        prepare: (trx, context, values, existing) => prepareRequest(trx, kind, context, values, existing),
        ...kind.extras,
      },
      [kind.desk]: { scope: (actor) => travelScope(kind.of, actor), ...kind.extras },
    },
    load: (db, ids) => loadJourneys(db, kind, ids),
    show(record, facts, actor) {
      const why = kind.of === 'hotels' ? whyNotChanged(kind, facts, actor) : null;
      return why ? { ...record, why_not: { manage: why } } : record;
    },
    commands: {
      endorse: (trx, call) => endorse(trx, kind, call),
      take: (trx, call) => take(trx, kind, call),
      decide: (trx, call) => decide(trx, kind, call),
      accept: (trx, call) => accept(trx, kind, call),
      decline: (trx, call) => decline(trx, kind, call),
      book: (trx, call) => book(trx, kind, call),
      async close(_trx, { record }) {
        return { message: `${record.code} was closed.` };
      },
      cancel: (trx, call) => cancel(trx, kind, call),
      async delete(_trx, { record }) {
        return { message: `${record.code} was deleted.` };
      },
    },
    rules: [
      [travels, ({ id }) => sql`t.user_id <> ${id}`],
      [
        unsecured,
        () => sql`not exists (select 1 from holds h where h.id = t.hold_id and h.status = 'pending')`,
      ],
      [notOver, () => sql`t.to_day <= (now() at time zone 'Africa/Lagos')::date`],
    ],
  });
}

async function endorse(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input }: Doing<'endorse'>,
): Promise<Done> {
  await notify(trx, {
    ...eventFor(kind, record),
    title: `${actor.name} endorsed your ${kind.word} ${record.code}`,
    body: input.remark || 'Logistics has it.',
  });
  return { message: `${record.code} was sent to logistics.`, set: { seen_by: actor.id } };
}

async function take(trx: Transaction, kind: TravelKind, { actor, record }: Doing<'take'>): Promise<Done> {
  await notify(trx, {
    ...eventFor(kind, record),
    title: `Logistics arranges your ${kind.word} ${record.code}`,
    body: `${actor.name} has it.`,
  });
  return { message: `You arrange ${record.code} now.`, set: { taken_by: actor.id } };
}

async function decide(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input }: Doing<'decide'>,
): Promise<Done> {
  const { hold_id, hold_status } = record;
  if (hold_id && hold_status) await reverseHold(trx, actor, hold_id, `Other options for ${record.code}`);
  const words = await offerOptions(trx, kind, actor, record.id, input);
  await notify(trx, {
    ...eventFor(kind, record),
    about: 'waits',
    title: `Choose your ${kind.word} ${record.code}`,
    body: words.join('\n'),
  });
  return {
    message: `${record.code} waits for a choice.`,
    remark: words.join('\n'),
    set: { ...NOTHING_CHOSEN, reserved_fund_id: input.reserved_fund_id, taken_by: actor.id },
  };
}

const NOTHING_CHOSEN = {
  option_id: null,
  cost_kobo: null,
  hold_id: null,
  reference: null,
  ticket_file_id: null,
} as const;

async function accept(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input }: Doing<'accept'>,
): Promise<Done> {
  const { id, code, purpose, user_id, department_id, reserved_fund_id } = record;
  const option = await acceptedOption(trx, kind, id, input.option);
  const fund_id = input.fund_id ?? record.fund_id;
  if (fund_id) await refuseForeignFund(trx, fund_id, department_id);
  const { type, table: holdable_type } = kind;
  const hold = await placeHold(
    trx,
    actor,
    { type, holdable_type, id, code, purpose, user_id, department_id },
    { cost_kobo: option.cost_kobo, fund_id, reserved_fund_id },
  );
  const cost = formatNaira(option.cost_kobo);
  const isSecured = hold.status === 'secured';
  await notify(trx, {
    user_ids: record.taken_by ? [record.taken_by] : [],
    about: 'mine',
    title: `${actor.name} accepted ${option.title} for ${code}`,
    body: isSecured ? `${cost} is set aside. Book it.` : `${cost} waits for the department to set it aside.`,
    path: `${kind.desk_path}/${id}`,
  });
  return {
    message: isSecured
      ? `You accepted ${option.title}. ${cost} is set aside for it, and logistics books.`
      : `You accepted ${option.title}. The department sets ${cost} aside, then logistics books.`,
    remark: `${option.title}, ${cost}`,
    set: {
      option_id: option.id,
      cost_kobo: option.cost_kobo,
      hold_id: hold.id,
      ...(fund_id ? { fund_id } : {}),
    },
  };
}

async function decline(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input, line }: Call<Journey, ActInput<Acts['decline']>>,
): Promise<Done> {
  const byLogistics = line.to === 'declined';
  await notify(trx, {
    user_ids: byLogistics ? [record.user_id] : record.taken_by ? [record.taken_by] : [],
    about: 'remarks',
    title: byLogistics
      ? `Your ${kind.word} ${record.code} was declined`
      : `None of the options of ${record.code} suits`,
    body: input.remark,
    path: `${byLogistics ? kind.path : kind.desk_path}/${record.id}`,
    sender_name: actor.name,
  });
  return {
    message: byLogistics
      ? `${record.code} was declined.`
      : `Logistics looks for other options for ${record.code}.`,
    set: { remark: input.remark },
  };
}

async function book(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input }: Doing<'book'>,
): Promise<Done> {
  const { option_id } = record;
  if (option_id) await acceptedOption(trx, kind, record.id, option_id, 'Offer other options.');
  const own = await ownFiles(trx, actor, [input.file]);
  if (!own.has(input.file))
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
      file: ['is not a file of yours; send it again'],
    });
  await notify(trx, {
    ...eventFor(kind, record),
    title: `Your ${kind.word} ${record.code} is booked`,
    body: `Reference ${input.reference}.`,
  });
  return {
    message: `${record.code} is booked.`,
    remark: input.reference,
    set: { reference: input.reference, ticket_file_id: input.file },
  };
}

async function cancel(
  trx: Transaction,
  kind: TravelKind,
  { actor, record, input, line }: Call<Journey, ActInput<Acts['cancel']>, Acts['cancel']['lines'][number]>,
): Promise<Done> {
  const { hold_id, hold_status, code } = record;
  const { reason, cost } = input;
  const way = 'logged' in line ? line.logged : null;
  const isOwn = way === null;
  const words =
    isOwn || !hold_id
      ? null
      : await callOff(
          trx,
          actor,
          hold_id,
          reason,
          cost === null || cost === undefined ? null : nairaToKobo(cost),
        );
  if (isOwn && hold_id && hold_status) await reverseHold(trx, actor, hold_id, reason);
  // Whoever asked knows that it is over: what is still paid for it is between logistics and the vendor.
  if (way === 'lowered') return { message: `${code}: ${words}`, remark: [reason, words].join(' ') };
  await notify(trx, {
    user_ids: isOwn ? (record.taken_by ? [record.taken_by] : []) : [record.user_id],
    about: 'remarks',
    title: `${code} was ${isOwn ? 'cancelled' : 'called off'}`,
    body: reason,
    path: `${isOwn ? kind.desk_path : kind.path}/${record.id}`,
    sender_name: actor.name,
  });
  return {
    message: `${code} was ${isOwn ? 'cancelled' : 'called off'}.${words ? ` ${words}` : ''}`,
    remark: [reason, words].filter(Boolean).join(' '),
    set: { remark: reason },
  };
}

/** An event for whoever asked, on the page of their request. */
function eventFor(kind: TravelKind, { id, user_id }: Journey) {
  return { user_ids: [user_id], about: 'mine', path: `${kind.path}/${id}` } as const;
}

async function loadJourneys(
  db: Queryable,
  { table }: TravelKind,
  ids: readonly number[],
): Promise<Map<number, Journey>> {
  const { rows } = await sql<Journey>`
    select t.id, t.version, t.updated_at, t.status, t.code, t.purpose, t.user_id, t.department_id, t.to_day as "to", t.fund_id,
      t.reserved_fund_id, t.hold_id, t.option_id, t.taken_by, t.deciding_department_id, t.deputy_id, t.seen_by,
      (select h.status from holds h where h.id = t.hold_id and h.status <> 'reversed') as hold_status,
      exists (select from holds h where h.id = t.hold_id and (h.mandate_id is not null or h.status = 'released')) as is_mandated,
      (select m.status from holds h join mandates m on m.id = h.mandate_id where h.id = t.hold_id) as mandate_status
      from ${sql.table(table)} as t where t.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
