import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { needsPermission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { words } from '#shared/resource/fields.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { MOST_ROWS } from '#shared/resource/several.ts';
import type { Act, Line } from '#shared/resource/workflow.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { seenFor } from '../crud/seen-for.ts';
import { codesOf, OUTCOME } from '../crud/several.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import type { InboxAct, InboxRow } from '../frame/inbox.ts';
import type { Answer, ReadRoute, RequestContext, Route, WriteRoute } from '../frame/route.ts';

/** What of the portal the acts of the inbox are done with. */
export interface Composed {
  routes(): readonly Route[];
  extensionsOf(resource: Resource): Extensions;
  /** Acts on rows that aren't records of a workflow by themselves. */
  besides: readonly InboxAct[];
}

/** The one text that an act may be given from the inbox. */
const remarkSchema = z.object({
  label: z.string(),
  required: z.boolean(),
  min: z.int().nullable(),
  max: z.int().nullable(),
});

/** An act that may be done to what waits without opening it. */
export const quickActSchema = z.object({
  name: z.string(),
  label: z.string(),
  past: z.string().describe('What has been done then: “approved”.'),
  danger: z.boolean(),
  remark: remarkSchema.nullable().describe('The text that it takes; null where it takes none.'),
});

type QuickAct = z.infer<typeof quickActSchema>;
type AnyAct = Act<string, never>;

/** What the actor may do to a row of their inbox without opening it: the acts for which it waits that need no more than a remark. */
export function quickActsOf(
  { kind, resource, verb }: Pick<InboxRow, 'kind' | 'resource' | 'verb'>,
  { permissions }: Pick<Actor, 'permissions'>,
  besides: readonly InboxAct[],
): QuickAct[] {
  const beside = besides.filter((one) => one.kind === kind && one.verb === verb);
  const { workflow } = resourceNamed(resource);
  const own = Object.entries<AnyAct>(workflow?.acts ?? {}).flatMap(([name, act]): QuickAct[] => {
    const isOpen = workflow && permissionsOf(workflow, act).some((one) => permissions.has(one));
    if (!isOpen || !isQuick(act, verb)) return [];
    const { min, max, required = false, label } = remarkOf(act)?.[1] ?? {};
    return [
      {
        name,
        label: typeof act.label === 'string' ? act.label : words(name),
        past: act.past,
        danger: act.row === 'decline',
        remark: label === undefined ? null : { label, required, min: min ?? null, max: max ?? null },
      },
    ];
  });
  return [
    ...own,
    ...beside.map(({ name, label, past }) => ({ name, label, past, danger: false, remark: null })),
  ];
}

/** An act waits under the verb, isn't kept to the record's page, and can't do without nothing but a remark. */
function isQuick(act: AnyAct, verb: string): boolean {
  const ways: readonly Line<string, never>[] = act.lines.filter(({ todo }) => todo === verb);
  const remark = remarkOf(act)?.[0];
  return (
    !act.opened &&
    ways.length > 0 &&
    ways.every((line) =>
      Object.entries(act.asks ?? {}).every(([name, field]) => {
        const isTaken = !line.asks || line.asks.includes(name);
        const isNeeded = (field.required ?? false) || (line.requires ?? []).includes(name);
        return name === remark || !isTaken || !isNeeded;
      }),
    )
  );
}

function actNamed({ workflow }: Resource, name: string): AnyAct | undefined {
  const acts: Readonly<Record<string, AnyAct>> = workflow?.acts ?? {};
  return Object.hasOwn(acts, name) ? acts[name] : undefined;
}

function remarkOf({ asks = {} }: AnyAct) {
  return Object.entries(asks).find(([, { kind }]) => kind === 'longText');
}

const sentRow = z.strictObject({
  resource: z.enum(RESOURCES.map(({ name }) => name)),
  id: z.int().positive(),
  act: z.string().max(60),
  seen: z.int().optional().describe('The version that the person saw.'),
});
type Sent = z.infer<typeof sentRow>;

const outcomeSchema = OUTCOME.extend({
  resource: z.string(),
  needs: z.boolean().describe('It needs something to be entered: it is done on the page of the record.'),
});

/** `POST inbox/acts`: does to each of several rows of the inbox what it waits for, as the record's own call does, each for itself; tells for each how it ended. */
export function inboxActsRoute(composed: Composed): ReadRoute {
  return {
    method: 'POST',
    path: '/inbox/acts',
    access: 'session',
    summary:
      'Do to several records of my inbox, of whichever lists, what they wait for, each for itself: tells for each that it was done, why not, or that something must be entered on its page',
    kind: 'post',
    body: z.strictObject({
      rows: z.array(sentRow).min(1).max(MOST_ROWS).refine(isEachOnce, 'names a record twice'),
      remark: z
        .string()
        .max(5_000)
        .optional()
        .describe('Given to each that takes a remark, an answer or a reason.'),
    }),
    answer: z.array(outcomeSchema),
    async read(db, context) {
      const { rows, remark } = context.body as { rows: Sent[]; remark?: string };
      const codes = await namesOf(db, composed, rows, context.actor);
      const outcomes: z.infer<typeof outcomeSchema>[] = [];
      for (const row of rows) outcomes.push(await doneTo(composed, context, row, remark, codes));
      const done = outcomes.filter((one) => one.done).length;
      return { data: outcomes, message: `${done} of ${outcomes.length} done.` };
    },
  };
}

const BEFORE_SEEN: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'FORBIDDEN',
  'RULE',
  'VALIDATION',
  'INTERNAL',
]);

