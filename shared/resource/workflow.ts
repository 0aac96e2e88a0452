import type { Office } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import type { Permission, RowAction, Verb } from '../permissions.ts';
import type { Choice, Field, Typed } from './field.ts';
import { choice } from './fields.ts';
import type { Filter } from './filter.ts';
import type { Input } from './record-types.ts';

/** Why something can't be done now: the code of its refusal and a plain sentence. */
export interface WhyNot {
  code: ErrorCode;
  sentence: string;
}

/** What decides what a person may do: who they are, and what they hold. */
export interface ActorFacts {
  id: number;
  offices: ReadonlySet<Office>;
  permissions: ReadonlySet<string>;
  /** The departments for which they act, with all below them. */
  department_ids: readonly number[];
  /** Those of them to which they belong themselves, as a member, an officer or the head. */
  own_department_ids: readonly number[];
  /** The departments that they head, or act as head of today. */
  headed_department_ids: readonly number[];
  /**
   * For whom they act today, and who acts for them: what these did counts as theirs. `before`: who acted on this record for
   * them, or for whom else of these, `whom`. `gone`: who has left.
   */
  bound?: readonly { id: number; name: string; before?: boolean; whom?: string; gone?: boolean }[];
  /** The records of people who left with which they go on. */
  succeeds?: readonly { of: string; id: number; for_id: number; for_name: string }[];
}

/**
 * Whose act something is, or who has a record: by columns of the record. `holding`: the permission that this one takes instead
 * of the act's. `words`: which department is meant where it is not the one that raised the record; `alone`: not those of one above. Keepers are whoever may edit
 * the list that a field names, one of `lists` by their nouns; a head is who heads the department that a field names, or acts as
 * its head today; holders whoever has the act's permission, wherever they belong.
 */
export type Who =
  | { kind: 'office'; office: Office; holding?: Permission }
  | { kind: 'department'; field: string; holding?: Permission; words?: string; alone?: true }
  | { kind: 'person'; field: string; holding?: Permission; words?: string }
  | { kind: 'head'; field: string; holding?: Permission }
  | { kind: 'keepers'; field: string; lists: readonly string[]; holding?: undefined }
  | { kind: 'holders'; holding?: Permission };

/** Somebody whom a record or an office names. */
type Named = Exclude<Who, { kind: 'holders' }>;

/**
 * Who has a record: somebody, or whoever has the live record of another resource that points by `by` to this one, or to
 * what this one's field `to` names. `states`: only one in these.
 */
export type Holder =
  | Named
  | { kind: 'through'; resource: string; by: string; to?: string; states?: readonly string[] };

/** One state of a record: its word for people, and who has it. */
export interface State {
  word: string;
  with?: Holder | readonly Holder[];
  /** What was asked for or set aside came to nothing: sums under lists leave it out. */
  undone?: true;
}

/** Why a person who is otherwise right must not act, in a sentence; null when they may. `another` says who acts instead. */
export type Bar<Facts> = (facts: Facts, actor: ActorFacts, another: string) => string | null;

/** One way of an act: from which states to which, by whom, not by whom, and one plain question more. */
export interface Line<S extends string, Facts> {
  from: readonly S[];
  /** The state after it; `same` keeps it, of several the command names one. */
  to: S | 'same' | readonly S[];
  /** Any of these. */
  by: readonly Who[];
  not?: readonly Bar<Facts>[];
  /** Why it can't be done though state and person are right; a sentence alone is about the state. */
  unless?(facts: Facts, now: Date): string | WhyNot | null;
  /** The verb under which a record waits for whoever may take this way: "Answer reversal request"; without one it waits in no list. */
  todo?: string;
  /** The act's word, and that of its timeline, where this way has its own: clearing at the last desk is posting. */
  label?: string;
  logged?: string;
  /** Of what the act asks, what this way takes; all of it unless told. */
  asks?: readonly string[];
  /** Of that, what this way can't do without, though the act's other ways can. */
  requires?: readonly string[];
}

/** An act of the agency on a record: its words, the permission that it takes, what it asks for, and its ways. */
export interface Act<S extends string, Facts> {
  /** The verb: "Approve". */
  label: string | ((facts: Facts, actor: ActorFacts) => string);
  /** What has been done then: "approved". Timelines keep it, unless `logged` says another word. */
  past: string;
  logged?: string;
  /** The specification's action under which the row menu offers it, or the verb alone that it takes. */
  row?: RowAction;
  takes?: Verb;
  /** The noun of its permission, and the resource on whose screens it is offered; the workflow's own unless told. */
  at?: string;
  /** It may be done to several records that were selected in their list, each for itself. */
  several?: true;
  /** What it decides is shown on the record's page alone: the inbox leads there and doesn't offer it to several. */
  opened?: true;
  asks?: Readonly<Record<string, Field>>;
  lines: readonly Line<S, Facts>[];
  /** The question of its dialog, where button and record would not say it. */
  title?(record: never): string;
  /** What it does, in a sentence or two, said before. */
  effect?(record: never): string;
  /** What its form starts with. */
  begins?(record: never): Record<string, unknown>;
  /** The button that does it: "Approve reversal"; the label unless told. */
  confirm?: string | ((record: never) => string);
}

