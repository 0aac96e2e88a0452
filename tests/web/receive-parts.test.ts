import { expect, it } from 'vitest';
import type { OrderLine } from '#web/screens/inventory/supplies/order-data.ts';
import { partOf, placedOn } from '#web/screens/inventory/supplies/parts.ts';

const line = (id: number, product: number, outstanding = 10) =>
  ({
    id,
    product: { id: product, label: `Product ${product}` },
    outstanding,
    expiry_date: null,
  }) as OrderLine;

it('what was typed of a delivery stays with its products when the order gets other lines', () => {
  const before = [line(1, 70), line(2, 80), line(3, 90)];
  const [paper, pens, ink] = before.map(partOf);
  if (!paper || !pens || !ink) throw new Error('three lines');
  const typed = [
    { ...paper, accepted: '6' },
    { ...paper, accepted: '4', reason: 'wet' },
    { ...pens, accepted: '2' },
    ink,
  ];
  const after = [line(11, 95), line(12, 80), line(13, 70), line(14, 90, 0)];
  expect(placedOn(after, typed).map(({ id, accepted }) => [id, accepted])).toEqual([
    [11, ''],
    [12, '2'],
    [13, '6'],
    [13, '4'],
  ]);
  expect(placedOn(before, typed)).toEqual(typed);
});
