import type { Queryable } from '#server/database/connection.ts';
import { foldName, Suggestions } from '../nearest-name.ts';

/** Finds grade levels by key or name ("GL08", "GL 8" and "8" alike), and groups by name. */
export class GradesAndGroups {
  private readonly gradeIds: ReadonlyMap<string, number>;
  private readonly groupIds: ReadonlyMap<string, number>;
  private readonly likeGrade: Suggestions;
  private readonly likeGroup: Suggestions;

  private constructor(
    grades: readonly { id: number; key: string; name: string }[],
    private readonly groupRows: readonly { id: number; name: string }[],
  ) {
    this.gradeIds = new Map([
      ...grades.map(({ id, key }) => [levelOf(key), id] as const),
      ...grades.map(({ id, name }) => [foldName(name), id] as const),
      ...grades.map(({ id, key }) => [foldName(key), id] as const),
    ]);
    this.groupIds = new Map(groupRows.map(({ id, name }) => [foldName(name), id]));
    this.likeGrade = new Suggestions(grades.map(({ key }) => key));
    this.likeGroup = new Suggestions(groupRows.map(({ name }) => name));
  }

  /** Reads all of them; an agency has dozens. */
  static async read(db: Queryable): Promise<GradesAndGroups> {
    const grades = await db.selectFrom('grade_levels').select(['id', 'key', 'name']).execute();
    return new GradesAndGroups(grades, await db.selectFrom('groups').select(['id', 'name']).execute());
  }

  /** The grade level of a key or name, or why there is none. */
  grade(text: string): number | string {
    const found = this.gradeIds.get(foldName(text)) ?? this.gradeIds.get(levelOf(text));
    return found ?? `No grade level has the key “${text}”.${this.likeGrade.for(text)}`.replace(/\.$/, '');
  }

  /** The groups named, in the order of their ids, or why one can't be found. Semicolons separate them (commas where no name has one). */
  groups(text: string): number[] | string {
    const names = text
      .split(text.includes(';') || this.groupIds.has(foldName(text)) ? ';' : ',')
      .map((name) => name.trim());
    const ids = new Set<number>();
    for (const name of names.filter(Boolean)) {
      const id = this.groupIds.get(foldName(name));
      if (id === undefined)
        return `No group is called “${name}”.${this.likeGroup.for(name)}`.replace(/\.$/, '');
      ids.add(id);
    }
    return [...ids].sort((one, other) => one - other);
  }

  /** The names of some groups, for people. */
  groupNames(ids: readonly number[]): string {
    return this.groupRows
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  }
}

/** The level in a key as people write it: spreadsheets drop leading zeros, and lists the letters. */
function levelOf(text: string): string {
  return foldName(text)
    .replace(/^(grade level|grade|gl|level)[\s-]*/, '')
    .replace(/^0+(?=\d)/, '');
}
