import { inText } from '#shared/resource/in-text.ts';
import { nounFor } from '#shared/resource/plural.ts';

/** A measurement as a word of a sentence: "pieces" of `Piece`; what is short, such as "kg", or ends in a dot, stays as it is. */
export function measured(label: string, count: number): string {
  const isSign = /^[a-z]{1,3}\.?$/.test(label) || label.endsWith('.') || label === label.toUpperCase();
  return isSign ? label : nounFor({ singular: inText(label) }, count);
}
