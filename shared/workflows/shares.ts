/** A hold as a cut of its mandate's payment falls on it; in kobo. */
export interface Due {
  id: number;
  due_kobo: number;
}

/**
 * What of a payment is for each hold of a mandate, by id, in kobo: all that is due, and a cut is taken from the smallest
 * hold upwards, of equal ones from the later first. The shares always add up to what is paid; refused above what is due.
 */
export function sharesOf(holds: readonly Due[], paid_kobo: number): Map<number, number> {
  const due = holds.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
  if (paid_kobo > due || paid_kobo < 0) throw new RangeError(`${paid_kobo} can't be shared: ${due} are due`);
  let cut = due - paid_kobo;
  const shares = new Map<number, number>();
  for (const { id, due_kobo } of [...holds].sort((a, b) => a.due_kobo - b.due_kobo || b.id - a.id)) {
    const taken = Math.min(cut, due_kobo);
    shares.set(id, due_kobo - taken);
    cut -= taken;
  }
  return shares;
}
