import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { words } from '#shared/resource/fields.ts';
import { countOf, nounFor } from '#shared/resource/plural.ts';
import { MOST_ROWS } from '#shared/resource/several.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import { textOrNull, whole } from '../frame/answers.ts';
import type { ReadRoute, RequestContext } from '../frame/route.ts';
import { Paths } from './paths.ts';

/** An act that is done to several records at once: what it is for one of them, and what it takes for all. */
interface Several {
  url: string;
  /** The resource on whose screens the rows were selected. */
  resource: Resource;
  name: string;
  past: string;
  access: readonly Permission[];
  scope?: ((actor: Actor) => RawBuilder<SqlBool> | undefined) | undefined;
  /** What is given once for all rows, and with each. */
  asks?: Record<string, z.ZodType>;
  ofRow?: Record<string, z.ZodType>;
  /** What each outcome tells besides, of the data that the act answers, and whether that may be kept only sealed. */
  tells?: Record<string, z.ZodType>;
  secret?: true;
  /** Does it to the record of the context, as the call for one does. */
  act(trx: Transaction, context: RequestContext): Promise<{ message: string; data?: unknown }>;
}

type Body = { rows: { id: number; seen?: number }[] };

/** `POST {url}/acts/{act}`: does an act to several records, each in a transaction of its own and as if it were the only one; tells for each how it ended. */
export function severalRoute(several: Several): ReadRoute {
  const { url, resource, name, past, access, scope, asks, ofRow, tells, secret, act } = several;
  const told = Object.keys(tells ?? {});
  const row = z.strictObject({ id: whole.positive(), seen: whole.optional(), ...ofRow });
  return {
    method: 'POST',
    path: `/${url}/acts/${name}`,
    access,
    summary: `${words(name)} several ${nounFor(resource, 2)}, each for itself: tells for each that it was done, or why not`,
    kind: name === 'delete' ? 'remove' : 'post',
    body: z.strictObject({
      rows: z.array(row).min(1).max(MOST_ROWS).refine(isEachOnce, 'names a record twice'),
      ...asks,
    }),
    answer: tells ? z.array(OUTCOME.extend(z.object(tells).partial().shape)) : OUTCOMES,
    ...(secret && { secret }),
    async read(db, context) {
      const { rows, ...input } = context.body as Body;
      const ids = rows.map(({ id }) => id);
      const codes = await codesOf(db, resource, ids, context.actor, scope?.(context.actor));
      const outcomes: z.infer<typeof OUTCOMES> = [];
      for (const { id, seen, ...figures } of rows) {
        const own = { ...context, id, seen, body: { ...input, ...figures } };
        const answer = await context.part(String(id), async (trx) => {
          const { message, data } = await act(trx, own);
          const besides = Object.entries(Object(data) as object).filter(([key]) => told.includes(key));
          return { message, data: Object.fromEntries(besides) };
        });
        const refused = 'refused' in answer ? answer.refused : null;
        const message = 'refused' in answer ? null : (answer.message ?? null);
        outcomes.push({
          id,
          code: codes.get(id) ?? null,
          done: !refused,
          message,
          error: refused,
          ...('data' in answer ? Object(answer.data) : {}),
        });
      }
      const done = outcomes.filter((one) => one.done).length;
      const were = rows.length === 1 ? 'was' : 'were';
      return { data: outcomes, message: `${done} of ${countOf(resource, rows.length)} ${were} ${past}.` };
    },
  };
}

/** How it ended for one row. */
export const OUTCOME = z.object({
  id: whole,
  code: textOrNull,
  done: z.boolean(),
  message: textOrNull,
  error: z.object({ code: z.string(), sentence: z.string() }).nullable(),
});

/** How it ended for each row, in the order in which they were named. */
const OUTCOMES = z.array(OUTCOME);

function isEachOnce(rows: readonly { id: number }[]): boolean {
  return new Set(rows.map(({ id }) => id)).size === rows.length;
}

/** What the records are called that the actor may see. */
export async function codesOf(
  db: Queryable,
  resource: Resource,
  ids: readonly number[],
  actor: Actor,
  scope: RawBuilder<SqlBool> = sql`true`,
): Promise<Map<number, string>> {
  const paths = new Paths(resource, actor);
  const label = sql`concat_ws(' ', ${sql.join(resource.label.map((path) => paths.find(path).sql))})`;
  const { rows } = await sql<{ id: number; label: string }>`select t.id, ${label} as label
    from ${sql.table(resource.table)} as t ${paths.joins()} where t.id = any(${ids}::bigint[]) and ${scope}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}
