/**
 * How a dashboard is shown, in the order in which a page has them. `shows` says what of its measure: the `whole`; `each`
 * measure of its resource, or the parts where it is split; always `parts`; every measure by parts (`analysis`); or the
 * newest `rows`, unless it is split.
 */
export const DISPLAYS = {
  banner: { shows: 'whole' },
  card: { shows: 'whole' },
  box: { shows: 'each' },
  bar: { shows: 'parts' },
  pie: { shows: 'parts' },
  leaderboard: { shows: 'parts' },
  analysis: { shows: 'analysis' },
  table: { shows: 'rows' },
} as const satisfies Record<string, { shows: 'whole' | 'each' | 'parts' | 'analysis' | 'rows' }>;

/** The name of a display. */
export type Display = keyof typeof DISPLAYS;

/** Every display, in the order of a page. */
export const DISPLAY_NAMES = Object.keys(DISPLAYS) as Display[];

/** What of its measure a display shows; nothing for a word that is none. */
export function shownBy(display: unknown): (typeof DISPLAYS)[Display]['shows'] | undefined {
  return DISPLAY_NAMES.includes(display as Display) ? DISPLAYS[display as Display].shows : undefined;
}
