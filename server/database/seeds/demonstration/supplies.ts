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
  { category: 'Stationery', ago: 352, shares: [1] },
  { category: 'Pantry', ago: 347, shares: [1] },
  { category: 'Cleaning', ago: 341, shares: [1] },
  { category: 'Computer consumables', ago: 334, shares: [1] },
  { category: 'Vehicle stores', ago: 326, shares: [0.5, 0.5] },
  { category: 'Electrical and maintenance', ago: 319, shares: [1] },
  { category: 'Stationery', ago: 311, shares: [1] },
  { category: 'Field safety', ago: 304, shares: [1], rejected: [3, 'Wrong size'] },
  { category: 'Pantry', ago: 297, shares: [1] },
  { category: 'Survey and field', ago: 288, shares: [0.8], ends: 'short' },
  { category: 'Cleaning', ago: 280, shares: [1] },
  { category: 'Computer consumables', ago: 273, shares: [1] },
  { category: 'Stationery', ago: 265, shares: [0.6, 0.4] },
  { category: 'Vehicle stores', ago: 256, shares: [1] },
  { category: 'Pantry', ago: 248, shares: [1] },
  { category: 'Electrical and maintenance', ago: 239, shares: [], ends: 'cancelled' },
  { category: 'Field safety', ago: 231, shares: [1] },
  { category: 'Stationery', ago: 224, shares: [1] },
  { category: 'Computer consumables', ago: 215, shares: [0.7, 0.3] },
  { category: 'Cleaning', ago: 207, shares: [1], rejected: [2, 'Drums leak'] },
  { category: 'Pantry', ago: 199, shares: [1] },
  { category: 'Survey and field', ago: 190, shares: [1] },
  { category: 'Stationery', ago: 183, shares: [1] },
  { category: 'Vehicle stores', ago: 174, shares: [1] },
  { category: 'Electrical and maintenance', ago: 166, shares: [1] },
  { category: 'Computer consumables', ago: 158, shares: [0.5, 0.5] },
  { category: 'Pantry', ago: 151, shares: [1] },
  { category: 'Stationery', ago: 143, shares: [1] },
  { category: 'Cleaning', ago: 135, shares: [0.9], ends: 'short' },
  { category: 'Field safety', ago: 126, shares: [1] },
  { category: 'Vehicle stores', ago: 119, shares: [1] },
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
