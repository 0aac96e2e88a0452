import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { mapTable } from '#shared/keys-of.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { words as sentenceOf } from '#shared/resource/fields.ts';
import { judge, permissionsOf, stateOfFacts } from '#shared/resource/judge.ts';
import { inputShape } from '#shared/resource/schemas.ts';
import type { Act, ActInput, BaseFacts, Line, Workflow } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { type Activity, recordActivities } from '../database/activity.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import { recordAnswer } from '../frame/answers.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import type { InboxRow, InboxSource } from '../frame/inbox.ts';
import type { Answer, RequestContext, Route } from '../frame/route.ts';
import { bodyOf, inputOf, SEEN_FIGURES, type SeenFigures } from './act-body.ts';
import { asActedFor } from './acted-for.ts';
import { requestsOf, type SqlRule, type Waiting, waitingFor, waitingOf } from './flow-inbox.ts';
import { assignments } from './follow.ts';
import { readRecord } from './list-query.ts';
import { seenFor } from './seen-for.ts';
import { severalRoute } from './several.ts';
import { refuseStale } from './stale.ts';
import { whereActed } from './where-acted.ts';
import { withActs } from './with-acts.ts';

/** What an act's rules and its command know of a record: the facts of the workflow and the row's version. */
export type Loaded<Facts> = Facts & { id: number; version: number; updated_at?: Date };

/** What a command is told: the record is locked, the act is judged, what was asked for is there. */
export interface Call<Facts, Input, L = Line<string, never>> {
  context: RequestContext;
  actor: Actor;
  id: number;
  record: Facts;
  line: L;
  input: Input;
}

/** What a command leaves to the frame: the sentence of the answer, and what else is written with the state. */
export interface Done {
  message: string;
  /** Columns that change with the state. */
  set?: Record<string, unknown>;
  /** The state, where the line leads to one of several. */
  to?: string;
  /** What the timeline keeps besides who and when; the reason or answer that was given unless told. */
  remark?: string | null;
  changes?: Activity['changes'];
  /** Lines of other records' timelines. */
  also?: Activity[];
  /** The command wrote state and timeline itself, since it moves several records at once. */
  moved?: true;
  /** What is answered where it is not the record itself. */
  answer?: Answer;
}

/** What an area says of a workflow: how its records are loaded and locked, and the command of each act. */
export interface FlowDefinition<
  S extends string,
  A extends string,
  Facts extends BaseFacts,
  Acts extends Record<A, Act<S, Facts>>,
  F extends Loaded<Facts>,
> {
  workflow: Workflow<S, A, Facts, Acts>;
  /** What each resource that views the records does differently, by name; the workflow's own first. */
  views: Readonly<Record<string, Extensions>>;
  load(db: Queryable, ids: readonly number[]): Promise<Map<number, F>>;
  /** The statement by which they are loaded, where it is one: it goes with the one that reads a record. */
  asks?(ids: readonly number[] | RawBuilder<number>): RawBuilder<F>;
  /** Locks what the act touches besides the record, in the order of locks; the record is seen by the actor. */
  lock?(trx: Transaction, id: number): Promise<void>;
  /** Other records that change with it: whoever acted on them is named where it is stale. */
  parts?(record: F): { subject: string; ids: readonly number[] };
  /** What an act answers where it is not the record itself, by its name. */
  answers?: Partial<Record<A, { answer: z.ZodType; status?: 201 }>>;
  /** What a record carries besides its fields, from what its rules know of it. */
  show?(record: WireRecord, facts: F, actor: Actor): WireRecord;
  /** Refuses an act on figures other than those that the person saw; it then takes `seen_amount` and `seen_available`. */
  figures?(trx: Transaction, record: F, seen: SeenFigures): Promise<void>;
  commands: {
    [K in A]: (trx: Transaction, call: Call<F, ActInput<Acts[K]>, Acts[K]['lines'][number]>) => Promise<Done>;
  };
  /** What keeps people from the acts that wait for them, as conditions of SQL over `t` that hold for rows on which the actor may act. */
  rules?: readonly SqlRule[];
  /** Those of somebody's requests that are shown, where another request of theirs may tell the same. */
  toldOnce?(actor: Actor): RawBuilder<SqlBool>;
  /** How what waits is said, where it is not the record by itself. */
  inbox?(waiting: readonly Waiting[]): RawBuilder<InboxRow>;
}

