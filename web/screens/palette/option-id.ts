import type { Entry } from './entries.ts';

/** The id of a line's option, by which the field above names the selected one. */
export function optionId({ key }: Pick<Entry, 'key'>): string {
  return `palette-${key.replaceAll(' ', '-')}`;
}
