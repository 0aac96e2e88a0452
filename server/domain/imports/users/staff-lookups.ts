import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** A person who is listed already. */
export interface ExistingPerson {
  id: number;
  staff_no: string;
  name: string;
  firstname: string;
  middlename: string | null;
  surname: string;
  email: string;
  status: string;
  grade_level_id: number | null;
  department_id: number | null;
  type: string;
  gender: string | null;
  job_title: string | null;
  date_joined: string | null;
  group_ids: number[];
  grade: string | null;
  department: string | null;
}

/** The people who already have a row's staff number or e-mail. */
export interface StaffLookups {
  byStaffNo(staff_no: string): ExistingPerson | undefined;
  byEmail(email: string): ExistingPerson | undefined;
}

/** Reads them for a chunk of rows, with one statement. */
export async function readStaffLookups(
  db: Queryable,
  asked: { staff_nos: readonly string[]; emails: readonly string[] },
): Promise<StaffLookups> {
  const staff_nos = asked.staff_nos.map((text) => text.toLowerCase());
  const emails = asked.emails.map((text) => text.toLowerCase());
  const { rows } = await sql<ExistingPerson>`
    select u.id, u.staff_no, u.name, u.firstname, u.middlename, u.surname, u.email, u.status, u.grade_level_id, u.department_id,
           u.type, u.gender, u.job_title, u.date_joined, g.key as grade, d.name as department,
           coalesce((select array_agg(m.group_id order by m.group_id) from group_members m where m.user_id = u.id), '{}') as group_ids
      from users u left join grade_levels g on g.id = u.grade_level_id left join departments d on d.id = u.department_id
     where ${sql<SqlBool>`lower(u.staff_no) = any(${staff_nos}::text[]) or lower(u.email) = any(${emails}::text[])`}`.execute(
    db,
  );
  const byStaffNo = new Map(rows.map((person) => [person.staff_no.toLowerCase(), person]));
  const byEmail = new Map(rows.map((person) => [person.email.toLowerCase(), person]));
  return {
    byStaffNo: (staff_no) => byStaffNo.get(staff_no.toLowerCase()),
    byEmail: (email) => byEmail.get(email.toLowerCase()),
  };
}
