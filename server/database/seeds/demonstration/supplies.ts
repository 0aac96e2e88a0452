/** Who delivers what the store orders, by the category of the goods. */
export const SUPPLIERS: Readonly<Record<string, string>> = {
  Stationery: 'Oguta Press & Stationers',
  'Computer consumables': 'Zuma Rock Technologies Ltd',
  Cleaning: 'Kainji Energy Supplies Ltd',
  'Field safety': 'Gulf of Guinea Marine Works Ltd',
  'Survey and field': 'Badagry Survey Instruments Ltd',
  'Electrical and maintenance': 'Delta Power Systems Ltd',
  Pantry: 'Ikogosi Catering Services',
  'Vehicle stores': 'Kwararafa Motors Ltd',
};

/** How an order went: what came of it in each delivery as a share, and what became of it. */
export interface Course {
  category: string;
  /** How many days ago it was raised. */
  ago: number;
  shares: readonly number[];
  ends?: 'short' | 'cancelled';
  /** Its last delivery has no voucher yet. */
  unvouched?: true;
  /** What was rejected at the first delivery, and why. */
  rejected?: readonly [quantity: number, reason: string];
}

/** The orders since the store was counted, oldest first: most came whole, some in parts, a few not at all. */
export const COURSES: readonly Course[] = [
  { category: 'Stationery', ago: 112, shares: [1] },
  { category: 'Cleaning', ago: 108, shares: [1] },
  { category: 'Computer consumables', ago: 105, shares: [0.6, 0.4] },
  { category: 'Pantry', ago: 101, shares: [1] },
  { category: 'Electrical and maintenance', ago: 98, shares: [1] },
  { category: 'Field safety', ago: 93, shares: [0.5, 0.5], rejected: [4, 'Soles come off'] },
  { category: 'Vehicle stores', ago: 90, shares: [1] },
  { category: 'Stationery', ago: 84, shares: [1] },
  { category: 'Survey and field', ago: 80, shares: [0.7], ends: 'short' },
  { category: 'Pantry', ago: 74, shares: [1] },
  { category: 'Cleaning', ago: 70, shares: [0.6, 0.4] },
  { category: 'Computer consumables', ago: 66, shares: [], ends: 'cancelled' },
  { category: 'Computer consumables', ago: 61, shares: [1] },
  { category: 'Stationery', ago: 55, shares: [1] },
  { category: 'Electrical and maintenance', ago: 49, shares: [1], rejected: [2, 'Wrong rating'] },
  { category: 'Pantry', ago: 43, shares: [1] },
  { category: 'Vehicle stores', ago: 38, shares: [0.5, 0.5] },
  { category: 'Field safety', ago: 33, shares: [1] },
  { category: 'Stationery', ago: 27, shares: [0.6, 0.4] },
  { category: 'Cleaning', ago: 21, shares: [1] },
  { category: 'Computer consumables', ago: 17, shares: [0.6] },
  { category: 'Pantry', ago: 13, shares: [1], unvouched: true },
  { category: 'Stationery', ago: 9, shares: [0.5], unvouched: true },
  { category: 'Electrical and maintenance', ago: 6, shares: [] },
  { category: 'Vehicle stores', ago: 4, shares: [] },
  { category: 'Survey and field', ago: 2, shares: [] },
];
