import { matchingIds } from '#server/crud/list-query.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Measure, Source } from '#shared/dashboards.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import type { Question } from './question.ts';

/** Who asks, of which database, in which budget year. */
export interface Asking {
  db: Queryable;
  rulesOf: (resource: Resource) => Extensions;
  actor: Actor;
  year: number;
}

/** The values of one rule. */
export const MOST_VALUES = 200;

/** The filter of the list that shows what a measure adds up. */
export async function filterOf(asking: Asking, question: Question, measure: Measure): Promise<Filter> {
  const { source } = question;
  const own = ownFilter(asking, question);
  if (measure.rows === source.resource) return own;
  // People are counted through the groups that they are in, those that the filter finds.
  const groups = await idsOf(asking, source, own);
  return {
    match: 'all',
    rules: [
      { field: 'status', op: 'equals', value: 'active' },
      { field: measure.parts, op: 'in', value: groups },
    ],
  };
}

/** The filter of the source's own list: the period, what counts, and what the dashboard asks besides. */
export function ownFilter({ year }: Asking, { source, period, filter }: Question): Filter {
  const asks = new Set(filter.map(({ field }) => field));
  const standing = source.standing.filter(({ field }) => !asks.has(field));
  return { match: 'all', rules: [...daysOf(source, period, year), ...standing, ...filter] };
}

function daysOf({ year: field, moment }: Source, period: Question['period'], year: number): Rule[] {
  const today = lagosToday();
  const between = (from: string, to: string): Rule[] =>
    moment ? [{ field: moment, op: 'between', value: [from, to] }] : [];
  const ofYear = (one: number): Rule[] =>
    field ? [{ field, op: 'equals', value: one }] : between(`${one}-01-01`, `${one}-12-31`);
  switch (period) {
    case 'this-year':
      return ofYear(year);
    case 'last-year':
      return ofYear(year - 1);
    case 'this-month':
      return between(`${today.slice(0, 8)}01`, today);
    case 'last-30-days':
      return between(addDays(today, -29), today);
    case 'last-90-days':
      return between(addDays(today, -89), today);
    case 'all':
      return [];
  }
}

async function idsOf(
  { db, rulesOf, actor }: Asking,
  { resource }: Source,
  filter: Filter,
): Promise<number[]> {
  const query = { page: 1, per_page: 1, sort: undefined, search: undefined, filter };
  const { rows } = await matchingIds(resource, rulesOf(resource), actor, query).execute(db);
  if (rows.length > MOST_VALUES)
    throw new Refusal(
      'RULE',
      `There are more than ${MOST_VALUES} groups. Narrow this dashboard by a filter.`,
    );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
