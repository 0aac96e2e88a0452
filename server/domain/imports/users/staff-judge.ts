import type { Queryable } from '#server/database/connection.ts';
import { OWN_DEPARTMENT, OWN_GRADE } from '#shared/rights.ts';
import { DepartmentFinder } from '../department-finder.ts';
import type { ImportRun } from '../import-run.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { CellReader } from '../read-cells.ts';
import { SeenBefore } from '../seen-before.ts';
import { GradesAndGroups } from './grades-and-groups.ts';
import { GroupLeave } from './group-leave.ts';
import { type Agency, readStaffDraft, type StaffDraft } from './staff-draft.ts';
import { type ExistingPerson, readStaffLookups, type StaffLookups } from './staff-lookups.ts';

/** A person to be added, or changed where `existing` is given. */
export interface StaffPlan {
  draft: StaffDraft;
  existing: ExistingPerson | undefined;
  changes: NonNullable<RowEffect['changes']>;
}

/** Begins to judge a file of staff, for the person who brings it. */
export async function startStaffJudge(db: Queryable, run: ImportRun): Promise<Judge<StaffPlan>> {
  const departments = await DepartmentFinder.read(db);
  const agency = { departments, others: await GradesAndGroups.read(db) };
  return new StaffJudge(agency, run.actor.id, await GroupLeave.read(db, run.actor.id));
}

class StaffJudge implements Judge<StaffPlan> {
  private readonly seenNumbers = new SeenBefore();
  private readonly seenEmails = new SeenBefore();

  constructor(
    private readonly agency: Agency,
    private readonly actor_id: number,
    private readonly leave: GroupLeave,
  ) {}

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<StaffPlan>[]> {
    const lookups = await readStaffLookups(db, {
      staff_nos: lines.map(({ cells }) => cells.ID ?? ''),
      emails: lines.map(({ cells }) => cells.EMAIL ?? ''),
    });
    return lines.map((line) => this.judgeLine(line, lookups));
  }

  makes() {
    return { counts: {}, names: [] };
  }

  private judgeLine(line: SheetLine, lookups: StaffLookups): JudgedLine<StaffPlan> {
    const { row_no } = line;
    const cells = new CellReader(line);
    const draft = readStaffDraft(cells, this.agency);
    const staff_no = cells.text('ID');
    const email = cells.text('EMAIL');
    if (staff_no) this.seenNumbers.add(staff_no, row_no, cells.problems);
    if (email) this.seenEmails.add(email, row_no, cells.problems);
    const existing = staff_no ? lookups.byStaffNo(staff_no) : undefined;
    const owner = email ? lookups.byEmail(email) : undefined;
    if (owner && owner.id !== existing?.id)
      cells.problems.push(`EMAIL ${email} belongs to ${owner.name} (${owner.staff_no})`);
    const changes = draft && existing ? changesOf(existing, draft, this.agency.others, cells) : [];
    if (existing?.id === this.actor_id && changes.some(([label]) => label === 'Groups'))
      cells.problems.push('you can’t change your own groups: leave GROUPS empty in your own row');
    this.judgeRights(draft, existing, cells);
    const opens = this.openedBy(existing);
    if (opens && changes.some(([label]) => label === 'E-mail'))
      cells.problems.push(`EMAIL belongs to an account that ${opens}: only an administrator can change it`);
    const effect = effectOf(cells, existing, changes);
    if (!draft || cells.problems.length > 0)
      return { row_no, judgement: 'refused', reason: cells.problems.join('; '), effect };
    if (existing && changes.length === 0) return { row_no, judgement: 'unchanged', reason: null, effect };
    const judgement = existing ? 'update' : 'insert';
    const { department_id, grade_level_id, group_ids } = draft;
    const names = existing ? undefined : { department_id, grade_level_id, group_ids };
    return {
      row_no,
      judgement,
      reason: null,
      effect: { ...effect, names },
      plan: { draft, existing, changes },
    };
  }

  /** Nobody gives what they don't hold, changes an office, or moves themselves. */
  private judgeRights(
    draft: StaffDraft | undefined,
    existing: ExistingPerson | undefined,
    cells: CellReader,
  ): void {
    const problem = draft?.group_ids && this.leave.problem(existing?.group_ids ?? [], draft.group_ids);
    if (problem) cells.problems.push(`GROUPS: ${problem}`);
    const isOwn = existing?.id === this.actor_id;
    if (draft && isOwn && existing.grade_level_id && draft.grade_level_id !== existing.grade_level_id)
      cells.problems.push(`GRADE: ${OWN_GRADE}`);
    if (!draft || this.leave.isAdministrator || draft.department_id === existing?.department_id) return;
    const whyNot = isOwn ? OWN_DEPARTMENT : this.leave.joining(draft.department_id);
    if (whyNot) cells.problems.push(`DEPARTMENT: ${whyNot}`);
  }

  /** What somebody would gain who had the e-mail of an existing account changed to their own. */
  private openedBy(existing: ExistingPerson | undefined): string | undefined {
    if (!existing || this.leave.isAdministrator) return undefined;
    if (existing.status === 'active') return 'is in use';
    if (existing.group_ids.length > 0) return 'has groups';
    return this.leave.joining(existing.department_id) ? 'has modules of its department' : undefined;
  }
}

function effectOf(
  cells: CellReader,
  existing: ExistingPerson | undefined,
  changes: StaffPlan['changes'],
): RowEffect {
  const name = [cells.text('SURNAME'), cells.text('FIRSTNAME'), cells.text('MIDDLENAME')]
    .filter(Boolean)
    .join(' ');
  const effect: RowEffect = { code: cells.text('ID'), title: name, detail: cells.text('EMAIL'), changes };
  return existing ? { ...effect, record_id: existing.id } : effect;
}

function changesOf(
  existing: ExistingPerson,
  draft: StaffDraft,
  others: GradesAndGroups,
  cells: CellReader,
): StaffPlan['changes'] {
  const changes: StaffPlan['changes'] = [];
  const compare = (label: string, before: string | null, after: string | undefined) => {
    if (after !== undefined && after !== (before ?? '')) changes.push([label, before, after]);
  };
  compare('Surname', existing.surname, draft.surname);
  compare('First name', existing.firstname, draft.firstname);
  compare('Middle name', existing.middlename, draft.middlename);
  compare('E-mail', existing.email, draft.email);
  if (existing.grade_level_id !== draft.grade_level_id)
    changes.push(['Grade level', existing.grade, cells.text('GRADE')]);
  if (existing.department_id !== draft.department_id)
    changes.push(['Department', existing.department, cells.text('DEPARTMENT')]);
  compare('Type', existing.type, draft.type);
  compare('Gender', existing.gender, draft.gender);
  compare('Job title', existing.job_title, draft.job_title);
  compare('Date joined', existing.date_joined, draft.date_joined);
  if (draft.group_ids)
    compare('Groups', others.groupNames(existing.group_ids), others.groupNames(draft.group_ids));
  return changes;
}
