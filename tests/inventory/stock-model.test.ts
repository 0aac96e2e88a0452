import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { chooseLots, isExpired, type Lot, usableOf } from '#shared/stock.ts';
import { LONG } from '../budget/proof.ts';
import { foundWrong } from '../support/verified.ts';
import { type Moved, type Store, startStore } from './store.ts';

const HISTORIES = LONG ? 2_000 : 150;

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

const today = lagosToday();
const quantity = fc.integer({ min: 1, max: 60 });
const value_kobo = fc.integer({ min: 0, max: 1_000_000 });
const expiry_date = fc.constantFrom(null, addDays(today, -3), today, addDays(today, 40));

const happening = fc.oneof(
  fc.record({
    kind: fc.constantFrom('opening' as const, 'receipt' as const, 'return' as const),
    quantity,
    value_kobo,
    expiry_date,
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('issue' as const, 'write-off' as const),
      quantity,
      expiry_date,
    }),
  },
  fc.record({
    kind: fc.constant('adjustment' as const),
    quantity: fc.integer({ min: -30, max: 30 }),
    expiry_date,
  }),
  fc.record({ kind: fc.constant('adjustment' as const), quantity, value_kobo, expiry_date }),
);

/** What the store ought to know of a product. */
class Model {
  quantity = 0;
  value = 0;
  last: { quantity: number; value: number } | null = null;
  readonly lots = new Map<string | null, number>();

  /** Moves it, or answers false where the ledger must refuse. */
  move({ kind, quantity: asked, value_kobo, expiry_date = null }: Moved): boolean {
    const change = kind === 'issue' || kind === 'write-off' ? -asked : asked;
    const lot = (this.lots.get(expiry_date) ?? 0) + change;
    if (change === 0 || lot < 0) return false;
    if ((kind === 'issue' || kind === 'receipt') && isExpired({ expiry_date }, today)) return false;
    const part = (value: number, of: number) => (of === 0 ? 0 : rounded(value * Math.abs(change), of));
    const average =
      this.quantity > 0
        ? part(this.value, this.quantity)
        : this.last
          ? part(Math.abs(this.last.value), Math.abs(this.last.quantity))
          : 0;
    const value = value_kobo ?? Math.sign(change) * average;
    this.quantity += change;
    this.value += value;
    this.last = { quantity: change, value };
    this.lots.set(expiry_date, lot);
    return true;
  }
}

it(`keeps quantity, value and lots as a model of them through ${HISTORIES} random histories`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 25 }), async (history) => {
      const id = await store.product();
      const model = new Model();
      for (const one of history) {
        const moved = {
          ...one,
          quantity: 'issue write-off'.includes(one.kind) ? -one.quantity : one.quantity,
        };
        const isEntered = await store.move(id, moved).then(
          () => true,
          (error) => {
            expect(['23514'], String(error)).toContain(error.code);
            return false;
          },
        );
        expect(isEntered, JSON.stringify(one)).toBe(model.move(one));
        const figures = await store.figures(id);
        expect([figures?.quantity, figures?.value_kobo]).toEqual([model.quantity, model.value]);
      }
      const { rows } = await store.pool.query<Lot>(
        `select to_char(expiry_date, 'YYYY-MM-DD') as expiry_date, quantity from stock_lots where product_id = $1`,
        [id],
      );
      expect(new Map(rows.map((lot) => [lot.expiry_date, lot.quantity]))).toEqual(model.lots);
    }),
    { numRuns: HISTORIES },
  );
  expect(await foundWrong(store.pool)).toEqual([]);
}, 600_000);

it('chooses lots that add up to what is asked, first those that expire first, and none that has', () => {
  const lots = fc.uniqueArray(fc.record({ expiry_date, quantity: fc.nat(20) }), {
    selector: (lot) => lot.expiry_date,
  });
  fc.assert(
    fc.property(lots, fc.integer({ min: 1, max: 70 }), (all, asked) => {
      const chosen = chooseLots(all, asked, today);
      expect(chosen !== null).toBe(asked <= usableOf(all, today));
      if (!chosen) return;
      expect(chosen.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(asked);
      const order = chosen.map((lot) => lot.expiry_date ?? '9999');
      expect(order).toEqual(order.toSorted());
      for (const lot of all.filter((one) => !isExpired(one, today) && one.quantity > 0)) {
        const taken = chosen.find((one) => one.expiry_date === lot.expiry_date)?.quantity ?? 0;
        // What is left of a lot is left because nothing later was touched.
        if (taken < lot.quantity) expect(order.every((day) => day <= (lot.expiry_date ?? '9999'))).toBe(true);
      }
      expect(chosen.some((lot) => isExpired(lot, today) || lot.quantity <= 0)).toBe(false);
    }),
  );
});

/** A product of whole numbers by another, rounded half away from nothing as the database rounds. */
function rounded(product: number, by: number): number {
  return Math.floor((2 * product + by) / (2 * by));
}