async function doneTo(
  composed: Composed,
  context: RequestContext,
  row: Sent,
  remark: string | undefined,
  codes: ReadonlyMap<string, string>,
): Promise<z.infer<typeof outcomeSchema>> {
  const { resource, id } = row;
  let needs = false;
  const answer = await context.part(`${resource} ${id}`, async (trx) => {
    try {
      return await actOn(trx, composed, context, row, remark);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const entered = enteredOf(row, error);
      needs = entered !== undefined;
      throw entered ?? remarkRefused(row, error) ?? error;
    }
  });
  const error = 'refused' in answer ? answer.refused : null;
  const message = 'refused' in answer ? null : (answer.message ?? null);
  // Only what was judged for this person is named to them: what comes before may be of a record that they don't see.
  const isSeen = !error || needs || !BEFORE_SEEN.has(error.code);
  const code = isSeen ? (codes.get(`${resource} ${id}`) ?? null) : null;
  return { resource, id, code, done: !error, message, error, needs };
}

/** Does one act by the call of the record itself. */
async function actOn(
  trx: Transaction,
  { routes, besides }: Composed,
  context: RequestContext,
  { resource: name, id, act, seen }: Sent,
  said: string | undefined,
): Promise<Answer> {
  const resource = resourceNamed(name);
  const beside = besides.find((one) => one.resource === name && one.name === act);
  const own = actNamed(resource, act);
  const isQuickAct = own?.lines.some(({ todo }) => todo && isQuick(own, todo));
  const { url } = beside || !resource.workflow ? resource : resourceNamed(resource.workflow.of);
  const route = routes().find(
    (one): one is WriteRoute => one.method === 'POST' && one.path === `/${url}/:id/${act}` && 'write' in one,
  );
  if (!route || (!beside && !isQuickAct))
    throw new Refusal('RULE', 'This isn’t done from the inbox. Open the record.');
  const { access } = route;
  if (typeof access !== 'string' && !access.some((one) => context.actor.permissions.has(one)))
    throw new Refusal('FORBIDDEN', needsPermission(...access));
  const remark = own ? remarkOf(own)?.[0] : undefined;
  const body = { ...beside?.body, ...(remark && said ? { [remark]: said } : {}) };
  const params = { ...context.params, id: String(id) };
  return route.write(trx, { ...context, id, params, seen, body: route.body ? route.body.parse(body) : body });
}

/** The refusal of an act that wants more than a remark, with the sentence of the field itself. */
function enteredOf(
  { resource, act }: Sent,
  { code, message, errors = {}, facts }: Refusal,
): Refusal | undefined {
  const own = actNamed(resourceNamed(resource), act);
  const remark = own && remarkOf(own)?.[0];
  for (const [path, [sentence]] of Object.entries(errors)) {
    const [field = ''] = path.split('.');
    if (field === remark || !(field in (own?.asks ?? {}))) continue;
    return new Refusal(code, code === 'VALIDATION' ? (sentence ?? message) : message, errors, facts);
  }
  return undefined;
}

/** The refusal of an act for its remark, which is given here, with the remark's own sentence. */
function remarkRefused(
  { resource, act }: Sent,
  { code, message, errors = {}, facts }: Refusal,
): Refusal | undefined {
  const own = actNamed(resourceNamed(resource), act);
  const [name = '', field] = (own && remarkOf(own)) ?? [];
  const [said] = errors[name] ?? [];
  if (code !== 'VALIDATION' || said === undefined || said === message) return undefined;
  const sentence = /^\p{Lu}/u.test(said) ? said : `${field?.label ?? words(name)} ${said}.`;
  return new Refusal(code, sentence, errors, facts);
}

/** What the records are called of those that the actor may see. */
async function namesOf(
  db: Queryable,
  { extensionsOf }: Composed,
  rows: readonly Sent[],
  actor: Actor,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const lists = new Set(rows.map(({ resource, act }) => `${resource} ${act}`));
  for (const list of lists) {
    const [name = '', act = ''] = list.split(' ');
    const resource = resourceNamed(name);
    const ids = rows.filter((row) => row.resource === name && row.act === act).map(({ id }) => id);
    const found = await codesOf(db, resource, ids, actor, scopeOf(resource, act, actor, extensionsOf));
    for (const [id, code] of found) names.set(`${name} ${id}`, code);
  }
  return names;
}

function scopeOf(
  resource: Resource,
  act: string,
  actor: Actor,
  extensionsOf: Composed['extensionsOf'],
): RawBuilder<SqlBool> | undefined {
  const { workflow } = resource;
  if (!workflow) return extensionsOf(resource).scope?.(actor) ?? sql<SqlBool>`true`;
  const of = RESOURCES.filter((one) => one.workflow === workflow);
  const views = Object.fromEntries(of.map((one) => [one.name, extensionsOf(one)]));
  return seenFor({ workflow, views }, act, actor);
}

function isEachOnce(rows: readonly Pick<Sent, 'resource' | 'id'>[]): boolean {
  return new Set(rows.map(({ resource, id }) => `${resource} ${id}`)).size === rows.length;
}
