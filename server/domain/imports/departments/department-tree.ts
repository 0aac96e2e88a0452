import { foldName, Suggestions } from '../nearest-name.ts';
import type { DepartmentDraft } from './department-draft.ts';
import type { ExistingDepartment } from './department-lookups.ts';

/** A row of the file with what was found of it so far; refused as soon as there is a problem. */
export interface DepartmentRow {
  row_no: number;
  /** Its words as the file has them, whether or not the row is good. */
  code: string;
  name: string;
  abv: string;
  parentText: string;
  draft: DepartmentDraft | undefined;
  existing: ExistingDepartment | undefined;
  problems: string[];
}

/** A department of the structure as the file makes it: a row, or one that the file leaves alone. */
export type Place = { row: DepartmentRow } | { left: ExistingDepartment };

/** The structure that a file would make, with the departments that are there. */
export class DepartmentTree {
  private readonly places: Place[];
  private readonly byCode = new Map<string, Set<Place>>();
  private readonly byWord = new Map<string, Set<Place>>();
  private readonly byId = new Map<number, Place>();
  private readonly byRow = new Map<DepartmentRow, Place>();
  private readonly above = new Map<Place, Place>();
  private readonly suggestions: Suggestions;

  constructor(rows: readonly DepartmentRow[], existing: readonly ExistingDepartment[]) {
    const taken = new Set(rows.flatMap((row) => row.existing?.id ?? []));
    this.places = [
      ...rows.map((row) => ({ row })),
      ...existing.filter(({ id }) => !taken.has(id)).map((left) => ({ left })),
    ];
    for (const place of this.places) {
      const [id, before] =
        'row' in place ? [place.row.existing?.id, place.row.existing] : [place.left.id, null];
      if (id !== undefined) this.byId.set(id, place);
      if ('row' in place) this.byRow.set(place.row, place);
      const named = namedBy(place);
      note(this.byCode, named.code, place);
      // Under its earlier name it is found too: a file may say a new one in the one row and the old one in another.
      for (const word of [named.code, named.abv, named.name, before?.abv, before?.name])
        if (word) note(this.byWord, word, place);
    }
    this.suggestions = new Suggestions(
      this.places.map(namedBy).flatMap(({ name, abv, code }) => [name, abv, code]),
    );
  }

  /** Finds what is above each row, and refuses rows whose parent isn't there. */
  place(): void {
    for (const [row, place] of this.byRow) {
      if (row.parentText === '') continue;
      const found = this.find(row.parentText, place);
      if (typeof found === 'string') row.problems.push(found);
      else this.above.set(place, found);
    }
  }

  /** Refuses what would be below itself, or below what is refused, until nothing more is. */
  refuseImpossible(): void {
    for (let isSettled = false; !isSettled; ) {
      const found = [...this.byRow].flatMap(([row, place]) => {
        const problem = row.problems.length === 0 ? this.problemAbove(row, place) : null;
        return problem ? [{ row, problem }] : [];
      });
      for (const { row, problem } of found) row.problems.push(problem);
      isSettled = found.length === 0;
    }
  }

  /** What is above a department: as its row says while the row is good, or else as it is now. */
  parentOf(place: Place): Place | undefined {
    if ('left' in place) return this.placeOf(place.left.parent_id);
    const { row } = place;
    if (row.problems.length === 0 && row.parentText !== '') return this.above.get(place);
    return this.placeOf(row.existing?.parent_id ?? null);
  }

  /** Whether a department that is there comes below another one. */
  isMoved(row: DepartmentRow): boolean {
    const parent = this.parentOf(this.of(row));
    return row.existing !== undefined && (parent ? idOf(parent) : null) !== row.existing.parent_id;
  }

  /** The department that a row becomes. */
  of(row: DepartmentRow): Place {
    return this.byRow.get(row) ?? { row };
  }

  /** All departments of the structure. */
  all(): readonly Place[] {
    return this.places;
  }

  private placeOf(id: number | null): Place | undefined {
    return id === null ? undefined : this.byId.get(id);
  }

  private problemAbove(row: DepartmentRow, place: Place): string | null {
    const parent = this.parentOf(place);
    if (!parent || row.parentText === '') return null;
    if ('row' in parent && !parent.row.existing && parent.row.problems.length > 0)
      return `PARENT is “${row.parentText}”, which is refused in row ${parent.row.row_no}`;
    const way = [place];
    for (let at: Place | undefined = parent; at && !way.includes(at); at = this.parentOf(at)) way.push(at);
    const end = this.parentOf(way.at(-1) ?? place);
    if (end !== place) return null;
    const names = [...way, place].map((one) => namedBy(one).name || namedBy(one).code);
    return way.length === 1
      ? 'PARENT names the department itself'
      : `PARENT puts the department below itself: ${names.join(' is below ')}`;
  }

  private find(text: string, own: Place): Place | string {
    const coded = [...(this.byCode.get(foldName(text)) ?? [])];
    const [only] = coded;
    if (only && coded.length === 1) return only;
    const alike = [...(this.byWord.get(foldName(text)) ?? [])];
    const others = alike.filter((place) => place !== own);
    const [first, ...more] = others.length > 0 ? others : alike;
    if (!first)
      return `PARENT: no department is called “${text}”, in this file or in the list.${this.suggestions.for(text)}`.replace(
        /\.$/,
        '',
      );
    if (more.length === 0) return first;
    const named = [first, ...more].map(namedBy).map(({ name, code }) => `${name} (${code})`);
    return `PARENT: “${text}” can mean ${named.join(' or ')}: write the code`;
  }
}

/** What a department is called. */
export function namedBy(place: Place): { code: string; name: string; abv: string } {
  return 'row' in place ? place.row : place.left;
}

/** Its id, where it is there already. */
export function idOf(place: Place): number | undefined {
  return 'row' in place ? place.row.existing?.id : place.left.id;
}

function note(map: Map<string, Set<Place>>, word: string, place: Place): void {
  if (word === '') return;
  const key = foldName(word);
  map.set(key, (map.get(key) ?? new Set()).add(place));
}
