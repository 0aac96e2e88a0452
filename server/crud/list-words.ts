import { z } from 'zod';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { ownField } from '#shared/resource/field-at.ts';
import { OPERATORS_OF } from '#shared/resource/filter.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Extensions } from '../frame/extensions.ts';
import { COUNTED, listQuerySchema } from './parse-list-query.ts';
import { offeredFields } from './told-fields.ts';

const BUILT_IN = ['id', 'version', 'created_at', 'updated_at'];

/** The query string of a resource's list, with the fields that it filters and sorts by and what each is asked with. */
export function listQueryOf(resource: Resource, extensions: Extensions = {}): z.ZodObject {
  const { filter, within, sort, search, count, fields } = listQuerySchema.shape;
  return listQuerySchema.extend({
    sort: sort.describe(sortWords(resource)),
    filter: filter.describe(
      `JSON: {"match":"all"|"any","rules":[{"field","op","value"}]}. ${filterWords(resource)}`,
    ),
    within: within.describe(
      'JSON: a filter, or one rule of one, inside of which the first one looks; fields and ops as in filter.',
    ),
    search: search.describe(searchWords(resource)),
    count: count.describe(
      `all: counts every row that matches and adds up its money. Without it counting stops at ${grouped(COUNTED)}; meta then has more, and no sums.`,
    ),
    fields: fields.describe(fieldsWords(resource, extensions)),
  });
}

/** The same for its file, which has every row whatever page is asked for. */
export function exportQueryOf(resource: Resource): z.ZodObject {
  const { page, per_page, count, fields } = listQuerySchema.shape;
  return z.looseObject({
    format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.'),
    ...listQueryOf(resource).shape,
    page: page.describe('Understood and not followed: a file has every row.'),
    per_page: per_page.describe('Understood and not followed: a file has every row.'),
    count: count.describe('Understood and not followed: a file has no counts.'),
    fields: fields.describe('Understood and not followed: a file has every field.'),
  });
}

function filterWords(resource: Resource): string {
  const byOps = new Map<string, string[]>();
  for (const [name, field] of fieldsOf(resource)) {
    const ops = opsOf(field).join(' ');
    if (ops) byOps.set(ops, [...(byOps.get(ops) ?? []), name]);
  }
  const kinds = [...byOps].map(([ops, names]) => `${names.join(', ')} with ${ops.replaceAll(' ', ', ')}`);
  return `Fields: ${kinds.join('; ')}.${throughWords(resource)} between takes a list of two, in a list, empty true or false.`;
}

function sortWords(resource: Resource): string {
  const names = fieldsOf(resource).flatMap(([name, field]) => (isColumn(field) ? [name] : []));
  return `Up to three, separated by commas; a minus before one turns it around. ${resource.sort} unless told${resource.heldFirst ? ', what somebody still has first' : ''}. Fields: ${names.join(', ')}.${throughWords(resource)}`;
}

function fieldsWords(resource: Resource, extensions: Extensions): string {
  const names = offeredFields(resource, extensions).join(', ');
  const state = resource.workflow ? ', version and state' : ' and version';
  return `What alone a row tells beside its id${state}, separated by commas: the rest is not read. All unless told. A reference comes with the record that it names, which has a key of its own too. Fields: ${names}.`;
}

function searchWords({ search = [], grows }: Resource): string {
  const least = grows ? ' Three letters or digits at least.' : '';
  return search.length > 0
    ? `Looked for in ${search.join(', ')}: each word, in any order, whatever the case and the accents.${least}`
    : 'Not offered here: refused.';
}

/** Paths through references are as many as there are resources behind them: the rule, with one that is there. */
function throughWords({ fields, columns }: Resource): string {
  const reference = Object.entries(fields).find(([, { kind }]) => kind === 'reference');
  if (!reference) return '';
  const path = columns.find((column) => column.includes('.')) ?? `${reference[0]}.id`;
  return ` Fields of records that it refers to by their path, such as ${path}.`;
}

function fieldsOf(resource: Resource): [string, Field][] {
  return [...BUILT_IN, ...Object.keys(resource.fields)].flatMap((name) => {
    const field = ownField(resource, name);
    return field && !field.virtual ? [[name, field] as [string, Field]] : [];
  });
}

function isColumn({ through, virtual }: Field): boolean {
  return !through && !virtual;
}

function opsOf({ kind }: Field): readonly string[] {
  return kind === 'references' ? ['in', 'equals'] : OPERATORS_OF[kind];
}
