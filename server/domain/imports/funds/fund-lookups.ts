import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { FundType } from './fund-type.ts';

/** A fund that is there already, with the figures that it was opened with. */
export interface ExistingFund {
  id: number;
  sub_budget_head_id: number;
  department_id: number;
  approved_kobo: number;
  opening_booked_kobo: number;
  opening_actual_kobo: number;
}

interface Head {
  id: number;
  code: string;
  name: string;
}

interface SubHead {
  id: number;
  name: string;
  type: FundType;
}

/** The codes, heads, sub-heads and funds of the rows that exist already. */
export interface FundLookups {
  code(code: string): { id: number } | undefined;
  headByCode(code: string): Head | undefined;
  headsByName(name: string): readonly Head[];
  subHead(head_id: number, name: string): SubHead | undefined;
  fund(code: string, year: number): ExistingFund | undefined;
}

/** Reads them for a chunk of rows, with four statements. Texts are compared without regard to case. */
export async function readFundLookups(
  db: Queryable,
  asked: { codes: readonly string[]; heads: readonly string[]; sub_heads: readonly string[] },
): Promise<FundLookups> {
  const codes = lowered(asked.codes);
  const found = await db
    .selectFrom('budget_codes')
    .select(['id', sql<string>`lower(code)`.as('key')])
    .where(sql<SqlBool>`lower(code) = any(${codes}::text[])`)
    .execute();
  const heads = await readHeads(db, lowered(asked.heads));
  const sub_heads = await readSubHeads(
    db,
    heads.map(({ id }) => id),
    lowered(asked.sub_heads),
  );
  const funds = await readFunds(
    db,
    found.map(({ id }) => id),
  );
  const codeIds = new Map(found.map(({ id, key }) => [key, { id }]));
  const headsByCode = new Map(heads.map((head) => [head.code.toLowerCase(), head]));
  const headsByName = new Map<string, Head[]>();
  for (const head of heads) {
    const key = head.name.toLowerCase();
    headsByName.set(key, [...(headsByName.get(key) ?? []), head]);
  }
  const subHeads = new Map(sub_heads.map((sub) => [`${sub.budget_head_id} ${sub.name.toLowerCase()}`, sub]));
  const fundsByCode = new Map(funds.map((fund) => [`${fund.budget_code_id} ${fund.budget_year}`, fund]));
  return {
    code: (code) => codeIds.get(code.toLowerCase()),
    headByCode: (code) => headsByCode.get(code.toLowerCase()),
    headsByName: (name) => headsByName.get(name.toLowerCase()) ?? [],
    subHead: (head_id, name) => subHeads.get(`${head_id} ${name.toLowerCase()}`),
    fund: (code, year) => fundsByCode.get(`${codeIds.get(code.toLowerCase())?.id} ${year}`),
  };
}

function readHeads(db: Queryable, words: string[]) {
  return db
    .selectFrom('budget_heads')
    .select(['id', 'code', 'name'])
    .where(sql<SqlBool>`lower(code) = any(${words}::text[]) or lower(name) = any(${words}::text[])`)
    .orderBy('id')
    .execute();
}

async function readSubHeads(db: Queryable, head_ids: number[], names: string[]) {
  const rows = await db
    .selectFrom('sub_budget_heads')
    .select(['id', 'budget_head_id', 'name', 'type'])
    .where(sql<SqlBool>`budget_head_id = any(${head_ids}::bigint[]) and lower(name) = any(${names}::text[])`)
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as FundType }));
}

async function readFunds(db: Queryable, code_ids: number[]) {
  const { rows } = await sql<ExistingFund & { budget_code_id: number; budget_year: number }>`
    select f.id, f.budget_code_id, f.budget_year, f.sub_budget_head_id, f.department_id, f.approved_kobo,
           coalesce(e.booked_kobo, 0) as opening_booked_kobo, coalesce(e.actual_kobo, 0) as opening_actual_kobo
      from funds f left join fund_entries e on e.fund_id = f.id and e.kind = 'opening-figures'
     where f.budget_code_id = any(${code_ids}::bigint[])`.execute(db);
  return rows;
}

function lowered(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.toLowerCase()))];
}
