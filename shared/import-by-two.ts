import type { ImportResource } from './import-labels.ts';

/** What decides who may import, and take back, what takes two people: what it is, and who did what before. */
export interface ByTwo {
  resource: ImportResource;
  /** The years of the import in which something was booked. */
  years: readonly number[];
  user_id: number;
  mapped_by: number | null;
  committed_by: number | null;
}

/** Whether it takes two people: new totals of a booked year do, and goods that come into stock by a file. */
export function takesTwo({ resource, years }: Pick<ByTwo, 'resource' | 'years'>): boolean {
  return resource === 'restock' || years.length > 0;
}

/** Why a person can't import what they brought, or matched the columns of; null when they can. */
export function commitBySecond(standing: ByTwo, { id }: { id: number }): string | null {
  const { user_id, mapped_by } = standing;
  if (!takesTwo(standing)) return null;
  if (user_id === id)
    return `${whyTwo(standing)} You uploaded this file, so somebody else must check and import it.`;
  if (mapped_by === id)
    return `${whyTwo(standing)} You matched the columns of this file, so somebody else must check and import it.`;
  return null;
}

/** What is said of rows that one person was writing when something was first booked in their year. */
export function leftForSecond({ years }: Pick<ByTwo, 'years'>): string {
  return `Money was booked in ${years.join(' and ')} while this file was imported, so somebody else imports the rest: upload these rows again.`;
}

/** Why a person can't undo what they imported; null when they can. */
export function undoBySecond(standing: ByTwo, { id }: { id: number }): string | null {
  if (!takesTwo(standing) || standing.committed_by !== id) return null;
  return `${whyTwo(standing)} You imported this file, so somebody else must undo it.`;
}

/** Why it takes two people, as a sentence. */
export function whyTwo({ resource, years }: Pick<ByTwo, 'resource' | 'years'>): string {
  return resource === 'restock'
    ? 'This file brings goods into stock that no voucher was written for.'
    : `Money is booked in ${years.join(' and ')} already.`;
}
