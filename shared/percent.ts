/**
 * A percentage in the one format that people read: one decimal, '12.5 %'. A part of which there is something is never
 * said to be nothing: '< 0.1 %'. `part` is what the percentage is of, where that is known.
 */
export function percentWords(percent: number, part: number = percent): string {
  return percent < 0.1 && part > 0 ? '< 0.1 %' : `${percent.toFixed(1)} %`;
}
