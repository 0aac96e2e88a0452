/** A quantity as it is typed; NaN where it is no whole number, 0 where nothing is typed. */
export function quantityOf(typed: string): number {
  const bare = typed.replace(/[\s,]/g, '');
  if (bare === '') return 0;
  return /^\d{1,10}$/.test(bare) ? Number(bare) : Number.NaN;
}
