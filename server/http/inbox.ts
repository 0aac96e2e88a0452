import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { koboToNaira } from '#shared/money.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { WIDE } from '../database/kept-plans.ts';
import { textOrNull, whole } from '../frame/answers.ts';
import type { Area } from '../frame/area.ts';
import type { InboxAct, InboxRow, InboxSource } from '../frame/inbox.ts';
import type { ReadRoute } from '../frame/route.ts';
import { type Composed, inboxActsRoute, quickActSchema, quickActsOf } from './inbox-acts.ts';

const MOST = 500;
const UNLESS_TOLD = 200;

/** What is asked for is a record with states; what waits is one of any list. */
const NAMES = RESOURCES.filter(({ workflow }) => workflow).map(({ name }) => name);
const ALL_NAMES = RESOURCES.map(({ name }) => name);

const inboxQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(MOST).optional(),
  kind: z.string().max(60).optional().describe('Only what is of this kind.'),
  days: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('Only what has waited so many days or more.'),
});

/** Rows of these kinds: names of resources, or what an area calls them besides. */
const inboxSchema = (kinds: readonly string[]) =>
  z.array(
    z.object({
      kind: z.enum(kinds),
      verb: z.string(),
      code: z.string(),
      title: z.string(),
      subtitle: textOrNull,
      status: z.string(),
      amount: z.number().nullable(),
      since: momentSchema,
      path: z.string().describe('The screen on which it is looked at.'),
      resource: z.enum(ALL_NAMES),
      id: whole.describe('The id of the record.'),
      url: z.string().describe('The call that reads the record.'),
    }),
  );

/** What waits says also what may be done to it without opening it, and the version that is then seen. */
const waitingSchema = (kinds: readonly string[]) =>
  z.array(
    inboxSchema(kinds).element.extend({
      version: whole.nullable(),
      acts: z.array(quickActSchema).describe('What may be done to it by `POST inbox/acts`.'),
    }),
  );

/** `GET inbox` (on what I am the next to act) and `GET my-requests` (what I asked for), over the sources of all areas, with true counts. */
export function inboxRoutes(areas: readonly Area[], composed: Omit<Composed, 'besides'>): ReadRoute[] {
  const waiting = areas.flatMap((area) => area.waiting ?? []);
  const besides = areas.flatMap((area) => area.inboxActs ?? []);
  const kinds = [...NAMES, ...areas.flatMap((area) => area.kinds ?? [])];
  return [
    inboxRoute(
      '/inbox',
      'Everything on which I am the next to act, oldest first',
      waiting,
      sql`since, code`,
      kinds,
      besides,
    ),
    inboxActsRoute({ ...composed, besides }),
    countsRoute(waiting),
    inboxRoute(
      '/my-requests',
      'Everything I asked for, newest first',
      areas.flatMap((area) => area.requests ?? []),
      sql`since desc, code`,
      NAMES,
    ),
    inboxRoute(
      '/overdue',
      'Everything over its days that I have, or that is shown to me as the next above, oldest first',
      areas.flatMap((area) => area.overdue ?? []),
      sql`since, code`,
      NAMES,
    ),
  ];
}

/** `GET inbox/counts`: how many wait for me on each screen, by its path. */
function countsRoute(sources: readonly InboxSource[]): ReadRoute {
  return {
    method: 'GET',
    path: '/inbox/counts',
    access: 'session',
    summary: 'How many wait for me, by the path of the screen on which I act',
    kind: 'list',
    answer: z.record(z.string(), whole),
    async read(db, { actor }) {
      const selects = sources.flatMap((source) => source(actor, { counted: true }) ?? []);
      if (selects.length === 0) return { data: {} };
      const { rows } = await sql<{ screen: string; waiting: number }>`${WIDE}
        select substring(path from '^/[^/?]+/[^/?]+') as screen, count(*) as waiting
          from (${sql.join(
            selects.map((select) => sql`(select one.path from (${select}) as one)`),
            sql` union all `,
          )}) as everything group by 1`.execute(db);
      return { data: Object.fromEntries(rows.map(({ screen, waiting }) => [screen, waiting])) };
    },
  };
}

function inboxRoute(
  path: string,
  summary: string,
  sources: readonly InboxSource[],
  order: RawBuilder<unknown>,
  kinds: readonly string[],
  besides?: readonly InboxAct[],
): ReadRoute {
  return {
    method: 'GET',
    path,
    access: 'session',
    summary,
    kind: 'list',
    query: inboxQuery,
    answer: besides ? waitingSchema(kinds) : inboxSchema(kinds),
    meta: z.object({
      total: whole.describe('How many there are in all, however many are answered; of what was asked for.'),
      by_kind: z
        .record(z.string(), whole)
        .describe('How many there are of each kind, of whatever kind was asked for.'),
    }),
    async read(db, { actor, query }) {
      const { limit = UNLESS_TOLD, kind, days } = query as z.infer<typeof inboxQuery>;
      const selects = sources.flatMap((source) => source(actor) ?? []);
      if (selects.length === 0) return { data: [], meta: { total: 0, by_kind: {} } };
      const { rows } = await sql<InboxRow & { total: number; by_kind: Record<string, number> }>`
        with everything as materialized (select * from (${sql.join(
          selects.map((select) => sql`(${select})`),
          sql` union all `,
        )}) as found where ${days === undefined ? sql`true` : sql`lagos_today() - (since at time zone 'Africa/Lagos')::date >= ${days}`}
        ), kinds as (select kind, count(*) as of_kind from everything group by kind),
        asked as (select * from everything where ${kind === undefined ? sql`true` : sql`kind = ${kind}`} order by ${order} limit ${limit})
        select a.*, n.* from (select coalesce((select sum(of_kind) from kinds where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}), 0)::int as total,
            coalesce((select json_object_agg(kind, of_kind) from kinds), '{}') as by_kind) n left join asked a on true
         order by ${order}`.execute(db);
      const found = rows.filter(({ id }) => id !== null);
      const data = found.map(({ total: _total, by_kind: _byKind, amount_kobo, version, ...row }) => ({
        ...row,
        ...(besides ? { version, acts: quickActsOf(row, actor, besides) } : {}),
        url: `/api/${resourceNamed(row.resource).url}/${row.id}`,
        amount: amount_kobo === null ? null : koboToNaira(Number(amount_kobo)),
      }));
      return { data, meta: { total: rows[0]?.total ?? 0, by_kind: rows[0]?.by_kind ?? {} } };
    },
  };
}