/** What every record of a workflow tells its rules. */
export interface BaseFacts {
  status: string;
}

/** The states of a resource's records and the acts that move them; pure, read by server and screens. */
export interface Workflow<
  S extends string = string,
  A extends string = string,
  Facts = never,
  Acts extends Record<A, Act<S, Facts>> = Record<A, Act<S, Facts>>,
> {
  /** The resource, by name, whose records it moves. */
  of: string;
  states: Readonly<Record<S, State>>;
  acts: Acts;
  /** States written by another's command: a claim follows its payment. By name, from and to. */
  follows?: Readonly<Record<string, { from: readonly S[]; to: S }>>;
  /** The columns that keep the state; of several, a state names each with a stroke between, or the last alone. */
  columns?: readonly string[];
  /** The state follows from the record's parts in the database; no act writes it. */
  derived?: true;
  /** The field that names who asked: their requests show it until nobody has it any more. */
  owner?: string;
  /** The field that says why, beneath a record that waits for somebody. */
  said?: string;
  /** The state of a record; the fact `status` unless told. */
  stateOf?(facts: Facts): S;
  /** Why nothing at all can be done now. */
  frozen?(facts: Facts): string | null;
  /** Why an act can't be done in a state, where the state's word alone would not say it. */
  whyState?(facts: Facts, act: A): string | null;
}

/** Any workflow, where its own types don't matter. */
export type AnyWorkflow = Workflow<string, string, never>;

/** What an act is told, by the fields that it asks for. */
export type ActInput<T> = T extends { asks: infer F extends Record<string, Field> }
  ? Input<F>
  : Record<never, never>;

/** The state that a workflow's field may have. */
export type StateOf<W> = W extends { states: Readonly<Record<infer S extends string, State>> } ? S : never;

/** Members of an office. */
export function office(name: Office, holding?: Permission): Named {
  return { kind: 'office', office: name, holding };
}

/** Officers of the department that a field names, or of one above it. */
export function department(field = 'department_id', holding?: Permission, words?: string): Named {
  return { kind: 'department', field, holding, ...(words ? { words } : {}) };
}

/** Whoever belongs to the department itself that a field names: nobody acts for it from above. */
export function within(field: string, words: string): Named {
  return { kind: 'department', field, words, alone: true };
}

/** The person whom a field names; `words` say who that is where it isn't what the field says elsewhere. */
export function person(field = 'user_id', holding?: Permission, words?: string): Named {
  return { kind: 'person', field, holding, ...(words ? { words } : {}) };
}

/** The head of the department that a field names, or who acts as head today. */
export function head(field: string, holding?: Permission): Named {
  return { kind: 'head', field, holding };
}

/** Whoever may edit the list that a field names, by its noun. */
export function keepers<const L extends string>(field: string, lists: readonly L[]): Named {
  return { kind: 'keepers', field, lists };
}

/** Whoever has the act's permission, or that which it takes instead. */
export function holders(holding?: Permission): Who {
  return { kind: 'holders', ...(holding ? { holding } : {}) };
}

/** Whoever has the record of another resource that points here. */
export function through(
  resource: string,
  by: string,
  more: { to?: string; states?: readonly string[] } = {},
): Holder {
  return { kind: 'through', resource, by, ...more };
}

/** Checks a workflow once, when the program loads: every act moves between states that there are. Call it with the type of the facts. */
export function defineWorkflow<Facts extends BaseFacts>() {
  return <const S extends string, const Acts extends Record<string, Act<NoInfer<S>, Facts>>>(
    definition: Omit<Workflow<S, Extract<keyof Acts, string>, Facts, Acts>, 'states' | 'follows'> & {
      follows?: Readonly<Record<string, { from: readonly NoInfer<S>[]; to: NoInfer<S> }>>;
      states: Readonly<Record<S, State>>;
    },
  ): Workflow<S, Extract<keyof Acts, string>, Facts, Acts> => {
    const known = new Set<string>([...Object.keys(definition.states), 'same']);
    for (const [name, act] of Object.entries(definition.acts)) {
      if (!act.row && !act.takes) throw new Error(`${definition.of}: ${name} takes no permission`);
      for (const { from, to } of act.lines)
        for (const state of [...from, ...(typeof to === 'string' ? [to] : to)])
          if (!known.has(state)) throw new Error(`${definition.of}: ${name} names the state ${state}`);
    }
    return definition;
  };
}

/** The states whose records sums leave out; none where a filter asks for states by name. */
export function undoneStates(workflow: AnyWorkflow | undefined, filter: Filter | undefined): string[] {
  if (!workflow || filter?.rules.some(({ field }) => (workflow.columns ?? ['status']).includes(field)))
    return [];
  return Object.entries<State>(workflow.states).flatMap(([name, { undone }]) => (undone ? [name] : []));
}

/** The field of a workflow's states, with their words. */
export function stateField<const S extends string>(
  label: string,
  { states }: { states: Readonly<Record<S, State>> },
): Typed<S, { required: true; readOnly: true }> {
  const choices: Choice[] = Object.entries<State>(states).map(([value, { word }]) => ({
    value,
    label: word,
  }));
  const field: Field = choice(label, choices, { readOnly: true, required: true, formless: true });
  return field;
}
