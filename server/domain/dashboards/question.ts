import { z } from 'zod';
import { filterCondition } from '#server/crud/filter-sql.ts';
import { Paths } from '#server/crud/paths.ts';
import { type Measure, type Period, SOURCES, type Source } from '#shared/dashboards.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import type { Rule } from '#shared/resource/filter.ts';
import { filterSchema } from '#shared/resource/filter-schema.ts';

/** What a dashboard says of what it shows, as it is kept and sent. */
export interface Asked {
  resource: string;
  displays: string;
  measure?: string | null | undefined;
  group_by?: string | null | undefined;
  period?: string | null | undefined;
  filter?: string | null | undefined;
}

/** What a dashboard asks: a measure of a source, by what it is split, of which days and of which rows. */
export interface Question {
  source: Source;
  measure: Measure;
  /** The display's own unless the dashboard names one; a `table` without one shows rows. */
  by: string;
  isSplit: boolean;
  period: Period;
  filter: readonly Rule[];
}

/** Rules that a filter may have, beside those of the period and of what counts. */
const MOST_RULES = 15;

/** Reads what a dashboard asks; what its resource doesn't have is refused, each by its field. */
export function questionOf(asked: Asked): Question {
  const source = SOURCES[asked.resource];
  if (!source) throw wrong({ resource: ['No dashboard can be about this'] });
  const errors: FieldErrors = {};
  const measure = source.measures.find(({ name }) => !asked.measure || name === asked.measure);
  if (!measure) errors.measure = [`Choose one of ${source.measures.map(({ name }) => name).join(', ')}`];
  if (measure && asked.group_by && !measure.groupings.includes(asked.group_by))
    errors.group_by = [`${measure.label} can be grouped by ${measure.groupings.join(', ')}`];
  if (measure?.overlaps && asked.displays === 'pie')
    errors.displays = ['A pie shows parts of one whole, and somebody can be in several groups. Choose a bar'];
  const [first = 'all'] = source.periods;
  const period = source.periods.find((one) => one === (asked.period ?? first));
  if (!period) errors.period = [`Choose one of ${source.periods.join(', ')}`];
  const filter = rulesIn(source, asked.filter, errors);
  if (!measure || !period || Object.keys(errors).length > 0) throw wrong(errors);
  const own = asked.displays === 'pie' ? measure.parts : (measure.groupings[0] ?? measure.parts);
  return { source, measure, by: asked.group_by || own, isSplit: Boolean(asked.group_by), period, filter };
}

/** The rules of a filter, each of which the list of the source understands. */
function rulesIn(source: Source, text: string | null | undefined, errors: FieldErrors): readonly Rule[] {
  if (!text) return [];
  const read = z.safeParse(filterSchema, parsed(text));
  if (!read.success) errors.filter = ['This is not the filter of a list'];
  else if (read.data.match === 'any' && read.data.rules.length > 1)
    errors.filter = ['Every rule must match: “any of them” is not offered here'];
  else if (read.data.rules.length > MOST_RULES) errors.filter = [`At most ${MOST_RULES} rules`];
  else {
    const wrongRule = problemOf(source, read.data.rules);
    if (!wrongRule) return read.data.rules;
    errors.filter = [wrongRule];
  }
  return [];
}

function problemOf({ resource }: Source, rules: readonly Rule[]): string | undefined {
  try {
    filterCondition(new Paths(resource), resource, { match: 'all', rules: [...rules] });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrong(errors: FieldErrors): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}
