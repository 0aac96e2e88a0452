import { type FieldErrors, Refusal } from '#shared/errors.ts';

/** Refuses what an address asks for; the sentence names what is wrong in it as the screens call it, the errors by path as the address does. */
export function notUnderstood(what: string, errors: FieldErrors): Refusal {
  const told = Object.entries(errors)
    .slice(0, MOST_TOLD)
    .map(([path, [sentence = '']]) => (isWhole(sentence) ? bare(sentence) : `${wordFor(path)} ${sentence}`));
  return new Refusal('VALIDATION', `${what}: ${told.join('; ')}.`, errors);
}

/** What says by itself what it is about. */
function isWhole(sentence: string): boolean {
  return /^\p{Lu}/u.test(sentence);
}

function bare(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** A sentence is read; the errors have all. */
const MOST_TOLD = 3;
const MOST_LETTERS = 60;

const WORDS = new Map([
  ['page', 'the page'],
  ['per_page', 'the number of rows a page'],
  ['sort', 'the order'],
  ['search', 'the search'],
  ['filter', 'the filter'],
  ['within', 'what the list is limited to'],
  ['values', 'what the form holds'],
  ['count', 'what is counted'],
  ['fields', 'the list of columns'],
  ['body', 'it'],
]);

const PARTS = new Map([
  ['field', 'the field'],
  ['op', 'the comparison'],
  ['value', 'the value'],
]);

/** What a part of an address is called on the screens. */
export function wordFor(path: string): string {
  const [, rule, part = ''] = /^rules[.](\d+)(?:[.](\w+))?/.exec(path) ?? [];
  if (rule === undefined) return WORDS.get(path) ?? path.slice(0, MOST_LETTERS);
  const place = `rule ${Number(rule) + 1}`;
  return part ? `${PARTS.get(part) ?? `“${part}”`} of ${place}` : place;
}
