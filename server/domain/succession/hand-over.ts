import { sql } from 'kysely';
import { z } from 'zod';
import { type Activity, recordActivities, recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { DECISIONS, LEFT_OPEN, POSTS } from '#shared/succession.ts';
import { notify } from '../notifications/index.ts';
import { FLOWS, inPlaceOf } from './flows.ts';
import { refuseWrongSuccessors, type Successor } from './may-succeed.ts';
import type { Leaver, OpenItem } from './open-item.ts';
import { passPost } from './posts.ts';

/** What becomes of each thing that is open. */
export const workBody = z
  .array(
    z.strictObject({
      type: z.enum([...new Set(LEFT_OPEN.map(({ resource }) => resource)), ...POSTS]),
      id: whole.positive(),
      decision: z.enum(DECISIONS),
      successor_id: whole.positive().nullish(),
    }),
  )
  .max(500);

type Work = z.infer<typeof workBody>;
type Decided = { item: OpenItem; decision: Work[number]['decision']; successor_id: number | null };

/** What is decided of what is open now; refused where something that needs a decision has none, or where something isn't open any more. */
export function decidedOf(items: readonly OpenItem[], work: Work, person: Leaver): Decided[] {
  const decided = work.map(({ type, id, decision, successor_id }) => {
    const item = items.find((one) => one.type === type && one.id === id);
    if (!item) throw changed(person, `${type} ${id}`);
    const path = `${type}-${id}`;
    if (decision === 'successor' && !successor_id) throw wrong(path, `Choose who goes on with ${item.code}.`);
    if (decision === 'successor' && !item.successor) throw wrong(path, `${item.code} goes on without them.`);
    if (decision === 'cancel' && item.cancel === null)
      throw wrong(
        path,
        `${item.code} is “${item.state}” and can’t be cancelled: choose who goes on with it.`,
      );
    if (decision === 'keep' && item.needs)
      throw wrong(path, `Choose who goes on with ${item.code}, or cancel it.`);
    return { item, decision, successor_id: successor_id ?? null };
  });
  const named = new Set(decided.map(({ item }) => `${item.type}-${item.id}`));
  if (named.size < decided.length) throw new Refusal('VALIDATION', 'Something is named twice.');
  const missing = items.filter((one) => one.needs && !named.has(`${one.type}-${one.id}`));
  if (missing.length === 0) return decided;
  const codes = missing.slice(0, 5).map(({ code }) => code);
  const rest = missing.length > codes.length ? ` and ${missing.length - codes.length} more` : '';
  const what = missing.length === 1 ? '1 thing is' : `${missing.length} things are`;
  throw new Refusal(
    'RULE',
    `${what} still open for ${person.name}: ${codes.join(', ')}${rest}. Choose who goes on with each, or cancel it.`,
    { work: [`Open without a decision: ${codes.join(', ')}${rest}.`] },
  );
}

function changed(person: Leaver, what: string): Refusal {
  return new Refusal(
    'STALE',
    `What ${person.name} has open has changed: ${what} is not open any more. Look at it again.`,
  );
}

function wrong(path: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [path]: [sentence] });
}

/** Cancels what is to be cancelled, by the record's own acts in the place of whose it is; with what is held for it, locked in the agreed order first. */
export async function cancelRecords(
  trx: Transaction,
  context: RequestContext,
  decided: readonly Decided[],
  reason: string,
): Promise<void> {
  const ended = decided.filter(({ item, decision }) => decision === 'cancel' && item.status !== null);
  for (const { resource } of LEFT_OPEN) {
    const ids = ended.filter(({ item }) => item.type === resource).map(({ item }) => item.id);
    if (ids.length === 0) continue;
    await sql`select from ${sql.table(resourceNamed(resource).table)} where id = any(${ids}::bigint[]) order by id for update`.execute(
      trx,
    );
  }
  await lockHeld(
    trx,
    ended.map(({ item }) => item),
  );
  for (const { item } of ended) {
    const { type, id } = item;
    const flow = FLOWS[type];
    const ends = LEFT_OPEN.find(({ resource }) => resource === type)?.ends[item.status ?? ''] ?? [];
    for (const act of ends) {
      const asks = Object.keys(resourceNamed(type).workflow?.acts[act]?.asks ?? {});
      const said = ['reason', 'remark'].filter((one) => asks.includes(one));
      await flow?.act(trx, act, {
        ...context,
        id,
        seen: undefined,
        actor: inPlaceOf(context.actor, type, id, item.for),
        body: Object.fromEntries(said.map((one) => [one, reason])),
      });
    }
  }
}

/** The holds of requests, then their funds. */
async function lockHeld(trx: Transaction, items: readonly OpenItem[]): Promise<void> {
  const of = (type: string) => items.filter((one) => one.type === type).map(({ id }) => id);
  await sql`select from holds where (holdable_type = 'reservations' and holdable_id = any(${of('flights')}::bigint[]))
      or (holdable_type = 'hotels' and holdable_id = any(${of('hotels')}::bigint[])) or (holdable_type = 'meetings' and holdable_id = any(${of('meetings')}::bigint[]))
    order by id for update`.execute(trx);
  await sql`select from funds where id in (select fund_id from holds where
      (holdable_type = 'reservations' and holdable_id = any(${of('flights')}::bigint[]))
      or (holdable_type = 'hotels' and holdable_id = any(${of('hotels')}::bigint[])) or (holdable_type = 'meetings' and holdable_id = any(${of('meetings')}::bigint[])))
    order by id for update`.execute(trx);
}

