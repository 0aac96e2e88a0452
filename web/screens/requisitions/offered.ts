import type { FieldErrors } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Linked } from '#web/crud/record.ts';

/** A product that can be asked for, with what there is of it and what is left of the receiver's quota. */
export type Offered = {
  id: number;
  name: string;
  measure: string | null;
  available: number;
  request_on_delivery: boolean;
  quota: number | null;
  quota_left: number | null;
};
/** A line of the form. */
export type AskedLine = { product_id: Linked | null; quantity: number | string | null };

/** What is said of lines that ask for more than the store has today: it may be asked for, and is issued when it comes. */
export function moreThanThereIs(
  items: readonly AskedLine[],
  offered: readonly Offered[] | undefined,
): FieldErrors {
  return Object.fromEntries(
    items.flatMap(({ product_id, quantity }, place) => {
      const found = offered?.find(({ id }) => id === product_id?.id);
      if (!found || typeof quantity !== 'number' || quantity <= found.available) return [];
      const sentence =
        found.available === 0
          ? 'None is in stock now. The store issues it when it is delivered.'
          : `Only ${grouped(found.available)} ${found.available === 1 ? 'is' : 'are'} in stock now. The store issues the rest when it is delivered.`;
      return [[`items.${place}.quantity`, [sentence]]];
    }),
  );
}
