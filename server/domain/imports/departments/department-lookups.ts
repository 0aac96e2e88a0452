import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { isAdministratorToday } from '#server/domain/administration/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { foldName } from '../nearest-name.ts';

/** A department that is there already. */
export interface ExistingDepartment {
  id: number;
  code: string;
  name: string;
  abv: string;
  type: string;
  parent_id: number | null;
  parent: string | null;
  head_id: number | null;
  head: string | null;
}

/** All departments; an agency has hundreds at most. */
export async function readDepartments(db: Queryable): Promise<ExistingDepartment[]> {
  const { rows } = await sql<ExistingDepartment>`
    select d.id, d.code, d.name, d.abv, d.type, d.parent_id, p.name as parent, d.head_id, h.name as head
      from departments d left join departments p on p.id = d.parent_id left join users h on h.id = d.head_id order by d.id`.execute(
    db,
  );
  return rows;
}

interface Person {
  id: number;
  staff_no: string;
  email: string;
  name: string;
  is_gone: boolean;
}

/** Finds the people whom files name as heads: by staff number, e-mail, or a name that one person has. */
export class Heads {
  private readonly byWord = new Map<string, Person[]>();
  private readonly names = new Map<number, string>();

  private constructor(people: readonly Person[]) {
    for (const person of people) {
      this.names.set(person.id, person.name);
      for (const word of new Set([person.staff_no, person.email, person.name].map(foldName)))
        this.byWord.set(word, [...(this.byWord.get(word) ?? []), person]);
    }
  }

  /** Reads those whom some texts may mean, with one statement. */
  static async read(db: Queryable, texts: readonly string[]): Promise<Heads> {
    const asked = [...new Set(texts.filter(Boolean))];
    const { rows } = await sql<Person>`
      select id, staff_no, email, name, status = 'inactive' as is_gone from users
       where lower(staff_no) = any(${asked.map((text) => text.toLowerCase())}::text[])
          or lower(email) = any(${asked.map((text) => text.toLowerCase())}::text[])
          or fold(name) = any(select fold(t) from unnest(${asked}::text[]) t) order by id`.execute(db);
    return new Heads(rows);
  }

  /** The one person whom a text means, or the sentence that says why there is none. */
  find(text: string): number | string {
    const found = this.byWord.get(foldName(text)) ?? [];
    const [first, ...others] = found.some(({ is_gone }) => !is_gone)
      ? found.filter(({ is_gone }) => !is_gone)
      : found;
    if (!first) return `HEAD is “${text}”: nobody on the staff list has this staff number, e-mail or name`;
    if (others.length > 0)
      return `HEAD is “${text}”: ${others.length + 1} people are called that. Write the staff number`;
    return first.is_gone ? `HEAD is “${text}”: ${first.name} (${first.staff_no}) has left` : first.id;
  }

  /** The name of somebody who was found. */
  nameOf(id: number): string {
    return this.names.get(id) ?? '';
  }
}

/** What a person may not do with departments, whatever permissions they have. */
export interface DepartmentLeave {
  id: number;
  isAdministrator: boolean;
  /** For whom they act, and who acts for them. */
  bound: ReadonlySet<number>;
  /** Their own departments, with all below. */
  mine: ReadonlySet<number>;
}

/** Reads it for a person, as it is today. */
export async function readDepartmentLeave(db: Queryable, id: number): Promise<DepartmentLeave> {
  const { rows } = await sql<{ bound: number[]; mine: number[] }>`
    with recursive mine(id) as (
      select department_id from users where id = ${id} and department_id is not null
      union select department_id from department_officers where user_id = ${id}
      union select d.id from departments d where d.head_id = ${id}
         or (d.acting_head_id = ${id} and ${lagosToday()}::date between d.acting_from and d.acting_to)
      union select d.id from departments d join mine on d.parent_id = mine.id
    )
    select array(select b from bound_today(${id}::bigint) b) as bound, array(select m.id from mine m) as mine`.execute(
    db,
  );
  return {
    id,
    isAdministrator: await isAdministratorToday(db, id),
    bound: new Set(rows[0]?.bound),
    mine: new Set(rows[0]?.mine),
  };
}