/** Names who goes on with records and passes posts on; tells each successor, and every timeline. Call it once the account is closed. */
export async function passOn(
  trx: Transaction,
  context: RequestContext,
  person: Leaver,
  decided: readonly Decided[],
): Promise<void> {
  const { actor } = context;
  const named = decided.flatMap(({ item, decision, successor_id }) =>
    decision === 'successor' && successor_id !== null ? [{ item, successor_id }] : [],
  );
  const successors = await refuseWrongSuccessors(trx, actor, person, named);
  for (const { item, decision, successor_id } of decided)
    if (item.status === null && decision !== 'keep')
      await passPost(trx, context, item, person, decision === 'successor' ? successor_id : null);
  await nameSuccessors(
    trx,
    actor,
    named.filter(({ item }) => item.status !== null),
    successors,
  );
  await tellSuccessors(trx, actor, person, named);
  await noteOnPerson(trx, actor, person, decided, successors);
}

async function nameSuccessors(
  trx: Transaction,
  actor: Actor,
  named: readonly { item: OpenItem; successor_id: number }[],
  successors: ReadonlyMap<number, Successor>,
): Promise<void> {
  const lines: Activity[] = [];
  for (const { item, successor_id } of named) {
    const subject = { subject_type: item.type, subject_id: item.id, for_id: item.for.id };
    await sql`update successors set ended_at = now() where subject_type = ${item.type} and subject_id = ${item.id}
      and for_id = ${item.for.id} and ended_at is null`.execute(trx);
    const path = `${resourceNamed(item.type).path}/${item.id}`;
    await trx
      .insertInto('successors')
      .values({ ...subject, path, user_id: successor_id, named_by: actor.id })
      .execute();
    const remark = `${successors.get(successor_id)?.name ?? ''} goes on with it for ${item.for.name}.`;
    lines.push({ subject: item.type, id: item.id, action: 'handed-over', actor, remark });
  }
  await recordActivities(trx, lines);
}

async function tellSuccessors(
  trx: Transaction,
  actor: Actor,
  person: Leaver,
  named: readonly { item: OpenItem; successor_id: number }[],
): Promise<void> {
  for (const id of new Set(named.map(({ successor_id }) => successor_id))) {
    const theirs = named.filter(({ successor_id }) => successor_id === id).map(({ item }) => item);
    const amount = theirs.reduce((sum, { amount_kobo }) => sum + Number(amount_kobo ?? 0), 0);
    const said = theirs.slice(0, 10).map(({ code, title, state }) => `${code}, ${title}: ${state}.`);
    await notify(trx, {
      user_ids: [id],
      about: 'waits',
      title:
        theirs.length === 1
          ? `You go on with ${theirs[0]?.code} for ${person.name}`
          : `You go on with ${theirs.length} things for ${person.name}`,
      body: [
        ...said,
        ...(theirs.length > said.length ? [`And ${theirs.length - said.length} more.`] : []),
      ].join(' '),
      amount_kobo: amount > 0 ? amount : null,
      path: theirs.length === 1 ? pathOf(theirs[0]) : '/inbox?tab=mine',
      sender_name: actor.name,
    });
  }
}

function pathOf(item: OpenItem | undefined): string {
  if (!item) return '/inbox';
  return item.status === null ? (item.path ?? '/inbox') : `${resourceNamed(item.type).path}/${item.id}`;
}

/** On the person's own timeline: who went on with what, and what was cancelled. */
async function noteOnPerson(
  trx: Transaction,
  actor: Actor,
  person: Leaver,
  decided: readonly Decided[],
  successors: ReadonlyMap<number, Successor>,
): Promise<void> {
  const said = decided.flatMap(({ item, decision, successor_id }) => {
    const what = item.status === null ? `${item.state} ${item.code}` : item.code;
    if (decision === 'successor') return [`${what}: ${successors.get(successor_id ?? 0)?.name ?? ''}`];
    return decision === 'cancel' ? [`${what}: ${item.status === null ? 'nobody' : 'cancelled'}`] : [];
  });
  if (said.length === 0) return;
  const remark = said.join('; ').slice(0, 2000);
  await recordActivity(trx, { subject: employees.name, id: person.id, action: 'handed-over', actor, remark });
}

/** Whoever is back goes on with their own: their successors are thanked and told. */
export async function takeBack(
  trx: Transaction,
  actor: Actor,
  person: { id: number; name: string },
): Promise<void> {
  const { rows } = await sql<{ subject_type: string; subject_id: number; user_id: number; path: string }>`
    update successors set ended_at = now() where for_id = ${person.id} and ended_at is null
    returning subject_type, subject_id, user_id, path`.execute(trx);
  await recordActivities(
    trx,
    rows.map(({ subject_type, subject_id }) => ({
      subject: subject_type,
      id: subject_id,
      action: 'taken-back',
      actor,
      remark: `${person.name} is back and goes on with it.`,
    })),
  );
  await notify(trx, {
    user_ids: rows.map(({ user_id }) => user_id),
    about: 'mine',
    title: `${person.name} is back: you don’t go on for them any more`,
    path: '/inbox?tab=mine',
    sender_name: actor.name,
  });
}
