import { date, longText } from '../resource/fields.ts';

/** What people must say when they refuse, take back or ask: some words at least. */
export function why(label: string, max = 2000) {
  return longText(label, { required: true, min: 3, max, missing: 'Say why, in at least 3 characters.' });
}

/** What somebody wrote, quoted as a sentence: its own full stop isn't followed by another. */
export function quoted(text: string): string {
  return `“${text.trim().replace(/[.]$/, '')}”.`;
}

/** The day on which something was done, which doesn't lie ahead; `missing` is said where it isn't given. */
export function doneOn(label: string, missing: string) {
  return date(label, { required: true, past: true, missing });
}
