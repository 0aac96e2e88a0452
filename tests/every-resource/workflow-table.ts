import type { ErrorCode } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Field } from '#shared/resource/field.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { columnOf } from '#shared/resource/names.ts';
import type { Act, AnyWorkflow, Holder, Who, Line as WorkflowLine } from '#shared/resource/workflow.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import type { Desks } from '../payments/desks.ts';
import { stateColumns, stateSql } from '../support/state-guards.ts';
import type { Somebody } from './workflow-cast.ts';

/** A row of a workflow's table, by column, and the state that it is in. */
export type Row = Readonly<Record<string, unknown>> & { id: number; in_state: string };

/** What a specimen says of a record, a person and an act beside the table. */
interface Circumstances {
  /** Whether they see the record where a resource shows it. */
  sees(view: string): boolean;
  /** Whether a bar keeps them from acting. */
  bars(bar: string): boolean;
  /** Whether such a record can't take the act this way though state and person are right. */
  stops(line: Line): boolean;
}

/** What comes of an act: the line that moves the record, or the code of the refusal. */
export type Outcome = { line: Line; code?: undefined } | Refused;

/** A refusal; of a record that they don't see, people are told nothing but that it is not there. */
export interface Refused {
  code: ErrorCode;
  line?: undefined;
  unseen?: boolean;
}

type AnyAct = Act<string, never>;
/** A way of an act. */
export type Line = WorkflowLine<string, never> & { asks?: readonly string[] };

const VERB_BY_ROW = {
  view: 'read',
  manage: 'edit',
  handle: 'edit',
  fulfill: 'edit',
  generate: 'edit',
  delete: 'delete',
  decline: 'delete',
  print: 'browse',
  calendar: 'add',
} as const;

/** The permissions any one of which an act takes. */
export function neededFor({ of }: AnyWorkflow, { takes, row = 'handle', at, lines }: AnyAct): string[] {
  const own = permission(takes ?? VERB_BY_ROW[row], resourceNamed(at ?? of).noun);
  return lines.flatMap(({ by }) =>
    by.flatMap((who) =>
      who.kind === 'keepers' ? who.lists.map((list) => `edit-${list}`) : [who.holding ?? own],
    ),
  );
}

/** What comes of an act as the table says, read here by itself and not by the function that the portal judges with. */
export function outcomeOf(
  workflow: AnyWorkflow,
  name: string,
  row: Row,
  who: Somebody,
  { sees, bars, stops }: Circumstances,
): Outcome {
  const act = actOf(workflow, name);
  if (!neededFor(workflow, act).some((one) => who.permissions.has(one))) return { code: 'FORBIDDEN' };
  const unseen = !sees(act.at ?? workflow.of) && !sees(workflow.of);
  const theirs = act.lines.filter(({ by }) => by.some((one) => isWho(workflow.of, one, row, who)));
  const line = theirs.find((one) => one.from.includes(row.in_state) && !stops(one));
  if (theirs.length === 0) return { code: 'FORBIDDEN', unseen };
  if (!line) return { code: 'WRONG_STATE', unseen };
  if (barNames(line).some((bar) => bars(bar))) return { code: 'SOD_SAME_PERSON', unseen };
  return unseen ? { code: 'NOT_FOUND', unseen } : { line };
}

/** Whether a way is somebody's for which a record in its state waits. */
export function isAwaited(
  { of }: AnyWorkflow,
  { todo, from, by }: Pick<Line, 'todo' | 'from' | 'by'>,
  row: Row,
  who: Somebody,
): boolean {
  return todo !== undefined && from.includes(row.in_state) && by.some((one) => isWho(of, one, row, who));
}

