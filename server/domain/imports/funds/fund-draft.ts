import { formatNaira } from '#shared/money.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { budgetCodes } from '#shared/resources/budget/budget-codes.ts';
import { budgetHeads } from '#shared/resources/budget/budget-heads.ts';
import { subBudgetHeads } from '#shared/resources/budget/sub-budget-heads.ts';
import type { DepartmentFinder } from '../department-finder.ts';
import type { RowEffect } from '../kind.ts';
import type { CellReader } from '../read-cells.ts';
import { type FundType, fundTypeOf } from './fund-type.ts';

/** A row of a funds file whose cells can be read; whether it can be a fund is judged next. */
export interface FundDraft {
  code: string;
  head: string;
  sub_head: string;
  department_id: number;
  /** The type that the row itself names. */
  type: FundType | undefined;
  year: number;
  approved_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
}

/** Reads a row; undefined when something is wrong with it (the reader holds what). `effect` learns what can be shown. */
export function readFundDraft(
  cells: CellReader,
  effect: RowEffect,
  departments: DepartmentFinder,
): FundDraft | undefined {
  const code = cells.needed('CODE', schemaOf(budgetCodes.fields.code));
  const sub_head = cells.needed('SUB_BUDGET_HEAD', schemaOf(subBudgetHeads.fields.name));
  const head = cells.needed('BUDGET_HEAD', schemaOf(budgetHeads.fields.name));
  const department_id = readDepartment(cells, effect, departments);
  const type = readType(cells);
  const figures = readFigures(cells);
  const year = cells.year('YEAR');
  Object.assign(effect, { code: cells.text('CODE'), title: cells.text('SUB_BUDGET_HEAD'), year });
  if (!code || !sub_head || !head || !department_id || !figures || !year || cells.problems.length > 0)
    return undefined;
  return { code, head, sub_head, department_id, type, year, ...figures };
}

function readDepartment(
  cells: CellReader,
  effect: RowEffect,
  departments: DepartmentFinder,
): number | undefined {
  const text = cells.needed('DEPARTMENT');
  if (text === undefined) return undefined;
  const found = departments.find(text);
  if (typeof found === 'string') {
    cells.problems.push(found);
    return undefined;
  }
  effect.detail = found.name;
  return found.id;
}

function readType(cells: CellReader): FundType | undefined {
  const text = cells.text('TYPE');
  if (text === '') return undefined;
  const type = fundTypeOf(text);
  if (!type) cells.problems.push(`TYPE is “${text}”: write capital, recurrent or personnel`);
  return type;
}

function readFigures(
  cells: CellReader,
): Pick<FundDraft, 'approved_kobo' | 'booked_kobo' | 'actual_kobo'> | undefined {
  const approved_kobo = cells.amount('APPROVED');
  const booked_kobo = cells.text('BOOKED') === '' ? 0 : cells.amount('BOOKED');
  const actual_kobo = cells.text('ACTUAL') === '' ? 0 : cells.amount('ACTUAL');
  if (approved_kobo === undefined || booked_kobo === undefined || actual_kobo === undefined) return undefined;
  if (actual_kobo > booked_kobo)
    cells.problems.push(`ACTUAL ${formatNaira(actual_kobo)} is more than BOOKED ${formatNaira(booked_kobo)}`);
  if (booked_kobo > approved_kobo)
    cells.problems.push(
      `BOOKED ${formatNaira(booked_kobo)} is more than APPROVED ${formatNaira(approved_kobo)}`,
    );
  return { approved_kobo, booked_kobo, actual_kobo };
}
