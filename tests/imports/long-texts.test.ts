import { expect, it } from 'vitest';
import { headWords } from '#server/domain/imports/funds/find-head.ts';
import { Suggestions } from '#server/domain/imports/nearest-name.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { email } from '#shared/resources/contact-fields.ts';

// Looking closely at a text takes the square of its length: a cell of 30,000 letters would stop the portal for everybody.

it('a text too long for a name is not taken apart for a code', () => {
  const long = `0111 ${'Presidency '.repeat(40)}`;
  expect(headWords(long)).toEqual([long, long]);
  expect(headWords('0111 Presidency')).toEqual(['0111 Presidency', '0111']);
});

it('a text too long for a name gets no suggestion', () => {
  const known = new Suggestions(['Internet Access Charges']);
  expect(known.for('Internet Acess Charges')).toBe(' Did you mean Internet Access Charges?');
  expect(known.for('Internet Acess Charges '.repeat(20))).toBe('');
});

it('a text that is too long is not held against a pattern', () => {
  const judged = schemaOf(email()).safeParse(`${'a'.repeat(300)} at agency`);
  expect(judged.error?.issues.map(({ message }) => message)).toEqual(['must have at most 200 characters']);
});
