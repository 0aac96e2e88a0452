import { aggregate, type Share } from '#server/crud/aggregate.ts';
import { listRecords } from '#server/crud/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Rule } from '#shared/resource/filter.ts';
import { referenceKey } from '#shared/resource/names.ts';
import type { Figure, WidgetData } from '#shared/widgets.ts';
import { linkTo } from './links.ts';
import { filterOf, type Rows, SOURCES, type Source } from './sources.ts';

const MOST_POINTS = 7;
const MOST_ROWS = 8;
const MOST_COLUMNS = 5;

/** The data of a display about a source, in the rows that the actor sees. */
export async function widgetData(
  db: Database,
  actor: Actor,
  dashboard: { resource: string; displays: string },
  year: number,
): Promise<WidgetData> {
  const source = SOURCES[dashboard.resource];
  if (!source) throw new Error(`no dashboard can be about ${dashboard.resource}`);
  const ask: Ask = { db, actor, source, year };
  switch (dashboard.displays) {
    case 'card':
    case 'banner':
      return { kind: 'figures', figures: (await wholeFigures(ask)).slice(0, 1) };
    case 'box':
      return { kind: 'figures', figures: await wholeFigures(ask) };
    case 'bar':
    case 'leaderboard':
      return points(ask, source.split.by);
    case 'pie':
      return points(ask, source.split.parts);
    case 'analysis':
      return analysis(ask);
    case 'table':
      return newestRows(ask);
    default:
      throw new Error(`there is no display ${dashboard.displays}`);
  }
}

interface Ask {
  db: Database;
  actor: Actor;
  source: Source;
  year: number;
}

/** The money figures of all rows, then how many they are. */
async function wholeFigures(ask: Ask): Promise<Figure[]> {
  const { whole, figures } = ask.source;
  const filter = filterOf(whole, ask.year);
  const link = linkTo(whole.resource, ask.actor, filter);
  const all = await totalOf(ask, whole);
  return [
    ...figures.map((name) => figure(labelOf(whole, name), 'naira', all.sums[name] ?? 0, link)),
    figure(whole.counted, 'count', all.count, link),
  ];
}

async function points(ask: Ask, by: string): Promise<WidgetData> {
  const { figures, split } = ask.source;
  const [name] = figures;
  const unit = name ? 'naira' : 'count';
  const [shares, all] = [await sharesOf(ask, by), await totalOf(ask, split)];
  const amountOf = (share: Share) => (name ? (share.sums[name] ?? 0) : share.count);
  const whole = amountOf(all);
  const point = (label: string, amount: number, link: string | null) => ({
    ...figure(label, unit, amount, link),
    share: whole === 0 ? 0 : amount / whole,
  });
  const sorted = shares.toSorted((a, b) => amountOf(b) - amountOf(a));
  const shown = sorted
    .slice(0, MOST_POINTS)
    .map((share) => point(labelOfShare(split, by, share), amountOf(share), linkOf(ask, by, share)));
  const rest = sorted.slice(MOST_POINTS).reduce((sum, share) => sum + amountOf(share), 0);
  const link = linkTo(split.resource, ask.actor, filterOf(split, ask.year));
  return {
    kind: 'points',
    points: rest > 0 ? [...shown, { ...point('Others', rest, null), rest: true }] : shown,
    total: figure(name ? labelOf(split, name) : split.counted, unit, whole, link),
  };
}

async function analysis(ask: Ask): Promise<WidgetData> {
  const { figures, split } = ask.source;
  const isMoney = figures.length > 0;
  const valuesOf = (share: Share) =>
    isMoney ? figures.map((name) => koboToNaira(share.sums[name] ?? 0)) : [share.count];
  const rows = (await sharesOf(ask, split.by)).map((share) => ({
    label: labelOfShare(split, split.by, share),
    link: linkOf(ask, split.by, share),
    values: valuesOf(share),
  }));
  return {
    kind: 'analysis',
    columns: isMoney ? figures.map((name) => labelOf(split, name)) : [split.counted],
    unit: isMoney ? 'naira' : 'count',
    rows: rows.toSorted((a, b) => a.label.localeCompare(b.label)),
    totals: valuesOf(await totalOf(ask, split)),
    link: linkTo(split.resource, ask.actor, filterOf(split, ask.year)),
  };
}

/** The newest rows, in the list's own columns. */
async function newestRows({ db, actor, source, year }: Ask): Promise<WidgetData> {
  const { resource, extensions } = source.whole;
  const filter = filterOf(source.whole, year);
  const query = { page: 1, per_page: MOST_ROWS, sort: '-created_at', search: undefined, filter };
  const { records } = await listRecords(db, resource, extensions, actor, query);
  const columns = resource.columns.filter((name) => !fieldAt(resource, name)?.through).slice(0, MOST_COLUMNS);
  const list = linkTo(resource, actor, { match: 'all', rules: [] });
  return {
    kind: 'rows',
    columns: columns.map((name) => ({
      label: resource.cells?.[name]?.label ?? fieldAt(resource, name)?.label ?? name,
      kind: fieldAt(resource, name)?.kind ?? 'text',
    })),
    rows: records.map((record) => ({
      id: record.id,
      link: list && `${list}/${record.id}`,
      cells: columns.map((name) => cellOf(resource, record, name)),
    })),
    link: linkTo(resource, actor, filter),
  };
}

async function totalOf({ db, actor, source, year }: Ask, rows: Rows): Promise<Share> {
  const asked = { filter: filterOf(rows, year), sums: source.figures };
  const [all] = await aggregate(db, rows.resource, rows.extensions, actor, asked);
  return all ?? { value: null, label: null, count: 0, sums: {} };
}

function sharesOf({ db, actor, source, year }: Ask, by: string): Promise<Share[]> {
  const { split, figures } = source;
  const asked = { filter: filterOf(split, year), by, sums: figures };
  return aggregate(db, split.resource, split.extensions, actor, asked);
}

function linkOf({ actor, source, year }: Ask, by: string, { value }: Share): string | null {
  const { split } = source;
  return linkTo(split.resource, actor, filterOf(split, year, ruleFor(split.resource, by, value)));
}

function ruleFor(resource: Resource, by: string, value: Share['value']): Rule {
  if (value === null) return { field: by, op: 'empty', value: true };
  const isMany = resource.fields[by]?.kind === 'references';
  return isMany ? { field: by, op: 'in', value: [value] } : { field: by, op: 'equals', value };
}

function figure(label: string, unit: Figure['unit'], amount: number, link: string | null): Figure {
  return { label, value: unit === 'naira' ? koboToNaira(amount) : amount, unit, link };
}

function labelOfShare({ resource }: Rows, by: string, { value, label }: Share): string {
  const choices = fieldAt(resource, by)?.choices;
  return choices?.find((one) => one.value === value)?.label ?? label ?? 'None';
}

function labelOf({ resource }: Rows, name: string): string {
  return resource.fields[name]?.label ?? name;
}

/** A cell as it is read: the label of a record or a choice, else the value. */
function cellOf(resource: Resource, record: WireRecord, name: string): unknown {
  const field = fieldAt(resource, name);
  if (field?.kind === 'reference')
    return (record[referenceKey(name)] as { label: string } | null)?.label ?? null;
  return field?.choices?.find(({ value }) => value === record[name])?.label ?? record[name] ?? null;
}
