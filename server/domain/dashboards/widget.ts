import { listRecords } from '#server/crud/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { groupingWord, type Measure } from '#shared/dashboards.ts';
import { shownBy } from '#shared/displays.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { referenceKey } from '#shared/resource/names.ts';
import type { Figure, WidgetData } from '#shared/widgets.ts';
import { linkTo, listOf } from './links.ts';
import type { Question } from './question.ts';
import { type Asking, filterOf, ownFilter } from './rows.ts';
import { amountOf, figure, labelOf, plus, pointsOf, ruleFor, splitOf, wholeOf } from './shares.ts';

const MOST_POINTS = 7;
const MOST_ROWS = 8;
const MOST_COLUMNS = 5;
const MOST_ANSWERED = 200;

/** What a question comes to, whatever its display: each part with its list, and all of it. */
export interface Figures {
  rows: { label: string; value: number; link: string | null }[];
  total: number;
  link: string | null;
}

/** The data of a display of what a dashboard asks, in the rows that the actor sees. */
export async function widgetData(
  asking: Asking & { db: Database },
  question: Question,
  displays: string,
): Promise<WidgetData> {
  switch (shownBy(displays)) {
    case 'whole':
      return { kind: 'figures', figures: [await wholeFigure(asking, question, question.measure)] };
    case 'each':
      return question.isSplit ? points(asking, question) : everyMeasure(asking, question);
    case 'parts':
      return points(asking, question);
    case 'analysis':
      return analysis(asking, question);
    case 'rows':
      return question.isSplit ? points(asking, question) : newestRows(asking, question);
    case undefined:
      throw new Error(`there is no display ${displays}`);
  }
}

/** The parts of what a dashboard asks, or, where it isn't split, the one figure. */
export async function figuresOf(asking: Asking, question: Question, displays: string): Promise<Figures> {
  const isSplit = question.isSplit || ['parts', 'analysis'].includes(shownBy(displays) ?? '');
  if (!isSplit) {
    const { label, value, link } = await wholeFigure(asking, question, question.measure);
    return { rows: [{ label, value, link }], total: value, link };
  }
  const split = await splitOf(asking, question);
  const rows = pointsOf(asking, question, split, MOST_ANSWERED);
  const { measure } = question;
  const total = figure('', measure, amountOf(split.whole, measure), null).value;
  return {
    rows: rows.map(({ label, value, link }) => ({ label, value, link })),
    total,
    link: linkTo(measure.rows, asking.actor, split.filter),
  };
}

async function wholeFigure(asking: Asking, question: Question, measure: Measure): Promise<Figure> {
  const filter = await filterOf(asking, question, measure);
  const whole = await wholeOf(asking, measure, filter);
  return figure(measure.label, measure, amountOf(whole, measure), linkTo(measure.rows, asking.actor, filter));
}

/** Every measure of the source whose list the actor may browse, the dashboard's own first. */
async function everyMeasure(asking: Asking, question: Question): Promise<WidgetData> {
  const { source, measure } = question;
  const others = source.measures.filter((one) => one !== measure && listOf(one.rows, asking.actor));
  const all = [measure, ...others];
  const figures: Figure[] = [];
  const asked = new Map<Resource, ReturnType<typeof wholeAndLink>>();
  for (const one of all) {
    const found = asked.get(one.rows) ?? wholeAndLink(asking, question, one);
    asked.set(one.rows, found);
    const { whole, link } = await found;
    figures.push(figure(one.label, one, amountOf(whole, one), link));
  }
  return { kind: 'figures', figures };
}

async function wholeAndLink(asking: Asking, question: Question, measure: Measure) {
  const filter = await filterOf(asking, question, measure);
  return {
    whole: await wholeOf(asking, measure, filter),
    link: linkTo(measure.rows, asking.actor, filter),
  };
}

async function points(asking: Asking, question: Question): Promise<WidgetData> {
  const { measure, by } = question;
  const split = await splitOf(asking, question);
  const link = linkTo(measure.rows, asking.actor, split.filter);
  const label = measure.overlaps ? `${measure.label}, each counted once` : measure.label;
  return {
    kind: 'points',
    heading: groupingWord(measure.rows, by),
    points: pointsOf(asking, question, split, MOST_POINTS),
    total: figure(label, measure, amountOf(split.whole, measure), link),
  };
}

/** Every measure of the parts; all of one list, so that one filter finds a part. */
async function analysis(asking: Asking, question: Question): Promise<WidgetData> {
  const { source, measure, by } = question;
  const columns = source.measures.filter(({ rows }) => rows === measure.rows);
  const { filter, whole, parts } = await splitOf(asking, question);
  const valuesOf = (share: Parameters<typeof amountOf>[0]) =>
    columns.map((one) => {
      const amount = amountOf(share, one);
      return one.unit === 'naira' ? koboToNaira(amount) : amount;
    });
  const rows = parts.map((share) => ({
    label: labelOf(measure, by, share),
    link: linkTo(measure.rows, asking.actor, plus(filter, ruleFor(measure.rows, by, share))),
    values: valuesOf(share),
  }));
  return {
    kind: 'analysis',
    heading: groupingWord(measure.rows, by),
    columns: columns.map(({ label, unit }) => ({ label, unit })),
    rows: rows.toSorted((a, b) => a.label.localeCompare(b.label)),
    totals: valuesOf(whole),
    link: linkTo(measure.rows, asking.actor, filter),
  };
}

/** The newest rows, in the list's own columns. */
async function newestRows(asking: Asking & { db: Database }, question: Question): Promise<WidgetData> {
  const { db, actor, rulesOf } = asking;
  const { resource } = question.source;
  const filter = ownFilter(asking, question);
  const query = { page: 1, per_page: MOST_ROWS, sort: '-created_at', search: undefined, filter };
  const { records } = await listRecords(db, resource, rulesOf(resource), actor, query);
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

/** A cell as it is read: the label of a record or a choice, else the value. */
function cellOf(resource: Resource, record: WireRecord, name: string): unknown {
  const field = fieldAt(resource, name);
  if (field?.kind === 'reference')
    return (record[referenceKey(name)] as { label: string } | null)?.label ?? null;
  return field?.choices?.find(({ value }) => value === record[name])?.label ?? record[name] ?? null;
}