type AnyRecord = Loaded<BaseFacts>;
type AnyFlow = FlowDefinition<string, string, BaseFacts, Record<string, Act<string, BaseFacts>>, AnyRecord>;

/** What follows from a workflow on the server: the calls of its acts, its records' extras, who waits for what. */
export interface Flow {
  routes: Route[];
  extensions: Record<string, Extensions>;
  waiting: InboxSource;
  requests: InboxSource;
  /** What waits for somebody, as conditions. */
  waitingFor(actor: Actor): Waiting[];
  /** Why the actor can't take an act now, by record, in a sentence; null where they can. */
  whyNot(
    db: Queryable,
    name: string,
    actors: ReadonlyMap<number, Actor>,
  ): Promise<Map<number, string | null>>;
  /** Does an act to the record of the context, for another call that does the same. */
  act(trx: Transaction, name: string, context: RequestContext): Promise<Done>;
}

/** Binds a workflow to its commands. The frame locks, judges, asks for what was seen, writes the state, records and answers. */
export function defineFlow<
  S extends string,
  A extends string,
  Facts extends BaseFacts,
  Acts extends Record<A, Act<S, Facts>>,
  F extends Loaded<Facts>,
>(definition: FlowDefinition<S, A, Facts, Acts, F>): Flow {
  // From here on the types of the one workflow say nothing: the frame treats all alike.
  const flow = definition as unknown as AnyFlow;
  const { workflow, rules = [], inbox } = flow;
  const resource = () => resourceNamed(workflow.of);
  const extensions = mapTable(flow.views, (view, name) => withActs(flow, view, name));
  const routes = Object.entries(workflow.acts).flatMap(([name, { several }]) => [
    actRoute(flow, name, extensions),
    ...(several ? [actOnSeveral(flow, name, resource())] : []),
  ]);
  return {
    routes,
    extensions,
    waiting(actor, how) {
      if (!inbox) return waitingOf(resource(), actor, rules, how);
      const waiting = waitingFor(resource(), actor, rules);
      return waiting.length > 0 ? inbox(waiting) : undefined;
    },
    requests: (actor) => requestsOf(resource(), actor, flow.toldOnce?.(actor)),
    waitingFor: (actor) => waitingFor(resource(), actor, rules),
    async whyNot(db, name, actors) {
      const found = await flow.load(db, [...actors.keys()]);
      const reasons = new Map<number, string | null>();
      for (const [id, actor] of actors) {
        const facts = found.get(id);
        if (!facts) continue;
        const judged = (await asActedFor(db, workflow.of, [id], actor))(id);
        reasons.set(id, judge(workflow, name, facts, judged).why_not?.sentence ?? null);
      }
      return reasons;
    },
    act: (trx, name, context) => doAct(trx, flow, name, context),
  };
}

function actRoute(flow: AnyFlow, name: string, extensions: Record<string, Extensions>): Route {
  const { workflow } = flow;
  const act = actNamed(workflow, name);
  const resource = resourceNamed(workflow.of);
  const { url, singular } = resource;
  const isDelete = act.row === 'delete';
  return {
    method: isDelete ? 'DELETE' : 'POST',
    path: isDelete ? `/${url}/:id` : `/${url}/:id/${name}`,
    access: permissionsOf(workflow, act),
    summary: `${typeof act.label === 'string' ? act.label : sentenceOf(name)}: one ${singular}`,
    kind: isDelete ? 'remove' : 'post',
    documentedBody: bodyOf(act, Boolean(flow.figures)),
    seen: `the ${singular}`,
    ...(flow.answers?.[name] ?? { answer: recordAnswer(resource, extensions[workflow.of]) }),
    async write(trx, context) {
      const { answer, message } = await doAct(trx, flow, name, context);
      if (answer) return answer;
      const { present, ahead } = extensions[workflow.of] ?? {};
      const data = await readRecord(trx, resource, { present, ahead }, context.actor, context.id);
      return { data, message };
    },
  };
}

function actOnSeveral(flow: AnyFlow, name: string, resource: Resource): Route {
  const { workflow } = flow;
  const act = actNamed(workflow, name);
  const view = act.at ?? workflow.of;
  return severalRoute({
    url: resource.url,
    resource: resourceNamed(view),
    name,
    past: act.past,
    access: permissionsOf(workflow, act),
    scope: (actor) => seenFor(flow, name, actor),
    asks: inputShape(act.asks ?? {}),
    ofRow: flow.figures ? SEEN_FIGURES : {},
    act: (trx, context) => doAct(trx, flow, name, context, true),
  });
}

