/** The paper that lines stand on: its table's column in `expense_lines`, and its id once it is there. */
export interface Paper {
  own: 'claim_id' | 'touring_advance_id' | 'retirement_id';
  id: number | null;
}
