import { isDeepStrictEqual } from 'node:util';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { WireAct } from '#shared/resource/judge.ts';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import type { Desks } from '../payments/desks.ts';
import { validBody } from './act-bodies.ts';
import { times } from './places.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, reads, type Somebody } from './workflow-cast.ts';
import {
  actOf,
  isAwaited,
  type Line,
  type Outcome,
  outcomeOf,
  ownerColumn,
  type Refused,
  type Row,
  rowOf,
  standingOf,
  takenBy,
} from './workflow-table.ts';

/** A workflow with its specimen, the people around it, and the portal in which they act. */
export interface Scene {
  desks: Desks;
  workflow: AnyWorkflow;
  specimen: Specimen;
  cast: Cast;
}

/** What a record says of its acts, and where it stands. */
export interface WireRecord {
  id: number;
  actions: WireAct[];
  holder: unknown;
  since: string;
}

/** A record of the walk, as the database has it. */
interface Known {
  row: Row;
  standing: Awaited<ReturnType<typeof standingOf>>;
  /** It came into its state by calls. */
  isNatural: boolean;
  before: string;
}

interface Lists {
  views: ReadonlyMap<string, WireRecord[]>;
  inbox: readonly string[];
  requests: readonly string[];
}

type Say = (what: string) => void;

/** Everything that is wrong with records for anybody, each beginning with the state: what they say, what calls answer, where they wait. */
export async function walk(scene: Scene, records: ReadonlyMap<string, number>): Promise<string[]> {
  const { workflow, cast } = scene;
  const wrong: string[] = [];
  const known: Known[] = [];
  for (const [state, id] of records) known.push(await knownOf(scene, state, id));
  // What is refused changes nothing, so all may try at once.
  const tries = [...cast.values()].map(async (who) => {
    const lists = await listsOf(scene, who, records.size);
    for (const one of known) {
      const say = (what: string) => wrong.push(`${one.row.in_state}: ${who.key}: ${what}`);
      const record = await seen(scene, one, who, lists, say);
      const names = Object.keys(workflow.acts);
      const outcomes = new Map(names.map((name) => [name, outcomeFor(scene, name, one.row, who)]));
      for (const [name, want] of outcomes) {
        const told = record?.actions.find((act) => act.name === name);
        if (record) compareAct(scene, name, told, want, say);
        if (!want.line) await compareRefusal(scene, name, one.row.id, who, want, told, say);
      }
      compareInboxes(scene, one, who, outcomes, lists, say);
    }
  });
  await Promise.all(tries);
  for (const { row, before } of known) {
    if ((await fingerprint(scene, row.id)) !== before)
      wrong.push(`${row.in_state}: what was refused changed something`);
    for (const name of Object.keys(workflow.acts)) {
      const { status } = await call(scene, name, row.id, undefined, {});
      if (status !== 401) wrong.push(`${row.in_state}: without a session ${name} answers ${status}`);
    }
  }
  return wrong;
}

/** What comes of an act of somebody on a row, by the workflow's table and what its specimen says. */
export function outcomeFor(
  { desks, workflow, specimen }: Scene,
  name: string,
  row: Row,
  who: Somebody,
): Outcome {
  return outcomeOf(workflow, name, row, who, {
    sees: (view) => specimen.sees[view]?.(who, desks, row.in_state) ?? false,
    bars: (bar) => {
      const found = specimen.barred?.[bar]?.[who.key];
      return found === true || (found?.(row.in_state, name) ?? false);
    },
    stops: ({ to, logged }) =>
      [name, `${name} → ${to}`, `${name} as ${logged}`].some((key) =>
        specimen.stops?.[key]?.includes(row.in_state),
      ),
  });
}

/** Does an act, or tries to. */
export function call(
  { desks, workflow }: Scene,
  name: string,
  id: number,
  who: Somebody | undefined,
  body: object,
) {
  const isDelete = actOf(workflow, name).row === 'delete';
  const path = `${resourceNamed(workflow.of).url}/${id}${isDelete ? '' : `/${name}`}`;
  return desks.call(isDelete ? 'DELETE' : 'POST', path, { token: who?.token, body });
}

/** A body that an act on a record takes of somebody, on a line or in general. */
export async function bodyFor(
  { desks, workflow, specimen }: Scene,
  name: string,
  id: number,
  who: Somebody,
  line?: Line,
  size?: 'least' | 'most',
): Promise<Record<string, unknown>> {
  const own = await specimen.bodies?.[name]?.(desks, id, who);
  return { ...validBody(takenBy(actOf(workflow, name), line), size), ...own };
}

/** What a call that is refused must leave as it is: the record, timelines, messages, the ledger. */
export async function fingerprint({ desks, workflow }: Scene, id: number): Promise<string> {
  // The files that bodies name are kept beside the call that is refused.
  const last = [`activities where subject_type <> 'files'`, 'notifications', 'fund_entries'].map(
    (rows) => `(select max(id) from ${rows})`,
  );
  const { table } = resourceNamed(workflow.of);
  const { rows } = await desks.pool.query<{ all: string }>(
    `select json_build_array(to_jsonb(t), ${last.join(', ')})::text as all from ${table} t where id = $1`,
    [id],
  );
  return rows[0]?.all ?? '';
}

