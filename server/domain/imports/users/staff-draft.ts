import { schemaOf } from '#shared/resource/schema-of.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import type { DepartmentFinder } from '../department-finder.ts';
import type { CellReader } from '../read-cells.ts';
import type { GradesAndGroups } from './grades-and-groups.ts';

/** A row of a staff file whose cells can be read. What an optional column leaves empty is undefined and stays as it is. */
export interface StaffDraft {
  staff_no: string;
  firstname: string;
  middlename: string | undefined;
  surname: string;
  email: string;
  grade_level_id: number;
  department_id: number;
  type: string | undefined;
  gender: string | undefined;
  job_title: string | undefined;
  date_joined: string | undefined;
  group_ids: number[] | undefined;
}

/** What rows name and the agency has: departments, grade levels, groups. */
export interface Agency {
  departments: DepartmentFinder;
  others: GradesAndGroups;
}

/** Reads a row; undefined when something is wrong with it (the reader holds what). */
export function readStaffDraft(cells: CellReader, agency: Agency): StaffDraft | undefined {
  const { fields } = employees;
  const staff_no = cells.needed('ID', schemaOf(fields.staff_no));
  const firstname = cells.needed('FIRSTNAME', schemaOf(fields.firstname));
  const middlename = cells.optional('MIDDLENAME', schemaOf(fields.middlename));
  const surname = cells.needed('SURNAME', schemaOf(fields.surname));
  const email = cells.needed('EMAIL', schemaOf(fields.email));
  const grade_level_id = look(cells, cells.needed('GRADE'), (text) => agency.others.grade(text));
  const department_id = look(cells, cells.needed('DEPARTMENT'), (text) => {
    const found = agency.departments.find(text);
    return typeof found === 'string' ? found : found.id;
  });
  const type = cells.choice('TYPE', wordsOf('type'));
  const gender = cells.choice('GENDER', wordsOf('gender'));
  const job_title = cells.optional('JOB_TITLE', schemaOf(fields.job_title));
  const date_joined = cells.day('DATE_JOINED');
  const group_ids = look(cells, cells.optional('GROUPS'), (text) => agency.others.groups(text));
  if (!staff_no || !firstname || !surname || !email || !grade_level_id || !department_id) return undefined;
  if (cells.problems.length > 0) return undefined;
  return {
    ...{ staff_no, firstname, middlename, surname, email, grade_level_id, department_id },
    ...{ type, gender, job_title, date_joined, group_ids },
  };
}

/** The values that a choice among a person's fields may have. */
export function wordsOf(field: 'type' | 'gender'): string[] {
  return (employees.fields[field]?.choices ?? []).map(({ value }) => String(value));
}

/** What a text means; a sentence instead is a problem of the row. */
function look<T extends number | number[]>(
  cells: CellReader,
  text: string | undefined,
  find: (text: string) => T | string,
): T | undefined {
  if (text === undefined) return undefined;
  const found = find(text);
  if (typeof found !== 'string') return found;
  cells.problems.push(found);
  return undefined;
}
