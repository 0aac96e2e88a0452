import { describe, expect, it } from 'vitest';
import { actsDone, actsToDo, type ClearingAct } from '#shared/workflows/clearing-acts.ts';
import { pathAfter } from '#web/screens/payments/desk/next-payment.ts';
import {
  lineOf,
  mineOf,
  type Outcome,
  titleOf,
  togetherWords,
  totalsOf,
  waitingOf,
} from '#web/screens/payments/desk/together.ts';
import type { PaymentRecord } from '#web/screens/payments/payment-record.ts';

const many = (post: number, clear: number): ClearingAct[] => [
  ...Array<ClearingAct>(clear).fill('clear'),
  ...Array<ClearingAct>(post).fill('post'),
];

describe('what is done with several payments is said by the act of each', () => {
  it.each([
    [1, 0, 'Post 1 payment'],
    [4, 0, 'Post 4 payments'],
    [0, 5, 'Clear 5 payments'],
    [4, 1, 'Post 4 and clear 1'],
  ])('before: %i to post, %i to clear', (post, clear, words) => {
    expect(actsToDo(many(post, clear))).toBe(words);
  });

  it.each([
    [5, 0, 5, 'All 5 payments were posted'],
    [0, 1, 1, '1 payment was cleared'],
    [0, 1, 3, '1 of 3 payments was cleared'],
    [4, 0, 5, '4 of 5 payments were posted'],
    [4, 1, 5, '4 payments were posted and 1 was cleared'],
    [1, 2, 3, '1 payment was posted and 2 were cleared'],
    [1, 2, 7, 'Of 7 payments, 1 was posted and 2 were cleared'],
    [0, 0, 2, 'No payment was posted or cleared'],
  ])('after: %i posted, %i cleared, of %i', (post, clear, total, words) => {
    expect(actsDone(many(post, clear), total)).toBe(words);
  });
});

const POSTED = { stage: 'audit', status: 'cleared' };
const CLEARED = { stage: 'budget-office', status: 'cleared' };

/** A payment as far as the words look at it. */
function payment(id: number, at: typeof POSTED, why_not: string | null = null): PaymentRecord {
  const { stage, status } = at;
  const code = why_not?.startsWith('You') ? 'SOD_SAME_PERSON' : 'WRONG_STATE';
  const clear = {
    name: 'clear',
    allowed: why_not === null,
    why_not: why_not === null ? null : { code, sentence: why_not },
  };
  return {
    id,
    stage,
    status,
    amount: id * 100,
    batch_no: 'SP01234',
    actions: [clear],
  } as unknown as PaymentRecord;
}

const MIXED = [payment(1, POSTED), payment(2, CLEARED), payment(3, POSTED)];
const OWN = 'You cleared it at the desk Treasury. Another treasury officer must act.';
const outcome = (...acts: [number, ClearingAct][]): Outcome => ({
  done: acts.map(([id, act]) => ({ id, act })),
  refused: [],
});

describe('the desk', () => {
  it('offers all that waits by the acts of those that are mine', () => {
    expect(togetherWords([payment(1, POSTED), payment(2, POSTED)])).toBe('Post all waiting (2)');
    expect(togetherWords(MIXED)).toBe('Post 2, clear 1');
    expect(togetherWords([payment(1, CLEARED), payment(2, CLEARED), payment(3, CLEARED, OWN)])).toBe(
      'Clear 2 of 3 waiting',
    );
    expect(togetherWords([payment(1, CLEARED), payment(2, CLEARED), payment(3, POSTED, OWN)])).toBe(
      'Clear 2 of 3 waiting',
    );
  });

  it('counts as waiting what another officer must do, and nothing that waits elsewhere', () => {
    const elsewhere = payment(3, POSTED, 'It is “Waiting for Audit”.');
    expect(waitingOf([payment(1, POSTED), payment(2, POSTED, OWN), elsewhere]).map(({ id }) => id)).toEqual([
      1, 2,
    ]);
  });

  it('asks for, totals and tells each payment by its own act', () => {
    expect(titleOf(MIXED, undefined, null)).toBe('Post 2 and clear 1 of SP01234?');
    expect(totalsOf(MIXED)).toEqual([
      { words: '2 to be posted', amount: 400 },
      { words: '1 to be cleared', amount: 200 },
    ]);
    expect(MIXED.map((one) => lineOf(one, undefined, null).words)).toEqual([
      'Will be posted',
      'Will be cleared',
      'Will be posted',
    ]);
    const all = outcome([1, 'post'], [2, 'clear'], [3, 'post']);
    expect(titleOf(MIXED, undefined, all)).toBe('2 payments were posted and 1 was cleared');
    expect(MIXED.map((one) => lineOf(one, undefined, all).words)).toEqual([
      'Was posted',
      'Was cleared',
      'Was posted',
    ]);
  });

  it('leaves the other act where only one is asked for, and goes on with what is left', () => {
    expect(mineOf(MIXED, 'post').map(({ id }) => id)).toEqual([1, 3]);
    expect(titleOf(MIXED, 'post', null)).toBe('Post 2 payments of SP01234?');
    expect(titleOf(MIXED, 'clear', null)).toBe('Clear 1 payment of SP01234?');
    expect(MIXED.map((one) => lineOf(one, 'post', null))).toEqual([
      { words: 'Will be posted', done: true },
      { words: 'Will not be cleared now', done: false },
      { words: 'Will be posted', done: true },
    ]);
    const posted = outcome([1, 'post'], [3, 'post']);
    expect(titleOf(MIXED, 'post', posted)).toBe('2 of 3 payments were posted');
    expect(lineOf(MIXED[1] ?? payment(2, CLEARED), 'post', posted).words).toBe('Still to be cleared');
    expect(pathAfter(MIXED, [1, 3], [])).toMatch(/batch=SP01234&payment=2$/);
    expect(pathAfter(MIXED, [1, 2, 3], [])).toBeNull();
  });

  it('says of each that is not mine which act it misses, and why', () => {
    expect(lineOf(payment(1, POSTED, OWN), undefined, null).words).toBe(`Not posted: ${OWN}`);
    expect(lineOf(payment(1, CLEARED, OWN), undefined, null).words).toBe(`Not cleared: ${OWN}`);
    const refused = { done: [], refused: [{ id: 1, detail: 'It was returned.' }] };
    expect(lineOf(payment(1, POSTED), undefined, refused).words).toBe('Not posted: It was returned.');
  });
});
