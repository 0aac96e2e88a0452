/** 'March 2026' of '2026-03'. */
export function longMonth(month: string): string {
  return new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** 'Jan', or 'Jan 26' where the chart spans several years. */
export function shortMonth(month: string, all: readonly string[]): string {
  const name = new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'short',
    timeZone: 'UTC',
  });
  const years = new Set(all.map((one) => one.slice(0, 4)));
  return years.size > 1 && month.slice(0, 4) !== all[0]?.slice(0, 4) ? `${name} ${month.slice(2, 4)}` : name;
}

/** '₦2.4bn' without its sign, for axes. */
export function shortNaira(naira: number): string {
  if (naira === 0) return '₦0';
  const [part, unit] =
    Math.abs(naira) >= 1e12
      ? [naira / 1e12, 'tn']
      : Math.abs(naira) >= 1e9
        ? [naira / 1e9, 'bn']
        : Math.abs(naira) >= 1e6
          ? [naira / 1e6, 'm']
          : [naira / 1e3, 'k'];
  return `${Number(part.toFixed(1))}${unit}`;
}
