/** One line of a workflow's table: which action leads from which states where; `same` keeps the state. */
export interface Transition<State extends string = string, Action extends string = string> {
  from: readonly State[];
  action: Action;
  to: State | 'same';
}

/** The lines of a table that leave a state, in the table's order. */
export function transitions<Line extends Transition>(table: readonly Line[], state: string): Line[] {
  return table.filter(({ from }) => from.includes(state));
}
