import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchingIds } from '#server/crud/list-query.ts';
import { parseListQuery } from '#server/crud/parse-list-query.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { departmentScope, seesWholeBudget } from './scope.ts';

/** Which funds a report is about: the list's own search and filter, and year, department (with those below), head, type. */
export interface ChosenFunds {
  /** The budget year, or null for all of them. */
  year: number | null;
  /** Selects the ids. */
  ids: RawBuilder<{ id: number }>;
}

/** Reads the query of a report; `year=all` stands for every year, none for the budget year of the settings. */
export async function chosenFunds(
  db: Queryable,
  actor: Actor,
  query: Record<string, unknown>,
): Promise<ChosenFunds> {
  const { search, filter } = query;
  const year = await yearAsked(db, query);
  const department = wholeNumber(query, 'department');
  const head = wholeNumber(query, 'head');
  const type = query.type === undefined || query.type === '' ? null : typeAsked(query.type);
  const listed = matchingIds(funds, { scope: departmentScope }, actor, parseListQuery({ search, filter }));
  const conditions = [sql<SqlBool>`f.id in (${listed})`];
  if (year !== null) conditions.push(sql<SqlBool>`f.budget_year = ${year}`);
  if (department !== null) conditions.push(sql<SqlBool>`f.department_id in (${withThoseBelow(department)})`);
  if (head !== null)
    conditions.push(
      sql<SqlBool>`f.sub_budget_head_id in (select id from sub_budget_heads where budget_head_id = ${head})`,
    );
  if (type !== null)
    conditions.push(
      sql<SqlBool>`f.sub_budget_head_id in (select id from sub_budget_heads where type = ${type})`,
    );
  return { year, ids: sql`select f.id from funds f where ${sql.join(conditions, sql` and `)}` };
}

/** The year and the department of which a report is: without one asked for, the person's own where they see no more. */
export async function chosenPaper(db: Queryable, actor: Actor, query: Record<string, unknown>) {
  const own = seesWholeBudget(actor) ? null : actor.department_id;
  return { year: await yearAsked(db, query), department: wholeNumber(query, 'department') ?? own };
}

async function yearAsked(db: Queryable, query: Record<string, unknown>): Promise<number | null> {
  return query.year === 'all' ? null : (wholeNumber(query, 'year') ?? (await settingsYear(db)));
}

function withThoseBelow(department: number) {
  return sql`with recursive below(id) as (
    select ${department}::bigint union select d.id from departments d join below b on d.parent_id = b.id
  ) select id from below`;
}

async function settingsYear(db: Queryable): Promise<number | null> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'budget_year')
    .executeTakeFirst();
  return setting?.value ? Number(setting.value) : null;
}

function wholeNumber(query: Record<string, unknown>, name: string): number | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Refusal('VALIDATION', `Give the ${name} as a number.`, { [name]: ['is not a number'] });
}

function typeAsked(value: unknown): string {
  if (value === 'capital' || value === 'recurrent' || value === 'personnel') return value;
  const sentence = 'The types are capital, recurrent and personnel.';
  throw new Refusal('VALIDATION', sentence, { type: [sentence] });
}
