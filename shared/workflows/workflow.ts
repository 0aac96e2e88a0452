import { Refusal } from '../errors.ts';

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

/** The line by which an action leaves a state; refuses with WRONG_STATE and the sentence when the table has none. */
export function assertTransition<Line extends Transition>(
  table: readonly Line[],
  state: string,
  action: Line['action'],
  sentence: string,
): Line {
  const line = transitions(table, state).find((candidate) => candidate.action === action);
  if (!line) throw new Refusal('WRONG_STATE', sentence);
  return line;
}
