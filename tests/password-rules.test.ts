import { describe, expect, it } from 'vitest';
import { isRepetition, unguessedLength } from '#shared/guessable-keys.ts';
import { passwordProblem } from '#shared/password-rules.ts';

const NAMES = ['National Coastal Development Board', 'Finance & Accounts', 'F&A'];

describe('a password', () => {
  it.each([
    ['1q2w3e4r5t6y', 'the keys of a keyboard'],
    ['qazwsxedcrfv', 'the keys of a keyboard'],
    ['zaq12wsxcde3', 'the keys of a keyboard'],
    ['!@#$%^&*()_+', 'the keys of a keyboard'],
    ['abcdefghijkl', 'the alphabet'],
    ['mango7mango7', 'repeats the same few characters'],
    ['Coastal-Development-26', 'The names of the agency and its departments'],
    ['ncdb ncdb ncdb 1', 'The names of the agency and its departments'],
    ['AccountsFinance', 'The names of the agency and its departments'],
    ['Welcome-Password1', 'too easy to guess'],
  ])('%s is refused: it %s', (password, sentence) => {
    expect(passwordProblem(password, {}, NAMES)).toContain(sentence);
  });

  it.each([
    ...[
      'Heron-Ladder-58',
      'correct horse battery',
      'treetopwater',
      'weretheybirds',
      'coastal purple tractor',
    ],
    ...['finance-tractor-mango', 'ịgwè na-agba ọsọ', '  two  spaces  kept  '],
  ])('%s is taken', (password) => {
    expect(passwordProblem(password, {}, NAMES)).toBeNull();
  });

  it('is measured without what fingers do first, and known as a repetition only when all of it is', () => {
    expect(unguessedLength('qwerty')).toBe(1);
    expect(unguessedLength('we go')).toBe(5);
    expect([isRepetition('abab'), isRepetition('ababa'), isRepetition('a'), isRepetition('')]).toEqual([
      ...[true, false, false, false],
    ]);
  });
});
