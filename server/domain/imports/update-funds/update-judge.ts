import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { readClosedYears } from '../closed-years.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { foldName, Suggestions } from '../nearest-name.ts';
import { CellReader } from '../read-cells.ts';
import { SeenBefore } from '../seen-before.ts';

/** A fund whose approved amount becomes a new total. */
export interface UpdatePlan {
  fund_id: number;
  before_kobo: number;
  after_kobo: number;
}

/** Begins to judge a file of new totals. */
export async function startUpdateJudge(db: Queryable): Promise<Judge<UpdatePlan>> {
  const codes = await db.selectFrom('budget_codes').select('code').execute();
  const names = await db.selectFrom('sub_budget_heads').select('name').distinct().execute();
  return new UpdateJudge(
    codes.map(({ code }) => code),
    names.map(({ name }) => name),
    await readClosedYears(db),
  );
}

interface Fund {
  id: number;
  code: string;
  budget_year: number;
  name: string;
  department: string;
  approved_kobo: number;
  bound_kobo: number;
}

class UpdateJudge implements Judge<UpdatePlan> {
  private readonly seen = new SeenBefore();
  private readonly codes: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly likeCode: Suggestions;
  private readonly likeName: Suggestions;

  constructor(
    codes: readonly string[],
    names: readonly string[],
    private readonly closedYears: ReadonlySet<number>,
  ) {
    this.codes = new Set(codes.map((code) => code.toLowerCase()));
    this.names = new Set(names.map(foldName));
    this.likeCode = new Suggestions(codes);
    this.likeName = new Suggestions(names);
  }

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<UpdatePlan>[]> {
    const funds = await readFunds(
      db,
      lines.map(({ cells }) => (cells.CODE ?? '').toLowerCase()),
    );
    return lines.map((line) => this.judgeLine(line, funds));
  }

  makes() {
    return { counts: {}, names: [] };
  }

  private judgeLine(line: SheetLine, funds: ReadonlyMap<string, Fund>): JudgedLine<UpdatePlan> {
    const cells = new CellReader(line);
    const code = cells.needed('CODE');
    const after_kobo = cells.amount('APPROVED');
    const year = cells.year('YEAR');
    if (code && year) this.seen.add(`${code} for ${year}`, line.row_no, cells.problems);
    const fund = code && year ? funds.get(`${code.toLowerCase()} ${year}`) : undefined;
    if (code && year && !fund) cells.problems.push(this.missing(code, year));
    if (year && this.closedYears.has(year))
      cells.problems.push(`${year} is closed: nothing can be entered in it`);
    this.judgeName(cells, fund);
    if (fund && after_kobo !== undefined && after_kobo < fund.bound_kobo)
      cells.problems.push(
        `The new total is below what is booked and reserved, ${formatNaira(fund.bound_kobo)}`,
      );
    const effect = effectOf(cells, year, fund, after_kobo);
    const { row_no } = line;
    if (!fund || after_kobo === undefined || cells.problems.length > 0)
      return { row_no, judgement: 'refused', reason: cells.problems.join('; '), effect };
    if (after_kobo === fund.approved_kobo) return { row_no, judgement: 'unchanged', reason: null, effect };
    const plan = { fund_id: fund.id, before_kobo: fund.approved_kobo, after_kobo };
    return { row_no, judgement: 'update', reason: null, effect, plan };
  }

  private missing(code: string, year: number): string {
    if (this.codes.has(code.toLowerCase())) return `${code} has no fund in ${year}`;
    return `No budget code is called “${code}”.${this.likeCode.for(code)}`.replace(/\.$/, '');
  }

  /** A name beside the code makes sure that the code is the one that was meant. */
  private judgeName(cells: CellReader, fund: Fund | undefined): void {
    const name = cells.text('SUB_BUDGET_HEAD');
    if (name === '') return;
    if (!this.names.has(foldName(name)))
      cells.problems.push(
        `No sub budget head is called “${name}”.${this.likeName.for(name)}`.replace(/\.$/, ''),
      );
    else if (fund && foldName(name) !== foldName(fund.name))
      cells.problems.push(`${fund.code} for ${fund.budget_year} is ${fund.name}, not ${name}`);
  }
}

async function readFunds(db: Queryable, codes: readonly string[]): Promise<Map<string, Fund>> {
  const rows = await db
    .selectFrom('funds as f')
    .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
    .innerJoin('sub_budget_heads as s', 's.id', 'f.sub_budget_head_id')
    .innerJoin('departments as d', 'd.id', 'f.department_id')
    .select(['f.id', 'c.code', 'f.budget_year', 's.name', 'd.name as department', 'f.approved_kobo'])
    .select(sql<number>`f.booked_kobo + f.reserved_kobo`.as('bound_kobo'))
    .where(sql<SqlBool>`lower(c.code) = any(${[...new Set(codes)]}::text[])`)
    .execute();
  return new Map(rows.map((fund) => [`${fund.code.toLowerCase()} ${fund.budget_year}`, fund]));
}

function effectOf(
  cells: CellReader,
  year: number | undefined,
  fund: Fund | undefined,
  after_kobo: number | undefined,
): RowEffect {
  const shown: RowEffect = {
    code: cells.text('CODE'),
    title: fund?.name ?? cells.text('SUB_BUDGET_HEAD'),
    year,
  };
  if (!fund) return shown;
  const before_kobo = fund.approved_kobo;
  Object.assign(shown, { detail: fund.department, record_id: fund.id, before_kobo });
  return after_kobo === undefined ? shown : { ...shown, after_kobo, change_kobo: after_kobo - before_kobo };
}
