import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { DepartmentFinder } from '../imports/index.ts';

/** A sub-head or department that a line names. */
export interface Found {
  id: number;
  label: string;
}

interface SubHead extends Found {
  head_code: string;
  head_name: string;
}

interface Asked {
  sub_budget_head_id?: number;
  sub_budget_head?: string;
  budget_head?: string;
  department_id?: number;
  department?: string;
}

/** Finds the sub-heads and departments that lines name, by id or by the words of a spreadsheet. */
export class LineParts {
  private constructor(
    private readonly subHeads: readonly SubHead[],
    private readonly departments: ReadonlyMap<number, Found>,
    private readonly finder: DepartmentFinder | null,
  ) {}

  /** Reads what some lines name, and no more. */
  static async read(db: Queryable, asked: readonly Asked[]): Promise<LineParts> {
    const { rows: subHeads } = await sql<SubHead>`
      select s.id, s.name as label, h.code as head_code, h.name as head_name
        from sub_budget_heads s join budget_heads h on h.id = s.budget_head_id
       where s.id = any(${asked.flatMap((one) => one.sub_budget_head_id ?? [])}::bigint[])
          or lower(s.name) = any(${asked.flatMap((one) => one.sub_budget_head?.toLowerCase() ?? [])}::text[])
       order by s.id`.execute(db);
    const { rows: departments } = await sql<Found>`
      select id, name as label from departments where id = any(${asked.flatMap((one) => one.department_id ?? [])}::bigint[])`.execute(
      db,
    );
    const byWords = asked.some(({ department }) => department);
    return new LineParts(
      subHeads,
      new Map(departments.map((one) => [one.id, one])),
      byWords ? await DepartmentFinder.read(db) : null,
    );
  }

  /** The sub-head that a line names, or that it has; a sentence where there is none. */
  subHead(asked: Asked, line: DraftLine | undefined): Found | string {
    if (asked.sub_budget_head_id !== undefined)
      return (
        this.subHeads.find(({ id }) => id === asked.sub_budget_head_id) ?? 'There is no such sub budget head.'
      );
    const name = asked.sub_budget_head?.toLowerCase();
    if (!name) return line?.sub_budget_head ?? 'Choose a sub budget head.';
    const head = asked.budget_head?.toLowerCase();
    const named = this.subHeads.filter(
      ({ label, head_code, head_name }) =>
        label.toLowerCase() === name &&
        (!head ||
          [head_code, head_name, `${head_code} ${head_name}`].some((word) => word.toLowerCase() === head)),
    );
    const [first, ...others] = named;
    if (first && others.length === 0) return first;
    if (first)
      return `Several budget heads have a sub-head “${asked.sub_budget_head}”: ${named.map(({ head_code }) => head_code).join(', ')}. Give the budget head too.`;
    return `There is no sub budget head “${asked.sub_budget_head}”${asked.budget_head ? ` under “${asked.budget_head}”` : ''}. Add it to the sub budget heads first.`;
  }

  /** The department that a line names, or that it has; a sentence where there is none. */
  department(asked: Asked, line: DraftLine | undefined): Found | string {
    if (asked.department_id !== undefined)
      return this.departments.get(asked.department_id) ?? 'There is no such department.';
    if (!asked.department || !this.finder) return line?.department ?? 'Choose a department.';
    const found = this.finder.find(asked.department);
    return typeof found === 'string' ? `${found}.` : { id: found.id, label: found.name };
  }
}
