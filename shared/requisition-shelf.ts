import type { Lot } from './stock.ts';

/** A line of a requisition as the store issues it: what is outstanding, and what is where on the shelf. */
export interface ShelfLine {
  id: number;
  code: string;
  product: string;
  measure: string | null;
  shelf_no: string | null;
  quantity: number;
  approved: number;
  issued: number;
  outstanding: number;
  /** What can be given out today, and the lots of which it is. */
  usable: number;
  lots: Lot[];
}
