import { expect, it } from 'vitest';
import { parseTold } from '#server/database/told-moments.ts';

it.each([
  ['"2026-11-29T23:30:00+01:00"', '2026-11-29T22:30:00.000Z'],
  ['"2026-11-29T22:30:00.123456+00:00"', '2026-11-29T22:30:00.123Z'],
  ['"1905-01-01T00:00:00.5+00:13"', '1904-12-31T23:47:00.500Z'],
  ['{"at":"2026-11-29T23:30:00.5+01:00"}', { at: '2026-11-29T22:30:00.500Z' }],
  ['[{"since" : "2026-11-29T23:30:00-05:00"}, null]', [{ since: '2026-11-30T04:30:00.000Z' }, null]],
])('of %s the moment is told in UTC', (text, told) => {
  expect(parseTold(text)).toEqual(told);
});

it.each([
  '"2026-11-29"',
  '"Seen at 2026-11-29T23:30:00+01:00 by Ada"',
  '"\\"2026-11-29T23:30:00+01:00\\""',
  '"2026-11-29T22:30:00.000Z"',
  '"infinity"',
  '"2026-11-29T23:30"',
  '"9999-99-99T99:99:99+01:00"',
  '12',
])('%s stays as it is', (text) => {
  expect(parseTold(text)).toEqual(JSON.parse(text));
});
