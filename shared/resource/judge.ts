import type { Office } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { keysOf } from '../keys-of.ts';
import { needsPermission, type Permission, permission, ROW_ACTIONS } from '../permissions.ts';
import type { Choice, FieldKind } from './field.ts';
import type { Act, ActorFacts, BaseFacts, Line, Who, WhyNot, Workflow } from './workflow.ts';

/** An act as it is judged for one person: `line` when they may take it, else `why_not`. */
export interface Judged<A extends string = string, L = unknown> {
  act: A;
  label: string;
  line: L | null;
  why_not: WhyNot | null;
}

/** An act of a record as the API answers it. */
export interface WireAct<A extends string = string> {
  name: A;
  label: string;
  allowed: boolean;
  why_not: WhyNot | null;
  asks: readonly Asked[];
}

/** A value that an act asks for, as the API describes it. */
export interface Asked {
  name: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  min: number | null;
  max: number | null;
  choices: readonly Choice[] | null;
}

/** The permissions any one of which opens an act to somebody. */
export function permissionsOf(workflow: Pick<Workflow, 'of'>, act: Act<string, never>): Permission[] {
  const own = permission(act.takes ?? ROW_ACTIONS[act.row ?? 'handle'].verb, act.at ?? workflow.of);
  return [...new Set(act.lines.flatMap(({ by }) => by.flatMap((who) => permissionsFor(who, own))))];
}

function permissionsFor(who: Who, own: Permission): Permission[] {
  return who.kind === 'keepers' ? who.lists.map((list) => permission('edit', list)) : [who.holding ?? own];
}

// Lists judge the same acts for each of their rows, and these say the same of themselves in all of them.
const needs = new WeakMap<object, { of: string; needed: readonly Permission[]; without: string }>();
const askedOf = new WeakMap<object, Map<object | null, readonly Asked[]>>();

/** The permissions that open an act, and what somebody without any is told. */
function needsOf(workflow: Pick<Workflow, 'of'>, act: Act<string, never>) {
  const known = needs.get(act);
  if (known?.of === workflow.of) return known;
  const needed = permissionsOf(workflow, act);
  const made = { of: workflow.of, needed, without: needsPermission(...needed) };
  needs.set(act, made);
  return made;
}

/** Judges one act on a record for a person: the one function behind refusals, menus and lists. */
export function judge<
  S extends string,
  A extends string,
  Facts extends BaseFacts,
  Acts extends Record<A, Act<S, Facts>>,
>(
  workflow: Workflow<S, A, Facts, Acts>,
  name: A,
  facts: Facts,
  actor: ActorFacts,
  now = new Date(),
): Judged<A, Acts[A]['lines'][number]> {
  const act: Act<S, Facts> = workflow.acts[name];
  const state = stateOfFacts(workflow, facts);
  const here = act.lines.filter(({ from }) => from.includes(state));
  const refused = (code: ErrorCode, sentence: string) => ({
    act: name,
    label: labelOf(act, here[0] ?? null, facts, actor),
    line: null,
    why_not: { code, sentence },
  });
  const { needed, without } = needsOf(workflow, act);
  if (!needed.some((one) => actor.permissions.has(one))) return refused('FORBIDDEN', without);
  const own = act.lines.filter((line) => isOf(line.by, facts, actor, workflow.of));
  if (own.length === 0) return refused('FORBIDDEN', onlyFor(act.lines));
  const frozen = workflow.frozen?.(facts);
  if (frozen) return refused('WRONG_STATE', frozen);
  const open = here.filter((one) => own.includes(one));
  if (open.length === 0) {
    const said = workflow.whyState?.(facts, name) ?? stateSentence(workflow.states[state].word, act, here);
    return refused('WRONG_STATE', said);
  }
  const reasons = open.map((one) => one.unless?.(facts, now) ?? null);
  const line = open[reasons.indexOf(null)];
  if (!line) {
    const reason = reasons.at(-1) ?? '';
    return typeof reason === 'string'
      ? refused('WRONG_STATE', reason)
      : refused(reason.code, reason.sentence);
  }
  const another = `Another ${personWords(line.by)} must act.`;
  for (const bar of line.not ?? []) {
    const sentence = barOf(bar, facts, actor, another);
    if (sentence) return refused('SOD_SAME_PERSON', sentence);
  }
  return { act: name, label: labelOf(act, line, facts, actor), line, why_not: null };
}

/**
 * What a bar says to a person, in a sentence; null where it lets them. What keeps somebody from acting for whom the person
 * acts today, or who acts or acted for them, keeps the person too.
 */
export function barOf<Facts, Person extends Pick<ActorFacts, 'id' | 'bound'>>(
  bar: (facts: Facts, person: Person, another: string) => string | null,
  facts: Facts,
  person: Person,
  another: string,
): string | null {
  const own = bar(facts, person, another);
  if (own) return own;
  for (const one of person.bound ?? []) {
    const sentence = bar(facts, { ...person, id: one.id, bound: [] }, another);
    if (sentence) return saidOfBound(sentence, one);
  }
  return null;
}

function saidOfBound(
  sentence: string,
  { name, before, whom, gone }: NonNullable<ActorFacts['bound']>[number],
): string {
  const said = sentence.replace(/^You are\b/, `${name} is`).replace(/^You\b/, name);
  if (gone && !before)
    return `${said} They have left, and what they did counts for whoever goes on in their place.`;
  if (!before) return `${said} While one of you acts for the other, what either did counts for both.`;
  return whom
    ? `${said} They acted for ${whom} then: what they did counts as done by ${whom}, and so as yours.`
    : `${said} They acted for you then, and what they did for you counts as yours.`;
}

