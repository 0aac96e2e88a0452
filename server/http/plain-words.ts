import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a value whose schema has no sentence of its own, in plain words that follow the field's name. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is needed';
      return `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ') || 'empty'}`;
    case 'too_small':
      return `must ${amountOf(issue.origin, 'least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amountOf(issue.origin, 'most', Number(issue.maximum))}`;
    default:
      return 'is not in the expected form';
  }
}

function amountOf(origin: string, bound: 'least' | 'most', limit: number): string {
  if (origin === 'string') return `have at ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have at ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be at ${bound} ${limit}`;
}
