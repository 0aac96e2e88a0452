import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Paths } from '#server/crud/paths.ts';
import { escapeLike, hasWords, ownText } from '#server/crud/search-sql.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FoundRecord, MOST_FOUND } from '#shared/found-record.ts';
import { koboToNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { isLongEnough, wordsOf } from '#shared/resource/search-text.ts';
import { creatorsFirst, RESOURCES } from '#shared/resources/index.ts';

const SHORTEST_CODE = 2;
const LONGEST_MATCHED = 2000;

interface FoundRow {
  position: number;
  id: number;
  code: string | null;
  title: string;
  matched: string | null;
  holder: string | null;
  amount_kobo: number | null;
}

/** At most twelve records that the actor may see, those first whose code begins with the text, the newest before others; one statement. */
export async function searchRecords(
  db: Queryable,
  extensionsOf: (resource: Resource) => Extensions,
  actor: Actor,
  text: string,
): Promise<FoundRecord[]> {
  if (text.length < SHORTEST_CODE || text.includes('\u0000')) return [];
  const resources = searchable(actor);
  const selects = resources.flatMap((resource, position) =>
    selectsOf(resource, position, actor, extensionsOf(resource).scope?.(actor), text),
  );
  if (selects.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select position, id, code, title, matched, holder, amount_kobo from (
      select distinct on (position, id) * from (${sql.join(selects, sql` union all `)}) as found order by position, id, rank
    ) as found order by rank, lower(code) is distinct from ${text.toLowerCase()}, position, id desc limit ${MOST_FOUND}`.execute(
    db,
  );
  return rows.flatMap((row) => {
    const resource = resources[row.position];
    return resource ? [foundRecord(resource, actor, row)] : [];
  });
}

/** Several lists may show one table: the first that the actor may browse is used. A list beneath a record has no address of its own. */
function searchable(actor: Actor): Resource[] {
  const seen = creatorsFirst(
    RESOURCES.filter(
      ({ noun, path }) => !path.includes('{') && actor.permissions.has(permission('browse', noun)),
    ),
  );
  return seen.filter(({ table }, index) => seen.findIndex((other) => other.table === table) === index);
}

/** Those whose code begins with the text, and those whose search text has its words: each stops at the newest twelve. */
function selectsOf(
  resource: Resource,
  position: number,
  actor: Actor,
  scope: RawBuilder<SqlBool> | undefined,
  text: string,
): RawBuilder<unknown>[] {
  const code = codePath(resource);
  const beginning = `${escapeLike(text)}%`;
  const hasText = resource.search?.some((path) => !path.includes('.')) && isLongEnough(text);
  const holds = (paths: Paths) => hasWords(ownText(resource, paths), wordsOf(text, resource));
  const selects: RawBuilder<unknown>[] = [];
  // A fund is known by the code that it points to; a code that is only in the second line is another record's.
  if (code && (!code.includes('.') || resource.label.includes(code))) {
    const begins = (paths: Paths) => {
      const column = paths.find(code).sql;
      return sql<SqlBool>`(${column} like ${beginning.toUpperCase()} or ${column} like ${beginning})`;
    };
    selects.push(selectOf(resource, position, 0, actor, scope, text, begins));
  }
  if (hasText) selects.push(selectOf(resource, position, 1, actor, scope, text, holds));
  return selects;
}

function selectOf(
  resource: Resource,
  position: number,
  rank: number,
  actor: Actor,
  scope: RawBuilder<SqlBool> | undefined,
  text: string,
  match: (paths: Paths) => RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  const paths = new Paths(resource, actor);
  const matches = match(paths);
  const code = codePath(resource);
  const title = titlePaths(resource, code);
  const { hidden } = resource;
  const shown = hidden
    ? sql<SqlBool>`${sql.ref(`t.${hidden.column}`)} not in (${sql.join(hidden.values)})`
    : sql<SqlBool>`true`;
  const columns = sql.join([
    sql`${sql.lit(position)}::int as position`,
    sql`${sql.lit(rank)}::int as rank`,
    sql`t.id`,
    sql`${code ? sql`${paths.find(code).sql}::text` : sql`null::text`} as code`,
    sql`concat_ws(' ', ${sql.join(title.map((path) => paths.worded(path)))}) as title`,
    sql`${rank === 0 ? sql`null::text` : matchedIn(resource, paths, [code, ...title], text)} as matched`,
    sql`${holderOf(resource, paths)} as holder`,
    sql`${amountOf(resource, paths)} as amount_kobo`,
  ]);
  return sql`(select ${columns} from ${sql.table(resource.table)} as t ${paths.joins()}
    where ${shown} and ${scope ?? sql<SqlBool>`true`} and ${matches} order by t.id desc limit ${sql.lit(MOST_FOUND)})`;
}

/** The field that people know a record by: its code or number, its own if it has one. */
function codePath(resource: Resource): string | undefined {
  const own = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.through);
  const candidates = [...own.filter((name) => name === 'code'), ...resource.label, ...(resource.hint ?? [])];
  return candidates.find((path) => /(^|[._])(code|no)$/.test(path));
}

/** What a record is called beside its code; by its second line where the code is all its name. */
function titlePaths({ label, hint = [] }: Resource, code: string | undefined): readonly string[] {
  const ways = [label, hint].map((paths) => paths.filter((path) => path !== code));
  return ways.find((paths) => paths.length > 0) ?? label;
}

/** The first of its searched fields that has the words, or else one of them; null where what the record is called has them already. */
function matchedIn(
  { search = [], grows }: Resource,
  paths: Paths,
  named: readonly (string | undefined)[],
  text: string,
): RawBuilder<unknown> {
  const words = wordsOf(text, { grows });
  const folded = (path: string) => sql`fold(${paths.find(path).sql}::text)`;
  const names = named.filter((path) => path !== undefined);
  const others = search.filter((path) => !names.includes(path));
  if (others.length === 0) return sql`null::text`;
  const cases = [
    ...names.map((path) => sql`when ${hasWords(folded(path), words)} then null`),
    ...[words, ...(words.length > 1 ? words.map((word) => [word]) : [])].flatMap((some) =>
      others.map(
        (path) =>
          sql`when ${hasWords(folded(path), some)} then left(${paths.find(path).sql}::text, ${LONGEST_MATCHED})`,
      ),
    ),
  ];
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Whose it is, and what tells it from others of its code, such as the year of a fund. */
function holderOf({ fields, hint = [] }: Resource, paths: Paths): RawBuilder<unknown> {
  const owner = fields.department_id?.kind === 'reference' ? paths.labelPaths('department_id') : [];
  const numbers = hint.filter((path) => fields[path]?.kind === 'number' && fields[path]?.isName);
  if (owner.length + numbers.length === 0) return sql`null::text`;
  const named = sql`nullif(concat_ws(' ', ${sql.join([sql`null`, ...owner.map((path) => paths.find(path).sql)])}), '')`;
  return sql`concat_ws(', ', ${sql.join([named, ...numbers.map((path) => paths.find(path).sql)])})`;
}

function amountOf(resource: Resource, paths: Paths): RawBuilder<unknown> {
  const column = resource.columns.find((path) => resource.fields[path]?.kind === 'money');
  return column && !resource.fields[column]?.virtual ? paths.find(column).sql : sql`null::bigint`;
}

function foundRecord(resource: Resource, actor: Actor, row: FoundRow): FoundRecord {
  const code = row.code ?? '';
  const opens = actor.permissions.has(permission('read', resource.noun));
  return {
    resource: resource.name,
    id: row.id,
    code,
    title: row.title,
    matched: row.matched,
    holder: row.holder,
    amount: row.amount_kobo === null ? null : koboToNaira(Number(row.amount_kobo)),
    path: opens
      ? `${resource.path}/${row.id}`
      : `${resource.path}?search=${encodeURIComponent(code || row.title)}`,
  };
}
