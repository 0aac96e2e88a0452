import type { Dossier } from './dossiers.ts';

/** The ids of those that hold something of what was released: of the others nothing is given back. */
export function holding(payments: readonly Dossier[]): number[] {
  return payments.filter(({ held_kobo }) => held_kobo > 0).map(({ id }) => id);
}
