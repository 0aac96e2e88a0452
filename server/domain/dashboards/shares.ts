import { aggregate, type Share } from '#server/crud/aggregate.ts';
import type { Measure } from '#shared/dashboards.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import type { Figure, Point } from '#shared/widgets.ts';
import { linkTo } from './links.ts';
import type { Question } from './question.ts';
import { type Asking, filterOf, MOST_VALUES } from './rows.ts';

const NOTHING: Share = { value: null, label: null, count: 0, sums: {} };

/** A question split into its parts, and whole. */
export interface Split {
  filter: Filter;
  whole: Share;
  parts: readonly Share[];
}

/** All rows of a question together. */
export async function wholeOf(asking: Asking, measure: Measure, filter: Filter): Promise<Share> {
  const { db, rulesOf, actor } = asking;
  const asked = { filter, sums: measure.rows.sums ?? [] };
  const [whole = NOTHING] = await aggregate(db, measure.rows, rulesOf(measure.rows), actor, asked);
  return whole;
}

/** The rows of a question by what it is split by. */
export async function splitOf(asking: Asking, question: Question): Promise<Split> {
  const { db, rulesOf, actor } = asking;
  const { measure, by } = question;
  const filter = await filterOf(asking, question, measure);
  const asked = { filter, by, sums: measure.rows.sums ?? [] };
  const found = await aggregate(db, measure.rows, rulesOf(measure.rows), actor, asked);
  // Parts that don't overlap are the whole: a million rows are read once.
  const whole = measure.overlaps ? await wholeOf(asking, measure, filter) : togetherOf(found);
  // Whoever is in one of the groups that are asked for may be in others too.
  const among = measure.overlaps ? filter.rules.find(({ field }) => field === by)?.value : undefined;
  const parts = Array.isArray(among) ? found.filter(({ value }) => among.includes(value ?? 0)) : found;
  return { filter, whole, parts };
}

function togetherOf(parts: readonly Share[]): Share {
  const names = Object.keys(parts[0]?.sums ?? {});
  const added = (of: (share: Share) => number) => parts.reduce((sum, share) => sum + of(share), 0);
  const sums = Object.fromEntries(names.map((name) => [name, added((share) => share.sums[name] ?? 0)]));
  return { ...NOTHING, count: added(({ count }) => count), sums };
}

/** The largest parts, each with its list, and all others together. */
export function pointsOf(
  { actor }: Asking,
  { measure, by }: Question,
  { filter, whole, parts }: Split,
  most: number,
): Point[] {
  const all = amountOf(whole, measure);
  const sorted = parts.toSorted(
    (a, b) =>
      amountOf(b, measure) - amountOf(a, measure) ||
      labelOf(measure, by, a).localeCompare(labelOf(measure, by, b)),
  );
  const point = (label: string, amount: number, rule: Rule): Point => ({
    ...figure(label, measure, amount, linkTo(measure.rows, actor, plus(filter, rule))),
    share: measure.overlaps ? null : all === 0 ? 0 : amount / all,
  });
  const named = (share: Share) =>
    point(labelOf(measure, by, share), amountOf(share, measure), ruleFor(measure.rows, by, share));
  if (measure.overlaps || sorted.length <= most + 1 || !takesMany(measure.rows, by)) return sorted.map(named);
  const valued = sorted.slice(most).filter(({ value }) => value !== null);
  const empty = sorted.slice(most).filter(({ value }) => value === null);
  const rest = inLots(valued).map((lot, place) => ({
    ...point(
      place === 0 ? 'Others' : `Others, ${place + 1}`,
      lot.reduce((sum, share) => sum + amountOf(share, measure), 0),
      { field: by, op: 'in', value: lot.map(({ value }) => value ?? '') },
    ),
    rest: true as const,
  }));
  return [...sorted.slice(0, most), ...empty].map(named).concat(rest);
}

/** A figure of a measure, in naira or as a count. */
export function figure(
  label: string,
  { unit }: Pick<Measure, 'unit'>,
  amount: number,
  link: string | null,
): Figure {
  return { label, value: unit === 'naira' ? koboToNaira(amount) : amount, unit, link };
}

/** What a measure comes to in some rows, in kobo or as a count. */
export function amountOf({ count, sums }: Share, { unit, name }: Pick<Measure, 'unit' | 'name'>): number {
  return unit === 'naira' ? (sums[name] ?? 0) : count;
}

/** What a part is called. */
export function labelOf({ rows }: Measure, by: string, { value, label }: Share): string {
  const field = fieldAt(rows, by);
  if (value !== null && field?.kind === 'yesNo') return String(value) === 'true' ? 'Yes' : 'No';
  return field?.choices?.find((one) => one.value === value)?.label ?? label ?? 'None';
}

/** The rule that finds the rows of a part. */
export function ruleFor(rows: Resource, by: string, { value }: Pick<Share, 'value'>): Rule {
  if (value === null) return { field: by, op: 'empty', value: true };
  const isMany = rows.fields[by]?.kind === 'references';
  return isMany ? { field: by, op: 'in', value: [value] } : { field: by, op: 'equals', value };
}

/** A filter with one more rule. */
export function plus(filter: Filter, rule: Rule): Filter {
  // The part says more than the groups that were asked for.
  const others =
    rule.op === 'in'
      ? filter.rules.filter(({ field, op }) => field !== rule.field || op !== 'in')
      : filter.rules;
  return { match: 'all', rules: [...others, rule] };
}

function takesMany(rows: Resource, by: string): boolean {
  const kind = fieldAt(rows, by)?.kind;
  return kind === 'reference' || kind === 'choice';
}

function inLots(shares: readonly Share[]): (readonly Share[])[] {
  const lots = Math.ceil(shares.length / MOST_VALUES);
  return Array.from({ length: lots }, (_, lot) => shares.slice(lot * MOST_VALUES, (lot + 1) * MOST_VALUES));
}
