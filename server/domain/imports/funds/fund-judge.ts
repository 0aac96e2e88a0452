import type { Queryable } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import { readClosedYears } from '../closed-years.ts';
import { DepartmentFinder } from '../department-finder.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { CellReader } from '../read-cells.ts';
import { SeenBefore } from '../seen-before.ts';
import { findHead, headWords } from './find-head.ts';
import { type FundDraft, readFundDraft } from './fund-draft.ts';
import { type ExistingFund, type FundLookups, readFundLookups } from './fund-lookups.ts';
import type { FundPlan } from './fund-plan.ts';
import { fundTypeOfCode } from './fund-type.ts';
import { NewBudgetLines } from './new-budget-lines.ts';

/** Begins to judge a file of funds. */
export async function startFundJudge(db: Queryable): Promise<Judge<FundPlan>> {
  return new FundJudge(await DepartmentFinder.read(db), await readClosedYears(db));
}

class FundJudge implements Judge<FundPlan> {
  private readonly seen = new SeenBefore();
  private readonly fresh = new NewBudgetLines();

  constructor(
    private readonly departments: DepartmentFinder,
    private readonly closedYears: ReadonlySet<number>,
  ) {}

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<FundPlan>[]> {
    const of = (column: string) => lines.map(({ cells }) => cells[column] ?? '');
    const lookups = await readFundLookups(db, {
      codes: of('CODE'),
      heads: of('BUDGET_HEAD').flatMap(headWords),
      sub_heads: of('SUB_BUDGET_HEAD'),
    });
    return lines.map((line) => this.judgeLine(line, lookups));
  }

  makes() {
    return this.fresh.makes();
  }

  private judgeLine(line: SheetLine, lookups: FundLookups): JudgedLine<FundPlan> {
    const cells = new CellReader(line);
    const effect: RowEffect = {};
    const draft = readFundDraft(cells, effect, this.departments);
    this.judgeCodeAndYear(cells, effect, line.row_no);
    const { row_no } = line;
    if (draft && cells.problems.length === 0) {
      const existing = lookups.fund(draft.code, draft.year);
      if (existing) return this.judgeExisting(row_no, draft, existing, effect, lookups);
      const plan = this.planOf(draft, lookups, cells.problems);
      if (plan) {
        this.fresh.note(plan, row_no);
        return {
          row_no,
          judgement: 'insert',
          reason: null,
          effect: { ...effect, ...figuresOf(plan), names: namesOf(plan) },
          plan,
        };
      }
    }
    return { row_no, judgement: 'refused', reason: cells.problems.join('; '), effect };
  }

  private judgeCodeAndYear(cells: CellReader, { code, year }: RowEffect, row_no: number): void {
    if (!code || !year) return;
    this.seen.add(`${code} for ${year}`, row_no, cells.problems);
    if (this.closedYears.has(year)) cells.problems.push(`${year} is closed: nothing can be entered in it`);
  }

  /** A fund is made once: the same row again changes nothing, and any other has its own way. */
  private judgeExisting(
    row_no: number,
    draft: FundDraft,
    existing: ExistingFund,
    effect: RowEffect,
    lookups: FundLookups,
  ): JudgedLine<FundPlan> {
    const { approved_kobo } = draft;
    const problem = differenceFrom(existing, draft, lookups);
    const shown: RowEffect = { ...effect, record_id: existing.id, before_kobo: existing.approved_kobo };
    if (problem) return { row_no, judgement: 'refused', reason: problem, effect: shown };
    return {
      row_no,
      judgement: 'unchanged',
      reason: null,
      effect: { ...shown, after_kobo: approved_kobo, change_kobo: 0 },
    };
  }

  private planOf(draft: FundDraft, lookups: FundLookups, problems: string[]): FundPlan | undefined {
    const { head: headText, sub_head: name, type: written, ...rest } = draft;
    const head = findHead(headText, lookups);
    if (typeof head === 'string') {
      problems.push(head);
      return undefined;
    }
    const known = 'id' in head ? lookups.subHead(head.id, name) : undefined;
    const earlier = known ? undefined : this.fresh.subHead(head, name);
    const type = known?.type ?? earlier?.type ?? written ?? fundTypeOfCode(draft.code);
    if (!type) problems.push('TYPE is empty, and CODE doesn’t begin with C, R or P');
    else if (written && written !== type)
      problems.push(`“${name}” is ${type}${earlier ? ` in row ${earlier.row_no}` : ''}, not ${written}`);
    else
      return {
        ...rest,
        code_id: lookups.code(draft.code)?.id,
        head: 'id' in head ? { id: head.id } : head,
        sub_head: known ? { id: known.id } : { name, type },
      };
    return undefined;
  }
}

function differenceFrom(existing: ExistingFund, draft: FundDraft, lookups: FundLookups): string | null {
  const named = `${draft.code} for ${draft.year}`;
  const head = findHead(draft.head, lookups);
  const sub = typeof head === 'object' && 'id' in head ? lookups.subHead(head.id, draft.sub_head) : undefined;
  if (sub?.id !== existing.sub_budget_head_id || draft.department_id !== existing.department_id)
    return `${named} is already the fund of another sub budget head or department`;
  if (draft.approved_kobo !== existing.approved_kobo)
    return `${named} is already a fund, with ${formatNaira(existing.approved_kobo)} approved. To set a new total, use the import “Update Budget Heads”`;
  const opened =
    existing.opening_booked_kobo === draft.booked_kobo && existing.opening_actual_kobo === draft.actual_kobo;
  return opened ? null : `${named} is already a fund: opening figures can be entered only for a new fund`;
}

function namesOf({ department_id, head, sub_head }: FundPlan): RowEffect['names'] {
  return {
    department_id,
    ...('id' in head ? { head: head.id } : {}),
    ...('id' in sub_head ? { sub_head: sub_head.id } : {}),
  };
}

function figuresOf({ approved_kobo, booked_kobo, actual_kobo }: FundPlan): RowEffect {
  return {
    before_kobo: null,
    after_kobo: approved_kobo,
    change_kobo: approved_kobo,
    booked_kobo,
    actual_kobo,
  };
}
