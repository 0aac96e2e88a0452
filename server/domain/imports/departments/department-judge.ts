import type { Queryable } from '#server/database/connection.ts';
import { BELOW_OWN } from '#server/domain/administration/index.ts';
import { MOST_DEPARTMENTS } from '#shared/departments-import.ts';
import { grouped } from '#shared/resource/plural.ts';
import { BOUND, OWN_POST } from '#shared/rights.ts';
import type { ImportRun } from '../import-run.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { foldName } from '../nearest-name.ts';
import { CellReader } from '../read-cells.ts';
import { type DepartmentDraft, readDepartmentDraft } from './department-draft.ts';
import {
  type DepartmentLeave,
  type ExistingDepartment,
  Heads,
  readDepartmentLeave,
  readDepartments,
} from './department-lookups.ts';
import { type DepartmentRow, DepartmentTree, idOf, namedBy, type Place } from './department-tree.ts';
import { refuseSameName, refuseTwice } from './same-departments.ts';

/** A department to be added, or changed where `existing` is given. */
export interface DepartmentPlan {
  draft: DepartmentDraft;
  existing: ExistingDepartment | undefined;
  /** What is above it: a department that is there, or the row that makes it; undefined leaves it as it is. */
  parent: { id: number } | { row_no: number } | undefined;
  changes: NonNullable<RowEffect['changes']>;
}

/** Begins to judge a file of departments, for the person who brings it. */
export async function startDepartmentJudge(db: Queryable, run: ImportRun): Promise<Judge<DepartmentPlan>> {
  const leave = await readDepartmentLeave(db, run.actor.id);
  return new DepartmentJudge(await readDepartments(db), leave);
}

class DepartmentJudge implements Judge<DepartmentPlan> {
  private isDone = false;

  constructor(
    private readonly existing: readonly ExistingDepartment[],
    private readonly leave: DepartmentLeave,
  ) {}

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<DepartmentPlan>[]> {
    if (this.isDone) return lines.map(({ row_no }) => refusedFor(row_no, TOO_MANY));
    this.isDone = true;
    const heads = await Heads.read(
      db,
      lines.map(({ cells }) => cells.HEAD ?? ''),
    );
    const rows = lines.map((line) => this.readRow(line, heads));
    refuseTwice(rows);
    const tree = new DepartmentTree(rows, this.existing);
    tree.place();
    refuseSameName(tree);
    for (const row of rows) this.refuseOwn(row, tree);
    tree.refuseImpossible();
    return rows.map((row) => judged(row, tree, heads));
  }

  makes() {
    return { counts: {}, names: [] };
  }

  private readRow(line: SheetLine, heads: Heads): DepartmentRow {
    const cells = new CellReader(line);
    const draft = readDepartmentDraft(cells, (text) => heads.find(text));
    const [code, name, abv] = [cells.text('CODE'), cells.text('NAME'), cells.text('ABV')];
    const existing = this.ofCode(code);
    const owner = this.existing.find((one) => foldName(one.abv) === foldName(abv));
    if (abv !== '' && owner && owner.id !== existing?.id)
      cells.problems.push(`ABV ${abv} belongs to ${owner.name} (${owner.code})`);
    return {
      ...{ row_no: line.row_no, code, name, abv, parentText: cells.text('PARENT') },
      ...{ draft, existing, problems: cells.problems },
    };
  }

  private ofCode(code: string): ExistingDepartment | undefined {
    const alike = this.existing.filter((one) => foldName(one.code) === foldName(code));
    return alike.find((one) => one.code === code) ?? (alike.length === 1 ? alike[0] : undefined);
  }

  /** Nobody makes themselves head, nor brings departments that are there below their own. */
  private refuseOwn(row: DepartmentRow, tree: DepartmentTree): void {
    const head_id = row.draft?.head_id;
    const { id, bound, mine, isAdministrator } = this.leave;
    if (head_id !== undefined && head_id !== row.existing?.head_id) {
      if (head_id === id) row.problems.push(`HEAD: ${OWN_POST.head_id}`);
      if (bound.has(head_id)) row.problems.push(`HEAD: ${BOUND}`);
    }
    if (isAdministrator || !row.existing || mine.has(row.existing.id)) return;
    const seen = new Set<Place>();
    for (let at = tree.parentOf(tree.of(row)); at && !seen.has(at); at = tree.parentOf(at)) {
      seen.add(at);
      const above = idOf(at);
      if (above !== undefined && mine.has(above)) {
        row.problems.push(`PARENT: ${BELOW_OWN}`);
        return;
      }
    }
  }
}

const TOO_MANY = `A file has at most ${grouped(MOST_DEPARTMENTS)} departments: they are checked as one structure`;

function refusedFor(row_no: number, reason: string): JudgedLine<DepartmentPlan> {
  return { row_no, judgement: 'refused', reason, effect: {} };
}

function judged(row: DepartmentRow, tree: DepartmentTree, heads: Heads): JudgedLine<DepartmentPlan> {
  const { row_no, draft, existing, problems } = row;
  const effect: RowEffect = { code: existing?.code ?? row.code, title: row.name, detail: row.abv };
  if (existing) effect.record_id = existing.id;
  if (!draft || problems.length > 0)
    return { row_no, judgement: 'refused', reason: problems.join('; '), effect };
  const changes = existing ? changesOf(row, draft, existing, tree, heads) : [];
  if (existing && changes.length === 0) return { row_no, judgement: 'unchanged', reason: null, effect };
  const plan = { draft, existing, parent: planned(row, tree), changes };
  return {
    ...{ row_no, judgement: existing ? 'update' : 'insert', reason: null },
    ...{ effect: { ...effect, ...(existing ? { changes } : { names: namesOf(plan) }) }, plan },
  };
}

function namesOf({ parent, draft: { head_id } }: DepartmentPlan): RowEffect['names'] {
  return { ...(parent && 'id' in parent ? { parent: parent.id } : {}), ...(head_id ? { head_id } : {}) };
}

function changesOf(
  row: DepartmentRow,
  draft: DepartmentDraft,
  existing: ExistingDepartment,
  tree: DepartmentTree,
  heads: Heads,
): DepartmentPlan['changes'] {
  const changes: DepartmentPlan['changes'] = [];
  if (draft.name !== existing.name) changes.push(['Name', existing.name, draft.name]);
  if (draft.abv !== existing.abv) changes.push(['Abbreviation', existing.abv, draft.abv]);
  if (draft.type !== existing.type) changes.push(['Type', existing.type, draft.type]);
  const parent = tree.parentOf(tree.of(row));
  if (tree.isMoved(row))
    changes.push(['Parent department', existing.parent, parent ? namedBy(parent).name : null]);
  if (draft.head_id !== undefined && draft.head_id !== existing.head_id)
    changes.push(['Head', existing.head, heads.nameOf(draft.head_id)]);
  return changes;
}

function planned(row: DepartmentRow, tree: DepartmentTree): DepartmentPlan['parent'] {
  const parent = row.parentText === '' ? undefined : tree.parentOf(tree.of(row));
  if (!parent) return undefined;
  const id = idOf(parent);
  if (id !== undefined) return { id };
  return 'row' in parent ? { row_no: parent.row.row_no } : undefined;
}