/** Who has a record as its state says, with since when; nobody: null. */
export async function standingOf(
  { pool }: Pick<Desks, 'pool'>,
  workflow: AnyWorkflow,
  row: Row,
): Promise<{ holder: { kind: string; id: unknown; name: string } | null; since: string }> {
  const since = new Date(String(row.moved_at)).toISOString();
  const holders = holdersOf(workflow.states[row.in_state]?.with);
  const offices = holders.flatMap((holder) => (holder.kind === 'office' ? [holder.office] : []));
  for (const holder of holders) {
    if (holder.kind === 'office') {
      // Any of several offices may have it: all are named.
      const named = offices.length === holders.length ? offices : [holder.office];
      const name = named.map((office) => OFFICE_WORDS[office].name).join(' or ');
      return { holder: { kind: 'office', id: holder.office, name }, since };
    }
    if (holder.kind === 'through') {
      const { workflow: other } = resourceNamed(holder.resource);
      const of = holder.to ? Number(valueAt(workflow.of, holder.to, row)) : row.id;
      const found = other ? await rowsOf({ pool }, other, columnAt(holder.resource, holder.by), of) : [];
      for (const one of found) {
        if (holder.states && !holder.states.includes(one.in_state)) continue;
        const standing = other && (await standingOf({ pool }, other, one));
        if (standing?.holder) return standing;
      }
      continue;
    }
    const id = valueAt(workflow.of, holder.field, row);
    if (holder.kind === 'keepers')
      return { holder: { kind: 'keepers', id, name: `whoever may edit ${id}` }, since };
    if (holder.kind === 'head') {
      const { rows } = await pool.query<{ id: number; name: string }>(
        'select u.id, u.name from departments d join users u on u.id = d.head_id where d.id = $1',
        [id],
      );
      if (rows[0]) return { holder: { kind: 'person', ...rows[0] }, since };
      continue;
    }
    const table = holder.kind === 'department' ? 'departments' : 'users';
    const { rows } = await pool.query<{ name: string }>(`select name from ${table} where id = $1`, [id]);
    if (rows[0]) return { holder: { kind: holder.kind, id, name: rows[0].name }, since };
  }
  return { holder: null, since };
}

/** The row of a record with its state. */
export async function rowOf(db: Pick<Desks, 'pool'>, workflow: AnyWorkflow, id: number): Promise<Row> {
  const [row] = await rowsOf(db, workflow, 'id', id);
  if (!row) throw new Error(`${workflow.of} ${id} is not there`);
  return row;
}

/** The names of the bars that a line of an act has. */
export function barNames({ not = [] }: Pick<Line, 'not'>): string[] {
  return not.map(({ name }) => name);
}

/** What an act takes in its body on a line; all that it asks for while it is refused. */
export function takenBy({ asks = {} }: AnyAct, line: Line | undefined): [string, Field][] {
  const taken = Object.entries(asks).filter(([name]) => line?.asks?.includes(name) ?? true);
  return taken.map(([name, field]) => [
    name,
    line?.requires?.includes(name) ? { ...field, required: true } : field,
  ]);
}

/** The column of the field that names the owner of a workflow's records. */
export function ownerColumn({ of, owner }: AnyWorkflow): string | undefined {
  return owner && columnAt(of, owner);
}

/** Puts a record into a state past all acts, three days ago, with triggers off. */
export async function putInto(
  { pool }: Pick<Desks, 'pool'>,
  workflow: AnyWorkflow,
  id: number,
  state: string,
): Promise<void> {
  await pool.query(`set session_replication_role = replica;
    update ${resourceNamed(workflow.of).table} set ${setState(workflow, state)}, moved_at = now() - interval '3 days' where id = ${id};
    set session_replication_role = origin`);
}

/** What an update sets to put a record into a state. */
export function setState(workflow: AnyWorkflow, state: string): string {
  const parts = state.split('/');
  const columns = stateColumns(workflow).slice(-parts.length);
  return columns.map((column, place) => `${column} = '${parts[place]}'`).join(', ');
}

/** The act of a name. */
export function actOf({ of, acts }: AnyWorkflow, name: string): AnyAct {
  const act = acts[name];
  if (!act) throw new Error(`${of} has no act ${name}`);
  return act;
}

function isWho(of: string, who: Who, row: Row, somebody: Somebody): boolean {
  if (who.holding && !somebody.permissions.has(who.holding)) return false;
  if (who.kind === 'holders') return true;
  if (who.kind === 'office') return somebody.offices.includes(who.office);
  if (who.kind === 'keepers') return somebody.permissions.has(`edit-${valueAt(of, who.field, row)}`);
  const id = Number(valueAt(of, who.field, row));
  if (who.kind === 'head') return somebody.heads.includes(id);
  if (who.kind === 'person') return id === somebody.id;
  // Whoever is of a department above is named with that one first.
  return who.alone ? somebody.departments[0] === id : somebody.departments.includes(id);
}

function holdersOf(holders: Holder | readonly Holder[] = []): readonly Holder[] {
  return 'kind' in holders ? [holders] : holders;
}

function valueAt(of: string, field: string, row: Row): unknown {
  return row[columnAt(of, field)];
}

function columnAt(of: string, name: string): string {
  const field = resourceNamed(of).fields[name];
  return field ? columnOf(name, field) : name;
}

async function rowsOf(
  { pool }: Pick<Desks, 'pool'>,
  workflow: AnyWorkflow,
  column: string,
  value: number,
): Promise<Row[]> {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(t) || jsonb_build_object('in_state', ${stateSql(workflow, 't')}) as row
       from ${resourceNamed(workflow.of).table} as t where ${column} = $1 order by moved_at, id`,
    [value],
  );
  return rows.map(({ row }) => row);
}
