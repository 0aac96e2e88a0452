/**
 * A share of a whole in the one format that people read: one decimal, '12.5 %'. What is something is never said to be nothing
 * ('< 0.1 %'), and what isn't the whole never to be the whole ('> 99.9 %').
 */
export function percentWords(part: number, whole: number): string {
  if (whole <= 0) return '0.0 %';
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 0.1) return '< 0.1 %';
  if (part < whole && percent > 99.9) return '> 99.9 %';
  if (part > whole && percent < 100.1) return '> 100.0 %';
  return `${percent.toFixed(1)} %`;
}
