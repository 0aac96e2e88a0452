import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ownField } from '#shared/resource/field-at.ts';
import { columnOf } from '#shared/resource/names.ts';
import { isLongEnough, isSearchedFor, TYPE_THREE } from '#shared/resource/search-text.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Paths } from './paths.ts';

type Condition = RawBuilder<SqlBool>;

/** Quick search: the folded text stands somewhere in the row's search text, or in what it is called by through its references. */
export function searchCondition(resource: Resource, paths: Paths, text: string, isTyped = false): Condition {
  const named = (resource.search ?? []).filter((path) => path.includes('.'));
  const isOwn = (resource.search ?? []).length > named.length;
  if (!isOwn && named.length === 0)
    throw new Refusal('VALIDATION', `${resource.title} can't be searched.`, {
      search: ['is not offered here'],
    });
  if (!isSearchedFor(resource, text))
    throw new Refusal('VALIDATION', `${TYPE_THREE} to search ${resource.title}.`, { search: [TYPE_THREE] });
  const folded = sql`fold(${escapeLike(text)})`;
  const pattern = sql`'%' || ${folded} || '%'`;
  const own = sql<SqlBool>`${ownText(resource, paths)} like ${pattern}`;
  if (named.length === 0) return own;
  const isMasked = named.some((path) => paths.masks(path));
  if (resource.keepsSearch && !isMasked) {
    if (!isTyped || isLongEnough(text)) return sql<SqlBool>`t.search_text like ${pattern}`;
    // One letter is almost everywhere: what begins so is found by the indexes of what is named.
    const beginning = sql`${folded} || '%'`;
    const begins = named.map((path) => leadsTo(resource, 't', path, beginning, false));
    return sql<SqlBool>`(${sql.join(begins, sql` or `)})`;
  }
  if (!isOwn)
    return sql<SqlBool>`fold(concat_ws(' ', ${sql.join(named.map((path) => paths.find(path).sql))})) like ${pattern}`;
  const through = named.map((path) =>
    paths.masks(path)
      ? sql<SqlBool>`fold(${paths.find(path).sql}) like ${pattern}`
      : leadsTo(resource, 't', path, pattern),
  );
  return sql<SqlBool>`(${sql.join([own, ...through], sql` or `)})`;
}

/**
 * What is called so is found among its own, few as they are, and the index of the reference leads back to the rows. The
 * search text of what has several is a sieve for what stands somewhere in it, and not for what begins so.
 */
function leadsTo(
  resource: Resource,
  alias: string,
  path: string,
  pattern: RawBuilder<unknown>,
  isSomewhere = true,
): Condition {
  const [step = '', ...rest] = path.split('.');
  const field = ownField(resource, step);
  if (!field) throw new Error(`${resource.name} has no field ${step}`);
  const column = sql.ref(`${alias}.${columnOf(step, field)}`);
  if (!field.to) return sql<SqlBool>`fold(${column}) like ${pattern}`;
  const next = resourceNamed(field.to);
  const nextAlias = `${alias}__${step}__called`;
  const [name = ''] = rest;
  const isKept = rest.length === 1 && next.search?.includes(name);
  const kept = sql<SqlBool>`${sql.ref(`${nextAlias}.search_text`)} like ${pattern}`;
  const isAll = isKept && next.search?.length === 1;
  const far = isAll && !isSomewhere ? kept : leadsTo(next, nextAlias, rest.join('.'), pattern, isSomewhere);
  const sieve = isKept && isSomewhere ? sql`${kept} and ` : sql``;
  return sql<SqlBool>`${column} = any(array(select ${sql.ref(`${nextAlias}.id`)} from ${sql.table(next.table)} as ${sql.ref(nextAlias)} where ${sieve}${far}))`;
}

/** The text that quick search looks through: kept and indexed, or without what is masked to the viewer. */
export function ownText({ search = [] }: Resource, paths: Paths): RawBuilder<unknown> {
  const own = search.filter((path) => !path.includes('.'));
  if (!own.some((path) => paths.masks(path))) return sql`t.search_text`;
  const shown = own.filter((path) => !paths.masks(path));
  return sql`fold(concat_ws(' ', ${sql.join([sql`''`, ...shown.map((path) => paths.find(path).sql)])}))`;
}

/** A text to be looked for with `like` as it stands. */
export function escapeLike(text: string): string {
  if (text.includes('\u0000'))
    throw new Refusal('VALIDATION', 'The text to look for has a character that cannot be looked for.');
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