/** The state of a record by its facts. */
export function stateOfFacts<S extends string, Facts extends BaseFacts>(
  workflow: { stateOf?(facts: Facts): S },
  facts: Facts,
): S {
  return workflow.stateOf?.(facts) ?? (facts.status as S);
}

/** Every act of a record as it is for a person, as the API answers it. */
export function wireActs<
  S extends string,
  A extends string,
  Facts extends BaseFacts,
  Acts extends Record<A, Act<S, Facts>>,
>(workflow: Workflow<S, A, Facts, Acts>, facts: Facts, actor: ActorFacts): WireAct<A>[] {
  const now = new Date();
  return keysOf<A>(workflow.acts).map((name) => {
    const { label, line, why_not } = judge(workflow, name, facts, actor, now);
    return { name, label, allowed: line !== null, why_not, asks: askedOnce(workflow.acts[name], line) };
  });
}

function askedOnce(act: Act<string, never>, line: Line<string, never> | null): readonly Asked[] {
  const known = askedOf.get(act) ?? new Map<object | null, readonly Asked[]>();
  askedOf.set(act, known);
  const asked = known.get(line) ?? askedBy(act, line ?? {});
  known.set(line, asked);
  return asked;
}

/** What an act asks for, as the API describes it. */
export function askedBy(
  { asks = {} }: Pick<Act<string, never>, 'asks'>,
  { asks: taken, requires = [] }: Pick<Line<string, never>, 'asks' | 'requires'> = {},
): Asked[] {
  const shown = Object.entries(asks).filter(([name]) => !taken || taken.includes(name));
  return shown.map(([name, field]) => ({
    name,
    label: field.label,
    kind: field.kind,
    required: (field.required ?? false) || requires.includes(name),
    min: field.min ?? null,
    max: field.max ?? null,
    choices: field.choices ?? null,
  }));
}

/** For whom who left somebody goes on with a record, where a field of it names that person. */
export function succeededIn(
  { succeeds = [] }: Pick<ActorFacts, 'succeeds'>,
  of: string,
  facts: object,
  named: unknown,
): string | null {
  const { id } = facts as { id?: number };
  return (
    succeeds.find((one) => one.of === of && one.id === id && one.for_id === Number(named))?.for_name ?? null
  );
}

/** Whether a person is among those who act on a record of a workflow, by its resource. */
export function isOf(by: readonly Who[], facts: object, actor: ActorFacts, of: string): boolean {
  return by.some((who) => {
    if (who.holding && !actor.permissions.has(who.holding)) return false;
    if (who.kind === 'holders') return true;
    if (who.kind === 'office') return actor.offices.has(who.office);
    const id = (facts as Record<string, unknown>)[who.field];
    if (who.kind === 'keepers') return actor.permissions.has(permission('edit', String(id)));
    if (who.kind === 'person') return id === actor.id || succeededIn(actor, of, facts, id) !== null;
    if (who.kind === 'head') return actor.headed_department_ids.includes(Number(id));
    const theirs = who.alone ? actor.own_department_ids : actor.department_ids;
    return theirs.includes(Number(id));
  });
}

/** What offices are called, and one of their people. */
export const OFFICE_WORDS: Readonly<Record<Office, { name: string; person: string }>> = {
  'budget-officers': { name: 'Budget office', person: 'budget officer' },
  treasury: { name: 'Treasury', person: 'treasury officer' },
  audit: { name: 'Audit', person: 'audit officer' },
  store: { name: 'Store', person: 'store officer' },
  logistics: { name: 'Logistics', person: 'logistics officer' },
  records: { name: 'Records', person: 'records officer' },
  administrators: { name: 'Administrators', person: 'administrator' },
};

function labelOf<S extends string, Facts>(
  act: Act<S, Facts>,
  line: Line<S, Facts> | null,
  facts: Facts,
  actor: ActorFacts,
): string {
  if (line?.label) return line.label;
  return typeof act.label === 'string' ? act.label : act.label(facts, actor);
}

function stateSentence(
  word: string,
  { past }: { past: string },
  here: readonly { by: readonly Who[] }[],
): string {
  return here.length > 0 ? `It is “${word}”. ${onlyFor(here)}` : `It is “${word}” and can't be ${past} now.`;
}

/** Whose act it is, as a sentence. */
function onlyFor(lines: readonly { by: readonly Who[] }[]): string {
  const names = [...new Set(lines.flatMap(({ by }) => by.map(groupWords)))];
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  return `This is for ${listed}.`;
}

function groupWords(who: Who): string {
  switch (who.kind) {
    case 'office':
      return `${OFFICE_WORDS[who.office].person}s`;
    case 'department':
      if (who.alone) return `officers of ${who.words} itself`;
      return `officers of ${who.words ?? 'the department that raised it'}, or of one above it`;
    case 'person':
      return who.words ?? PERSON_WORDS[who.field] ?? 'the person who asked';
    case 'head':
      return 'the head of the department, or whoever acts for the head';
    case 'keepers':
      return 'whoever may edit the same list';
    case 'holders':
      return 'whoever has the permission';
  }
}

// Of fields that name somebody else than who asked.
const PERSON_WORDS: Readonly<Record<string, string>> = {
  deputy_id: 'the deputy who answers instead',
  filed_by: 'whoever filed it',
  for_id: 'the person for whom somebody acts',
  owner: 'the person for whom it is',
  proposed_by: 'whoever proposed it',
  submitted_by: 'whoever submitted it',
  submitted_for_id: 'the officer for whom it was submitted',
};

function personWords([who]: readonly Who[]): string {
  if (who?.kind === 'head') return 'head';
  if (who?.kind === 'keepers') return 'person who may edit the same list';
  return who?.kind === 'office' ? OFFICE_WORDS[who.office].person : 'officer';
}
