import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { isAdministratorToday } from '#server/domain/administration/index.ts';
import { isGuarded, notHeld, onlyAdministrators } from '#shared/rights.ts';

/** What a person may not give or take by an import, by group and department; all of them are read once for a whole file. */
export class GroupLeave {
  private constructor(
    readonly isAdministrator: boolean,
    private readonly groups: ReadonlyMap<number, { name: string; office: string | null; missing: string[] }>,
    private readonly departments: ReadonlyMap<number, string[]>,
  ) {}

  /** Reads what the person may give. */
  static async read(db: Queryable, id: number): Promise<GroupLeave> {
    const { rows } = await sql<{ id: number; name: string; office: string | null; missing: string[] }>`
      select g.id, g.name, g.office, group_rights_missing(${id}::bigint, g.id) as missing from groups g order by g.id`.execute(
      db,
    );
    const groups = new Map(rows.map(({ id: group, ...row }) => [group, row]));
    const { rows: given } = await sql<{ id: number; missing: string[] }>`
      select d.id, department_modules_missing(${id}::bigint, d.id) as missing
        from departments d where d.id in (select department_id from module_departments)`.execute(db);
    const departments = new Map(given.map(({ id: department, missing }) => [department, missing]));
    return new GroupLeave(await isAdministratorToday(db, id), groups, departments);
  }

  /** Why the person can't bring somebody into a department, which gives them its modules; null when they can. */
  joining(department_id: number | null): string | null {
    const missing = department_id === null ? [] : (this.departments.get(department_id) ?? []);
    return this.isAdministrator || missing.length === 0 ? null : notHeld(missing);
  }

  /** Why the person can't make somebody's groups `wanted` where they were `held`; null when they can. */
  problem(held: readonly number[], wanted: readonly number[]): string | null {
    if (this.isAdministrator) return null;
    const added = wanted.filter((id) => !held.includes(id));
    const removed = held.filter((id) => !wanted.includes(id));
    for (const id of [...added, ...removed]) {
      const group = this.groups.get(id);
      if (group && isGuarded(group.office)) return onlyAdministrators(group.name);
    }
    for (const id of added) {
      const group = this.groups.get(id);
      if (group && group.missing.length > 0) return `${group.name}: ${notHeld(group.missing)}`;
    }
    return null;
  }
}
