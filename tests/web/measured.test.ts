import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResourceExtras } from '#web/crud/extras.ts';

// What is imported reads the stored session as it loads.
let extras: ResourceExtras;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ extras } = await import('#web/screens/inventory/product-form.tsx'));
});

const linked = (label: string) => ({ id: 1, label });
const line = (label: string, factor: number | string | null, more: object = {}) => ({
  ...{ measurement_id: linked(label), factor, ...more },
});

describe('the measurements of a product', () => {
  it('are said in words at their line while they are typed, once they can be read', () => {
    const measurements = [
      line('Carton', 24),
      line('Box', 1),
      line('Pack', '12o'),
      line('Pallet', 1_440),
      line('Drum', 20, { removed: true }),
    ];
    const notes = (base: string | null) =>
      extras.create?.notes?.({ measurement_id: base && linked(base), measurements }, undefined);
    expect(notes('Piece')).toEqual({
      'measurements.0.factor': ['1 carton = 24 pieces'],
      'measurements.3.factor': ['1 pallet = 1,440 pieces'],
    });
    expect(notes('Box')).toMatchObject({ 'measurements.0.factor': ['1 carton = 24 boxes'] });
    expect(notes('kg')).toMatchObject({ 'measurements.0.factor': ['1 carton = 24 kg'] });
    expect(notes(null)).toEqual({});
  });
});
