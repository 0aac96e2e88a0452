/** The day of the newest entry of `changes.ts`, which home knows without loading them. */
export const NEWEST_CHANGE = '2026-11-28';
