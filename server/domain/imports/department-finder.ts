import type { Queryable } from '#server/database/connection.ts';
import { foldName, Suggestions } from './nearest-name.ts';

interface Department {
  id: number;
  code: string;
  abv: string;
  name: string;
}

/** The department that a reason says is missing, with the one that was perhaps meant; undefined where it says something else. */
export function departmentMissingIn(reason: string): { text: string; like: string | null } | undefined {
  const [, text, like = null] =
    /^No department is called “(.*?)”(?:\. Did you mean (.*)\?)?$/.exec(reason) ?? [];
  return text === undefined ? undefined : { text, like };
}

/** Finds departments by code, abbreviation or name, whichever is unique. */
export class DepartmentFinder {
  private readonly byWord = new Map<string, Set<Department>>();
  private readonly suggestions: Suggestions;

  private constructor(departments: readonly Department[]) {
    for (const department of departments) {
      for (const word of [department.code, department.abv, department.name]) {
        const key = foldName(word);
        this.byWord.set(key, (this.byWord.get(key) ?? new Set()).add(department));
      }
    }
    this.suggestions = new Suggestions(departments.flatMap(({ name, abv, code }) => [name, abv, code]));
  }

  /** Reads all departments; an agency has hundreds at most. */
  static async read(db: Queryable): Promise<DepartmentFinder> {
    return new DepartmentFinder(
      await db.selectFrom('departments').select(['id', 'code', 'abv', 'name']).execute(),
    );
  }

  /** The one department that a text means, or the sentence that says why there is none. */
  find(text: string): Department | string {
    const [first, ...others] = this.byWord.get(foldName(text)) ?? [];
    if (!first) return `No department is called “${text}”.${this.suggestions.for(text)}`.replace(/\.$/, '');
    if (others.length === 0) return first;
    const named = [first, ...others].map(({ name, code }) => `${name} (${code})`).join(' or ');
    return `“${text}” can mean ${named}: write the code`;
  }
}
