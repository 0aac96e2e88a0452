import { z } from 'zod';
import { isEmpty } from './given.ts';

/** A text without spaces around it, of so many characters, that can be kept; `as` tidies it before it is judged. */
export function cleanText(max: number, min: number, as: (value: string) => string = (value) => value) {
  return (
    z
      .string({
        error: ({ input }) => (input === null || input === undefined ? 'is missing' : 'must be text'),
      })
      .overwrite(as)
      .trim()
      .min(min, { error: `needs at least ${min} characters` })
      // Ends the judging: a pattern may take the square of a text's length.
      .max(max, { error: `must have at most ${max} characters`, abort: true })
      // PostgreSQL has no way to keep a NUL, and a lone surrogate is not text.
      .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
        error: 'has a character that cannot be kept',
      })
  );
}

/** What somebody says beside an act, of at most so many characters: a text that shows nothing says nothing. */
export function saidText(max: number) {
  return cleanText(max, 0, (value) => (isEmpty(value) ? '' : value));
}
