import type { Entry } from './entries.ts';

/** The id of the option that stands for a line, by which the field above names the chosen one. */
export function optionId({ key }: Pick<Entry, 'key'>): string {
  return `palette-${key.replaceAll(' ', '-')}`;
}