/** Locks, judges, asks for what was seen, has the command act, and writes; of a body that is shared with other records it takes what its way asks for. */
async function doAct(
  trx: Transaction,
  flow: AnyFlow,
  name: string,
  context: RequestContext,
  isShared = false,
): Promise<Done> {
  const { workflow } = flow;
  const { actor, id, seen } = context;
  const resource = resourceNamed(workflow.of);
  const scope = seenFor(flow, name, actor);
  const record = await locked(trx, flow, resource, id, scope);
  const judged = (await asActedFor(trx, workflow.of, [id], actor))(id);
  const { line, why_not } = judge(workflow, name, record, judged);
  if (!line)
    throw new Refusal(why_not?.code ?? 'WRONG_STATE', why_not?.sentence ?? 'This cannot be done now.');
  const act = actNamed(workflow, name);
  const { seen_amount, seen_available, ...input } = inputOf(
    bodyOf(act, Boolean(flow.figures)),
    act,
    line,
    Object(context.body ?? {}),
    isShared,
  );
  await refuseStale(trx, workflow.of, record, seen, { parts: flow.parts?.(record) });
  await flow.figures?.(trx, record, { seen_amount, seen_available });
  const call = { context, actor, id, record, line, input };
  const done = await commandOf(flow, name)(trx, call);
  if (!done.moved) await write(trx, flow, resource, name, call, done);
  return done;
}

async function locked(
  trx: Transaction,
  flow: AnyFlow,
  { table, singular }: Resource,
  id: number,
  scope: RawBuilder<SqlBool> | undefined,
): Promise<AnyRecord> {
  const seen = sql<SqlBool>`t.id = ${id} and ${scope ?? sql`true`}`;
  if (flow.lock) {
    const { rows } = await sql`select from ${sql.table(table)} as t where ${seen}`.execute(trx);
    if (rows.length > 0) await flow.lock(trx, id);
  }
  const { rows } = await sql`select from ${sql.table(table)} as t where ${seen} for update of t`.execute(trx);
  const record = rows.length > 0 ? (await flow.load(trx, [id])).get(id) : undefined;
  if (!record) throw new Refusal('NOT_FOUND', `There is no such ${singular}.`);
  return record;
}

async function write(
  trx: Transaction,
  { workflow }: AnyFlow,
  resource: Resource,
  name: string,
  {
    actor,
    id,
    record,
    line,
    input,
  }: { actor: Actor; id: number; record: AnyRecord; line: Line<string, BaseFacts>; input: object },
  { to, set = {}, remark, changes = {}, also = [] }: Done,
): Promise<void> {
  const act = actNamed(workflow, name);
  const state = to ?? (typeof line.to === 'string' ? line.to : undefined);
  if (state === undefined) throw new Error(`${workflow.of}: ${name} leads to several states and names none`);
  const before = stateOfFacts(workflow, record);
  const after = state === 'same' ? before : state;
  if (!workflow.derived)
    await sql`update ${sql.table(resource.table)} as t set ${assignments(workflow, after, set)} where t.id = ${id}`.execute(
      trx,
    );
  const { remark: said, reason, response } = input as Record<string, string | undefined>;
  await recordActivities(trx, [
    {
      subject: workflow.of,
      id,
      action: line.logged ?? act.logged ?? act.past.replaceAll(' ', '-'),
      actor,
      ...(await whereActed(trx, actor, workflow, act, line, record)),
      remark: remark ?? said ?? reason ?? response ?? null,
      changes: { ...(after === before ? {} : { status: [before, after] as [string, string] }), ...changes },
    },
    ...also,
  ]);
}

function actNamed(workflow: AnyFlow['workflow'], name: string): Act<string, BaseFacts> {
  const act = workflow.acts[name];
  if (!act) throw new Error(`${workflow.of} has no act ${name}`);
  return act;
}

function commandOf({ workflow, commands }: AnyFlow, name: string): AnyFlow['commands'][string] {
  const command = commands[name];
  if (!command) throw new Error(`${workflow.of}: nothing does ${name}`);
  return command;
}
