import { formatNaira } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';

/** "60 Ream worth ₦150,000.00": stock as changes and timelines tell of it. */
export function stockInWords(quantity: number, measure: string | null, value_kobo: number): string {
  return `${grouped(quantity)}${measure ? ` ${measure}` : ''} worth ${formatNaira(value_kobo)}`;
}
