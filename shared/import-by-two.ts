/** What decides who may import new totals, and take them back: the booked years among theirs, and who did what before. */
export interface ByTwo {
  /** The years of the import in which something was booked. */
  years: readonly number[];
  user_id: number;
  mapped_by: number | null;
  committed_by: number | null;
}

/** Why a person can't import what they brought, or matched the columns of; null when they can. */
export function commitBySecond({ years, user_id, mapped_by }: ByTwo, { id }: { id: number }): string | null {
  if (years.length === 0) return null;
  if (user_id === id)
    return `${booked(years)} You uploaded this file, so somebody else must check and import it.`;
  if (mapped_by === id)
    return `${booked(years)} You matched the columns of this file, so somebody else must check and import it.`;
  return null;
}

/** Why a person can't undo what they imported; null when they can. */
export function undoBySecond({ years, committed_by }: ByTwo, { id }: { id: number }): string | null {
  if (years.length === 0 || committed_by !== id) return null;
  return `${booked(years)} You imported this file, so somebody else must undo it.`;
}

function booked(years: readonly number[]): string {
  return `Money is booked in ${years.join(' and ')} already.`;
}
