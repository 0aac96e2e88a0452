/** How much is made: expenditures spread evenly over the funds, entries of stock over the products. */
export interface LargeSize {
  staff: number;
  funds: number;
  expenditures: number;
  /** Of a hundred expenditures so many are paid, 70 unless said otherwise; of the others four sixths are committed, a sixth waits at the desks and a sixth is deleted. */
  paid_percent?: number;
  /** Tens of them. The first ten are busy: a fifth of all entries are theirs. */
  products: number;
  stock_entries: number;
}

/** One statement of the making, with what it is called while it runs. */
export interface Step {
  name: string;
  text: string;
  /** Its rows pass their triggers, which tell of each on a timeline. */
  told?: boolean;
}
