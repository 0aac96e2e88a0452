import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Resource } from '#shared/resource/define-resource.ts';
import { offeredFilter } from '#shared/resource/filter.ts';
import { inText } from '#shared/resource/in-text.ts';
import { linkedSchema } from '#shared/resource/record-schema.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { Extensions } from '../frame/extensions.ts';
import type { ReadRoute } from '../frame/route.ts';
import { accessTo } from './access.ts';
import { conditions } from './conditions.ts';
import { askedField } from './offers.ts';
import { fromJson, type Narrowing } from './parse-list-query.ts';
import { Paths } from './paths.ts';
import { wireValue } from './values.ts';

/** A record as a look-up answers it; with the figure that the field asks for, for which it is looked up. */
interface Found {
  id: number;
  label: string;
  hint: string | null;
  figure?: unknown;
}

/**
 * `GET {url}/lookup?search=…|ids=…`: records by name or ids. Asked `for` a field of a form, with the `values` beside it, the
 * definition's own filter says which are offered; the caller has no filter of their own.
 */
export function lookUpRoute(resource: Resource, rules: Extensions): ReadRoute {
  return {
    method: 'GET',
    path: `/${resource.url}/lookup`,
    access: resource.openLookup ? 'session' : accessTo(resource, 'browse'),
    summary: `Look up ${inText(resource.title)} by name or ids`,
    kind: 'list',
    answer: z.array(
      linkedSchema.extend({ hint: z.string().nullable(), figure: z.number().nullable().optional() }),
    ),
    query: lookUpSchema,
    async read(db, { actor, query }) {
      const { search, ids, for: asked, values } = query as z.infer<typeof lookUpSchema>;
      const field = asked ? askedField(asked, resource, actor) : undefined;
      const beside = fromJson(z.record(z.string(), z.unknown()), 'values', values) ?? {};
      const offered = field?.offers && !ids ? offeredFilter(field.offers, beside) : undefined;
      if (offered === null) return { data: [] };
      const narrowing = ids
        ? idsOf(ids)
        : { search: search?.trim().slice(0, 200) || undefined, typed: true as const, offered };
      return { data: await lookUp(db, resource, rules, actor, narrowing, field?.figure) };
    },
  };
}

const lookUpSchema = z.looseObject({
  search: z
    .string()
    .optional()
    .describe('A part of the name; three letters or digits at least where the list itself asks for so many.'),
  ids: z.string().optional().describe('The records of these ids instead, with commas between.'),
  for: z
    .string()
    .max(200)
    .optional()
    .describe('Only what a field of a form offers: `flights.reserved_fund_id`, by resource and field.'),
  values: z
    .string()
    .max(4000)
    .optional()
    .describe('JSON: the other values of that form, on which depends what is offered.'),
});

/** Up to twenty records that a form offers, or those of the ids. */
async function lookUp(
  db: Queryable,
  resource: Resource,
  rules: Extensions,
  actor: Actor,
  asked: Narrowing | number[],
  figure: string | undefined,
): Promise<Found[]> {
  const paths = new Paths(resource, actor);
  const parts = resource.label.map((path) => paths.find(path).sql);
  const label = sql`concat_ws(' ', ${sql.join(parts)})`;
  const hint = resource.hint
    ? sql`concat_ws(', ', ${sql.join(resource.hint.map((path) => paths.worded(path)))})`
    : sql`null`;
  const where = Array.isArray(asked)
    ? conditions(resource, rules, actor, undefined, paths, sql<SqlBool>`t.id = any(${asked}::bigint[])`)
    : conditions(resource, rules, actor, asked, paths);
  const shown = figure ? paths.find(figure) : undefined;
  const { rows } = await sql<Found>`
    select t.id, ${label} as label, ${hint} as hint ${shown ? sql`, ${shown.sql} as figure` : sql``}
    from ${sql.table(resource.table)} as t ${paths.joins()}
    where ${where} order by ${sql.join(parts)}, t.id limit ${Array.isArray(asked) ? 500 : 20}`.execute(db);
  return shown ? rows.map((row) => ({ ...row, figure: wireValue(shown.field, row.figure) })) : rows;
}

function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 500);
}