async function knownOf(scene: Scene, state: string, id: number): Promise<Known> {
  const { desks, workflow, specimen } = scene;
  const row = await rowOf(desks, workflow, id);
  if (row.in_state !== state) throw new Error(`${workflow.of} ${id} is ${row.in_state} and not ${state}`);
  const standing = await standingOf(desks, workflow, row);
  return { row, standing, isNatural: state in specimen.natural, before: await fingerprint(scene, id) };
}

/** What somebody's lists carry, read once for the records in all states, which are the newest with what they were made of. */
async function listsOf({ desks, workflow }: Scene, who: Somebody, newest: number): Promise<Lists> {
  const views = new Map<string, WireRecord[]>();
  for (const { name, noun, url } of RESOURCES.filter((one) => one.workflow === workflow))
    if (reads(who, noun))
      views.set(
        name,
        (await read<WireRecord[]>(desks, `${url}?per_page=${newest * 3}&sort=-created_at`, who)) ?? [],
      );
  const paths = async (list: string) =>
    ((await read<{ path: string }[]>(desks, list, who)) ?? []).map(({ path }) => path);
  return { views, inbox: await paths('inbox?limit=500'), requests: await paths('my-requests') };
}

/** The record as somebody has it from list, quick search and detail of every view, each of which must say the same. */
async function seen(
  { desks, specimen }: Scene,
  { row, standing, isNatural }: Known,
  who: Somebody,
  { views }: Lists,
  say: Say,
): Promise<WireRecord | undefined> {
  let found: WireRecord | undefined;
  for (const [name, records] of views) {
    const { url, search = [], hidden } = resourceNamed(name);
    const among = (list: WireRecord[] = []) => list.find(({ id }) => id === row.id);
    const word = `${url}?search=${encodeURIComponent(String(row[search[0] ?? 'id']))}`;
    const places = {
      detail: await read<WireRecord>(desks, `${url}/${row.id}`, who),
      list: among(records),
      ...(isNatural ? { search: among(await read(desks, word, who)) } : {}),
    };
    const isSeen = specimen.sees[name]?.(who, desks, row.in_state) ?? false;
    const isListed = isSeen && !hidden?.values.includes(String(row[hidden.column]));
    for (const [where, one] of Object.entries(places)) {
      if ((one !== undefined) !== (where === 'detail' ? isSeen : isListed))
        say(`${name} ${where}: ${one ? 'seen' : 'not seen'}`);
      if (!one) continue;
      found ??= one;
      const { holder, since, actions } = one;
      if (!isDeepStrictEqual({ holder, since }, standing))
        say(`${name} ${where}: ${JSON.stringify({ holder, since })}, not ${JSON.stringify(standing)}`);
      if (!isDeepStrictEqual(actions, found.actions)) say(`${name} ${where}: other acts than elsewhere`);
    }
  }
  return found;
}

function compareAct(
  { workflow }: Scene,
  name: string,
  told: WireAct | undefined,
  want: Outcome,
  say: Say,
): void {
  if (told?.allowed !== Boolean(want.line) || told.why_not?.code !== want.code)
    say(`${name} is told ${told?.allowed} ${told?.why_not?.code}, not ${want.code ?? 'allowed'}`);
  const asked = takenBy(actOf(workflow, name), want.line).map(([key, field]) => {
    const { label, kind, required = false, min = null, max = null, choices = null } = field;
    return { name: key, label, kind, required, min, max, choices };
  });
  if (!isDeepStrictEqual(told?.asks, asked)) say(`${name} asks ${JSON.stringify(told?.asks)}`);
}

async function compareRefusal(
  scene: Scene,
  name: string,
  id: number,
  who: Somebody,
  { code, unseen }: Refused,
  told: WireAct | undefined,
  say: Say,
): Promise<void> {
  const { status, body } = await call(scene, name, id, who, await bodyFor(scene, name, id, who));
  const wanted = unseen ? 'NOT_FOUND' : code;
  if (status !== ERROR_STATUS[wanted] || body.code !== wanted)
    say(`${name} answers ${status} ${body.code} ${body.detail}, not ${wanted}`);
  else if (told && !unseen && told.why_not?.sentence !== body.detail)
    say(`${name} is told “${told.why_not?.sentence}” and answered “${body.detail}”`);
}

/** It waits for whoever is next and for nobody else, and is among the requests of whoever asked while somebody has it. */
function compareInboxes(
  scene: Scene,
  { row, standing }: Known,
  who: Somebody,
  outcomes: ReadonlyMap<string, Outcome>,
  { inbox, requests }: Lists,
  say: Say,
): void {
  const { workflow } = scene;
  const column = ownerColumn(workflow);
  const isTold = !scene.specimen.toldByOther?.includes(row.in_state);
  const isAsked = column !== undefined && row[column] === who.id && standing.holder !== null && isTold;
  const next = [...outcomes.values()].some(({ line }) => line && isAwaited(workflow, line, row, who));
  const waits = times(scene, row, inbox);
  if (waits !== Number(next)) say(`waits ${waits} times, not ${Number(next)}`);
  const asked = times(scene, row, requests);
  if (asked !== Number(isAsked)) say(`is among their requests ${asked} times, not ${Number(isAsked)}`);
}

/** What somebody is answered, or undefined where it is refused. */
export async function read<Data>(
  { call }: Pick<Desks, 'call'>,
  path: string,
  { token }: Somebody,
): Promise<Data | undefined> {
  const answer = await call<Data>('GET', path, { token });
  return answer.status === 200 ? answer.body.data : undefined;
}
