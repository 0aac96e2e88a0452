import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byDrawing,
  countsIn,
  drawFrom,
  giveBackTo,
  type Quarter,
  quarterOn,
  type WarrantCovers,
  type WarrantShare,
  warrantShort,
} from '#shared/warrants.ts';
import { warrantWorkflow } from '#shared/workflows/warrants.ts';
import { somebody, verdict } from './judged.ts';

const share = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  covers: fc.constantFrom<WarrantCovers>('fund', 'head', 'type'),
  quarter: fc.constantFrom<Quarter>(1, 2, 3, 4),
  left_kobo: fc.integer({ min: 0, max: 1_000 }),
});
const shares = fc.uniqueArray(share, { selector: ({ id }) => id, maxLength: 12 });

const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
const leftOf = (all: readonly WarrantShare[]) => total(all.map(({ left_kobo }) => left_kobo));

describe('the quarter of a budget year', () => {
  it.each([
    ['2025-12-31', 0],
    ['2026-01-01', 1],
    ['2026-03-31', 1],
    ['2026-04-01', 2],
    ['2026-09-30', 3],
    ['2026-12-31', 4],
    ['2027-01-01', 4],
  ])('is on %s: %i', (day, quarter) => {
    expect(quarterOn(2026, day)).toBe(quarter);
  });

  it('lets releases move on within the year, or stand by themselves, or count for nothing', () => {
    expect(countsIn(1, 3, 'carried')).toBe(true);
    expect(countsIn(4, 3, 'carried')).toBe(false);
    expect([countsIn(1, 3, 'quarterly'), countsIn(3, 3, 'quarterly')]).toEqual([false, true]);
    expect([countsIn(1, 4, 'off'), countsIn(4, 4, 'off')]).toEqual([false, false]);
    expect([countsIn(1, 0, 'carried'), countsIn(1, 0, 'quarterly')]).toEqual([false, false]);
  });
});

describe('drawing', () => {
  it('takes the whole amount or nothing, and never more than is left of a warrant', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 8_000 }), (all, amount) => {
        const drawn = drawFrom(all, amount);
        expect(drawn === null).toBe(amount > leftOf(all));
        if (!drawn) return;
        expect(total(drawn.map(({ amount_kobo }) => amount_kobo))).toBe(amount);
        for (const { id, amount_kobo } of drawn ?? [])
          expect(amount_kobo).toBeLessThanOrEqual(all.find((one) => one.id === id)?.left_kobo ?? 0);
      }),
    );
  });

  it('uses a warrant only once those before it are used up: fund, head, type, quarter, id', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 8_000 }), (all, amount) => {
        const drawn = new Map((drawFrom(all, amount) ?? []).map((one) => [one.id, one.amount_kobo]));
        const order = [...all].sort(byDrawing);
        const last = order.findLastIndex(({ id }) => drawn.has(id));
        for (const { id, left_kobo } of order.slice(0, Math.max(last, 0)))
          expect(drawn.get(id) ?? 0).toBe(left_kobo);
      }),
    );
    const order = (covers: WarrantCovers, quarter: Quarter, id: number) => ({ covers, quarter, id });
    const sorted = [
      order('type', 1, 1),
      order('fund', 2, 5),
      order('head', 1, 3),
      order('fund', 1, 9),
      order('fund', 1, 4),
    ];
    expect(sorted.sort(byDrawing).map(({ id }) => id)).toEqual([4, 9, 5, 3, 1]);
  });

  it('gives back in the reverse order, so that a part that was drawn and given back leaves what a smaller amount draws', () => {
    fc.assert(
      fc.property(
        shares,
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 0, max: 4_000 }),
        (all, kept, more) => {
          const whole = drawFrom(all, kept + more);
          if (!whole) return;
          const held = whole.flatMap(({ id, amount_kobo }) => {
            const one = all.find((warrant) => warrant.id === id);
            return one ? [{ ...one, held_kobo: amount_kobo }] : [];
          });
          const back = new Map(giveBackTo(held, more).map((one) => [one.id, one.amount_kobo]));
          const left = held
            .map(({ id, held_kobo }) => ({ id, amount_kobo: held_kobo - (back.get(id) ?? 0) }))
            .filter(({ amount_kobo }) => amount_kobo > 0);
          expect(left).toEqual(drawFrom(all, kept));
        },
      ),
    );
  });
});

it('a payment for which too little is released is refused with all figures', () => {
  const cash = { rule: 'carried', quarter: 4, released_kobo: 100, used_kobo: 60, left_kobo: 40 } as const;
  expect(warrantShort('P0111 Office Equipment', cash, 5_000)).toBe(
    'Released for P0111 Office Equipment until the 4th quarter: ₦1.00; used ₦0.60; left ₦0.40; this payment is ₦50.00.',
  );
  expect(warrantShort('P0111', { ...cash, rule: 'quarterly' }, 1)).toContain('P0111 in the 4th quarter:');
});

describe('a warrant', () => {
  const asked = { status: 'pending', requested_by: 1 };
  const budget = somebody({ id: 9, offices: ['budget-officers'] });
  it('is answered by another officer of the budget office, once', () => {
    expect(verdict(warrantWorkflow, 'approve', asked, budget)).toBe('allowed');
    expect(verdict(warrantWorkflow, 'approve', { ...asked, requested_by: 9 }, budget)).toBe(
      'SOD_SAME_PERSON',
    );
    expect(verdict(warrantWorkflow, 'approve', asked, somebody({ id: 9, offices: ['treasury'] }))).toBe(
      'FORBIDDEN',
    );
    expect(verdict(warrantWorkflow, 'deny', { ...asked, status: 'approved' }, budget)).toBe('WRONG_STATE');
  });
});
