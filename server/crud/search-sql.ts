import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ownField } from '#shared/resource/field-at.ts';
import { columnOf } from '#shared/resource/names.ts';
import { isLongEnough, isSearchedFor, TYPE_THREE, wordsOf } from '#shared/resource/search-text.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Paths } from './paths.ts';

type Condition = RawBuilder<SqlBool>;

/** Quick search: each word stands somewhere in the row's search text, or each in what it is called by through one of its references. */
export function searchCondition(resource: Resource, paths: Paths, text: string, isTyped = false): Condition {
  const named = (resource.search ?? []).filter((path) => path.includes('.'));
  const isOwn = (resource.search ?? []).length > named.length;
  if (!isOwn && named.length === 0)
    throw new Refusal('VALIDATION', `${resource.title} can't be searched.`, {
      search: ['is not offered here'],
    });
  if (!isSearchedFor(resource, text))
    throw new Refusal('VALIDATION', `${TYPE_THREE} to search ${resource.title}.`, { search: [TYPE_THREE] });
  const words = wordsOf(text, resource);
  const own = hasWords(ownText(resource, paths), words);
  if (named.length === 0) return own;
  const isMasked = named.some((path) => paths.masks(path));
  if (resource.keepsSearch && !isMasked) {
    if (!isTyped || isLongEnough(text)) return hasWords(sql`t.search_text`, words);
    // One letter is almost everywhere: what begins so is found by the indexes of what is named.
    const beginning = sql`fold(${escapeLike(text)}) || '%'`;
    const begins = named.map(
      (path) =>
        sql`select b.id from ${sql.table(resource.table)} as b where ${beginsSo(resource, 'b', path, beginning)}`,
    );
    return sql<SqlBool>`t.id in (${sql.join(begins, sql` union all `)})`;
  }
  if (!isOwn)
    return hasWords(sql`fold(concat_ws(' ', ${sql.join(named.map((path) => paths.find(path).sql))}))`, words);
  const through = named.map((path) =>
    paths.masks(path)
      ? hasWords(sql`fold(${paths.find(path).sql})`, words)
      : leadsTo(resource, 't', path, words),
  );
  return sql<SqlBool>`(${sql.join([own, ...through], sql` or `)})`;
}

/** What is called so is found among its own, few as they are, and the index of the reference leads back to the rows. */
function leadsTo(resource: Resource, alias: string, path: string, words: readonly string[]): Condition {
  const { column, next, nextAlias, rest } = stepOf(resource, alias, path);
  if (!next) return hasWords(sql`fold(${column})`, words);
  const [name = ''] = rest;
  const isKept = rest.length === 1 && next.search?.includes(name);
  const sieve = isKept ? sql`${hasWords(sql.ref(`${nextAlias}.search_text`), words)} and ` : sql``;
  const far = leadsTo(next, nextAlias, rest.join('.'), words);
  return sql<SqlBool>`${column} = any(array(select ${sql.ref(`${nextAlias}.id`)} from ${sql.table(next.table)} as ${sql.ref(nextAlias)} where ${sieve}${far}))`;
}

/**
 * What begins so may be many, and is joined by hash: an array of thousands would be gone through for each row. The search text
 * of what has several is a sieve for what stands somewhere in it, and not for what begins so.
 */
function beginsSo(
  resource: Resource,
  alias: string,
  path: string,
  beginning: RawBuilder<unknown>,
): Condition {
  const { column, next, nextAlias, rest } = stepOf(resource, alias, path);
  if (!next) return sql<SqlBool>`fold(${column}) like ${beginning}`;
  const [name = ''] = rest;
  const isAll = rest.length === 1 && next.search?.length === 1 && next.search.includes(name);
  const far = isAll
    ? sql`${sql.ref(`${nextAlias}.search_text`)} like ${beginning}`
    : beginsSo(next, nextAlias, rest.join('.'), beginning);
  return sql<SqlBool>`${column} in (select ${sql.ref(`${nextAlias}.id`)} from ${sql.table(next.table)} as ${sql.ref(nextAlias)} where ${far})`;
}

function stepOf(resource: Resource, alias: string, path: string) {
  const [step = '', ...rest] = path.split('.');
  const field = ownField(resource, step);
  if (!field) throw new Error(`${resource.name} has no field ${step}`);
  const next = field.to ? resourceNamed(field.to) : undefined;
  return {
    column: sql.ref(`${alias}.${columnOf(step, field)}`),
    next,
    nextAlias: `${alias}__${step}__called`,
    rest,
  };
}

/** The text that quick search looks through: kept and indexed, or without what is masked to the viewer. */
export function ownText({ search = [] }: Resource, paths: Paths): RawBuilder<unknown> {
  const own = search.filter((path) => !path.includes('.'));
  if (!own.some((path) => paths.masks(path))) return sql`t.search_text`;
  const shown = own.filter((path) => !paths.masks(path));
  return sql`fold(concat_ws(' ', ${sql.join([sql`''`, ...shown.map((path) => paths.find(path).sql)])}))`;
}

/** Whether a folded text has each of the words, in any order: one index answers for all of them. */
export function hasWords(folded: RawBuilder<unknown>, words: readonly string[]): Condition {
  const each = words.map((word) => sql`${folded} like '%' || fold(${escapeLike(word)}) || '%'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** A text to be looked for with `like` as it stands. */
export function escapeLike(text: string): string {
  if (text.includes('\u0000'))
    throw new Refusal('VALIDATION', 'The text to look for has a character that cannot be looked for.');
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
