import type pg from 'pg';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES } from '#shared/resources/index.ts';

/** Every table whose records a workflow moves, with the workflow: several views of one table have the same. */
export const GUARDED: ReadonlyMap<string, AnyWorkflow> = new Map(
  RESOURCES.flatMap(({ table, workflow }) => (workflow ? [[table, workflow] as const] : [])),
);

/**
 * Makes the database refuse every update that moves a record from one state to another where neither an act nor a line of
 * `follows` does; a state that follows from the record's parts is then written by their trigger alone.
 */
export async function guardStates(pool: pg.Pool): Promise<void> {
  for (const [table, workflow] of GUARDED) await pool.query(guardOf(table, workflow));
}

/** Takes the guards away again, for tests that compare the database with what the migrations make. */
export async function dropStateGuards(pool: pg.Pool): Promise<void> {
  for (const table of GUARDED.keys()) await pool.query(`drop function guard_states_of_${table}() cascade`);
}

/** The columns that keep a workflow's state. */
export function stateColumns({ columns = ['status'] }: Pick<AnyWorkflow, 'columns'>): readonly string[] {
  return columns;
}

/** The state of a row (by alias) as its workflow names it: all its columns with a stroke between, or the last alone. */
export function stateSql(workflow: Pick<AnyWorkflow, 'columns' | 'states'>, alias: string): string {
  const columns = stateColumns(workflow).map((column) => `${alias}.${column}`);
  const whole = columns.join(` || '/' || `);
  return `case when ${whole} = any(${texts(Object.keys(workflow.states))}) then ${whole} else ${columns.at(-1)} end`;
}

/** Every step from one state to another that an act or a line of `follows` makes. */
export function stepsOf({ acts, follows = {} }: AnyWorkflow): (readonly [from: string, to: string])[] {
  const lines = [...Object.values(acts).flatMap((act) => act.lines), ...Object.values(follows)];
  return lines.flatMap(({ from, to }) =>
    from.flatMap((one) => [to].flat().map((other) => [one, other] as const)),
  );
}

function guardOf(table: string, workflow: AnyWorkflow): string {
  const steps = texts(stepsOf(workflow).map((step) => step.join(' → ')));
  const changed = stateColumns(workflow).map((column) => `old.${column} is distinct from new.${column}`);
  return `
    create function guard_states_of_${table}() returns trigger language plpgsql as $$
    declare
      before text := ${stateSql(workflow, 'old')};
      after text := ${stateSql(workflow, 'new')};
    begin
      if before <> after and ${workflow.derived ? 'pg_trigger_depth() < 2' : `before || ' → ' || after <> all(${steps})`} then
        raise exception '${table} % goes from % to % by no act of its workflow', new.id, before, after
          using errcode = 'assert_failure';
      end if;
      return null;
    end $$;
    create trigger guard_states after update on ${table} for each row when (${changed.join(' or ')})
      execute function guard_states_of_${table}();`;
}

function texts(values: readonly string[]): string {
  return `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`;
}
