import { expect, it } from 'vitest';
import { barOf } from '#shared/resource/judge.ts';

const asked = (record: { by: number }, { id }: { id: number }, another: string) =>
  record.by === id ? `You asked for it. ${another}` : null;
const said = (
  by: number,
  ...bound: { id: number; name: string; before?: boolean; whom?: string; gone?: boolean }[]
) => barOf(asked, { by }, { id: 1, bound }, 'Another officer must act.');

it('says of what another did that counts as one’s own why it does', () => {
  expect(said(1)).toBe('You asked for it. Another officer must act.');
  expect(said(3, { id: 2, name: 'Ngozi' })).toBeNull();
  const ngozi = 'Ngozi asked for it. Another officer must act.';
  expect(said(2, { id: 2, name: 'Ngozi' })).toBe(
    `${ngozi} While one of you acts for the other, what either did counts for both.`,
  );
  expect(said(2, { id: 2, name: 'Ngozi', gone: true })).toBe(
    `${ngozi} They have left, and what they did counts for whoever goes on in their place.`,
  );
  expect(said(2, { id: 2, name: 'Ngozi', before: true })).toBe(
    `${ngozi} They acted for you then, and what they did for you counts as yours.`,
  );
  expect(said(2, { id: 2, name: 'Ngozi', before: true, whom: 'Musa' })).toBe(
    `${ngozi} They acted for Musa then: what they did counts as done by Musa, and so as yours.`,
  );
});
