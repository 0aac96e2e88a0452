import { describe, expect, it } from 'vitest';
import { moreThanThereIs, type Offered } from '#web/screens/requisitions/offered.ts';

const paper: Offered = {
  ...{ id: 1, name: 'Paper', measure: 'Ream', available: 1_200, request_on_delivery: false },
  ...{ quota: null, quota_left: null },
};
const toner: Offered = { ...paper, id: 2, name: 'Toner', available: 0, request_on_delivery: true };
const asked = (id: number, quantity: number | string | null) => ({
  product_id: { id, label: 'Product' },
  quantity,
});

describe('a requisition', () => {
  it('says while it is typed what is asked for beyond the stock, and of nothing else', () => {
    const items = [asked(1, 1_200), asked(1, 1_201), asked(2, 1), asked(1, '12o'), asked(3, 5)];
    expect(moreThanThereIs(items, [paper, toner])).toEqual({
      'items.1.quantity': ['Only 1,200 are in stock now. The store issues the rest when it is delivered.'],
      'items.2.quantity': ['None is in stock now. The store issues it when it is delivered.'],
    });
    expect(moreThanThereIs(items, undefined)).toEqual({});
  });
});
