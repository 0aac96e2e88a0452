import { foldName } from '../nearest-name.ts';
import { SeenBefore } from '../seen-before.ts';
import { type DepartmentRow, type DepartmentTree, namedBy, type Place } from './department-tree.ts';

/** Refuses rows whose code or abbreviation an earlier row has. */
export function refuseTwice(rows: readonly DepartmentRow[]): void {
  const [codes, abvs] = [new SeenBefore(foldName), new SeenBefore(foldName)];
  for (const { row_no, code, abv, problems } of rows) {
    if (code) codes.add(`CODE ${code}`, row_no, problems);
    if (abv) abvs.add(`ABV ${abv}`, row_no, problems);
  }
}

/** Refuses a second department of one name below the same one; an earlier pair that the file leaves as it is stays. */
export function refuseSameName(tree: DepartmentTree): void {
  const seen = new Map<Place | undefined, Map<string, Place>>();
  // What is there first, so that the row is named which comes to it.
  const inOrder = [...tree.all()].sort((one, other) => Number('row' in one) - Number('row' in other));
  for (const place of inOrder) {
    const { name } = namedBy(place);
    const parent = tree.parentOf(place);
    const beside = seen.get(parent) ?? new Map<string, Place>();
    seen.set(parent, beside);
    const earlier = beside.get(foldName(name));
    if (!earlier) beside.set(foldName(name), place);
    else if ('row' in place && name !== '' && (isPlaced(place, tree) || isPlaced(earlier, tree)))
      place.row.problems.push(
        'row' in earlier
          ? `NAME ${name} appears twice in the same place, first in row ${earlier.row.row_no}`
          : `NAME ${name} is already a department in the same place (${namedBy(earlier).code})`,
      );
  }
}

/** Whether the file gives a department its name or its place. */
function isPlaced(place: Place, tree: DepartmentTree): boolean {
  if ('left' in place) return false;
  const { existing, name } = place.row;
  return !existing || existing.name !== name || tree.isMoved(place.row);
}
