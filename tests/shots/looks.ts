import { join } from 'node:path';

/** Where the pictures go: one folder for every look, one file for every screen. */
export const ALBUM = join(import.meta.dirname, '..', '..', 'shots');

/** The four looks of every screen. */
export const LOOKS = [
  { name: 'light-1440', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'dark-1440', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'dark-390', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'light-390', width: 390, height: 844, colorScheme: 'light' },
] as const;

/** One of the four. */
export type Look = (typeof LOOKS)[number];
