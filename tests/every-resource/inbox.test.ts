import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/resources/index.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { placesOf } from './places.ts';
import { isSame } from './same.ts';
import { openScenes } from './scenes.ts';
import { SPECIMENS } from './specimens.ts';
import type { Somebody } from './workflow-cast.ts';
import { actOf, isAwaited, type Line, ownerColumn, rowOf, standingOf } from './workflow-table.ts';
import { bodyFor, call, outcomeFor, type Scene } from './workflow-walk.ts';

const WORKFLOWS = [...new Set(RESOURCES.flatMap(({ workflow }) => workflow ?? []))];
const CASES = WORKFLOWS.flatMap(({ of }) =>
  Object.entries(SPECIMENS[of]?.natural ?? {}).map(([state, make]) => [of, state, make] as const),
);

interface Row {
  kind: string;
  verb: string;
  resource: string;
  id: number;
  path: string;
  subtitle: string | null;
  since: string;
  version: number | null;
  acts: { name: string; label: string; remark: { required: boolean } | null }[];
}
interface Outcome {
  id: number;
  done: boolean;
  needs: boolean;
  message: string | null;
  error: { code: string; sentence: string } | null;
}

type State = Awaited<ReturnType<typeof rowOf>>;
/** A record with who has it. */
interface Known {
  row: State;
  standing: Awaited<ReturnType<typeof standingOf>>;
}

const NOBODY = 999_999_999;

let desks: Desks;
let sceneOf: (of: string) => Scene;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  sceneOf = await openScenes(desks, WORKFLOWS);
}, 120_000);
afterAll(() => desks.close());

describe.each(WORKFLOWS.map(({ of }) => [of] as const))('%s', (of) => {
  it('the counts of everybody’s inbox are true, and who asked is told who has it and since when', async () => {
    const scene = sceneOf(of);
    const { natural, besides } = scene.specimen;
    const ids: number[] = [];
    for (const make of Object.values({ ...natural, ...besides })) ids.push(await make(desks, scene.cast));
    // Only now: making one may settle what came before.
    const made = await Promise.all(
      ids.map(async (id): Promise<Known> => {
        const row = await rowOf(desks, scene.workflow, id);
        return { row, standing: await standingOf(desks, scene.workflow, row) };
      }),
    );
    const everybody = [...scene.cast.values()];
    const wrong = await Promise.all(
      everybody.flatMap((who) => [wrongCounts(who), wrongRequests(scene, made, who)]),
    );
    expect(wrong.flat()).toEqual([]);
  }, 60_000);
});

describe.each(CASES)('%s, %s', (of, _state, make) => {
  it('waits until it is done, from the inbox too where it needs no more than a remark, and then no more', async () => {
    const scene = sceneOf(of);
    const wrong: string[] = [];
    let id = await make(desks, scene.cast);
    for (const name of Object.keys(scene.workflow.acts)) {
      const row = await rowOf(desks, scene.workflow, id);
      const found = awaitedBy(scene, name, row);
      if (!found) continue;
      wrong.push(
        ...(await doneWrongly(scene, name, row, found)).map((what) => `${name} by ${found.who.key}: ${what}`),
      );
      id = await make(desks, scene.cast);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

it('what is kept to a record’s page, needs more than a remark or isn’t an act at all is not done from the inbox', async () => {
  const { who } = somebodyOf('stock-write-offs');
  const rows = [
    { resource: 'stock-write-offs', id: 1, act: 'approve' },
    { resource: 'bank-details', id: 1, act: 'confirm' },
    { resource: 'documents', id: 1, act: 'dispatch' },
    { resource: 'claims', id: 1, act: 'raise' },
    { resource: 'claims', id: 2, act: 'delete' },
    { resource: 'vendors', id: 1, act: 'constructor' },
  ];
  const { body } = await act(who, { rows });
  expect(body.data.map(({ done, error }) => [done, error?.code])).toEqual(rows.map(() => [false, 'RULE']));
});

it('somebody without the permission is told so row by row, and of records that they don’t see nothing', async () => {
  const scene = sceneOf('fund-changes');
  const make = scene.specimen.natural.pending;
  const id = (await make?.(desks, scene.cast)) ?? 0;
  const rows = [{ resource: 'fund-changes', id, act: 'approve' }];
  const codes = new Map<string, string | undefined>();
  for (const who of scene.cast.values()) {
    if (outcomeFor(scene, 'approve', await rowOf(desks, scene.workflow, id), who).line) continue;
    const { body } = await act(who, { rows });
    codes.set(who.key, body.data[0]?.error?.code);
  }
  expect(codes.get('stranger')).toBe('NOT_FOUND');
  expect([...codes].filter(([, code]) => code === undefined)).toEqual([]);
});

it('what wants more than a remark after all is left as it is, with the sentence of what is to be entered', async () => {
  const scene = sceneOf('retirements');
  const id = (await scene.specimen.natural.registered?.(desks, scene.cast)) ?? 0;
  const found = awaitedBy(scene, 'close', await rowOf(desks, scene.workflow, id));
  if (!found) throw new Error('nobody may close');
  const { body } = await act(found.who, { rows: [{ resource: 'retirements', id, act: 'close' }] });
  expect(body.data).toMatchObject([
    { done: false, needs: true, error: { sentence: expect.stringContaining('receipt') } },
  ]);
});

it('a row that changed since it was seen is left as it is, and the others are done', async () => {
  const scene = sceneOf('fund-changes');
  const ids = [
    await scene.specimen.natural.pending?.(desks, scene.cast),
    await scene.specimen.natural.pending?.(desks, scene.cast),
  ];
  const row = await rowOf(desks, scene.workflow, ids[0] ?? 0);
  const found = awaitedBy(scene, 'approve', row);
  if (!found) throw new Error('nobody may approve');
  const rows = ids.map((id = 0, place) => ({
    ...{ resource: 'fund-changes', id, act: 'approve' },
    seen: Number(row.version) - (place === 0 ? 1 : 0),
  }));
  const { body } = await act(found.who, { rows });
  expect(body.data.map(({ done, error }) => [done, error?.code])).toEqual([
    [false, 'STALE'],
    [true, undefined],
  ]);
  expect(body.message).toBe('1 of 2 done.');
});

/** What of the counts of somebody's inbox differs from its rows. */
async function wrongCounts(who: Somebody): Promise<string[]> {
  const { rows, meta } = await inboxOf(who);
  const kinds = countsOf(rows.map(({ kind }) => kind));
  const screens = countsOf(rows.map(({ path }) => /^\/[^/?]+\/[^/?]+/.exec(path)?.[0] ?? ''));
  const counts = await desks.call('GET', 'inbox/counts', { token: who.token });
  const [first] = rows;
  const one = await inboxOf(who, first ? `&kind=${first.kind}` : '');
  return [
    ...(meta.total === rows.length ? [] : [`total ${meta.total} of ${rows.length}`]),
    ...(isSame(meta.by_kind, kinds) ? [] : [`by kind ${JSON.stringify(meta.by_kind)}`]),
    ...(isSame(counts.body.data, screens) ? [] : [`by screen ${counts.text}`]),
    ...(one.meta.total === (first ? kinds[first.kind] : 0) ? [] : [`of ${first?.kind} ${one.meta.total}`]),
  ].map((what) => `${who.key}: ${what}`);
}

/** Which of the records somebody asked for their requests don't show with who has them and since when. */
async function wrongRequests(scene: Scene, made: readonly Known[], who: Somebody): Promise<string[]> {
  const column = ownerColumn(scene.workflow);
  if (column === undefined) return [];
  const { body } = await desks.call<Row[]>('GET', 'my-requests?limit=500', { token: who.token });
  return made.flatMap(({ row, standing: { holder, since } }) => {
    const found = body.data.filter(({ path }) => placesOf(scene, row).includes(path));
    const isTheirs = holder?.kind === 'person' && holder.id === who.id;
    const isAsked =
      row[column] === who.id && holder && !scene.specimen.toldByOther?.includes(row.in_state) ? holder : null;
    const wanted = isAsked ? [{ subtitle: `With ${isTheirs ? 'you' : isAsked.name}`, since }] : [];
    const told = found.map((one) => ({ subtitle: one.subtitle, since: one.since }));
    if (isSame(told, wanted)) return [];
    return [`${who.key} in ${row.in_state}: ${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`];
  });
}

/** What is wrong when somebody does what a record waits for, from the inbox where that offers it: before, at it, and afterwards. */
async function doneWrongly(
  scene: Scene,
  name: string,
  row: State,
  { who, line }: { who: Somebody; line: Line },
): Promise<string[]> {
  const wrong: string[] = [];
  const places = placesOf(scene, row);
  const before = await inboxOf(who);
  const [mine, ...others] = before.rows.filter(({ path }) => places.includes(path));
  if (!mine || others.length > 0) return [`waits ${others.length} times`];
  const isQuick = mine.acts.some((one) => one.name === name);
  const isDone = isQuick && (await fromInbox(scene, name, row, { who, line, mine }, wrong));
  if (!isDone) {
    const answer = await call(scene, name, row.id, who, await bodyFor(scene, name, row.id, who, line));
    // What its specimen can't do, the walk over acts tells.
    if (answer.status >= 300) return wrong;
  }
  const after = await inboxOf(who);
  const left = after.rows.filter(({ path }) => places.includes(path));
  if (line.to !== 'same' && left.some(({ verb }) => verb === mine.verb))
    wrong.push(`“${mine.verb}” waits still`);
  if (left.length === 0 && after.meta.total >= before.meta.total)
    wrong.push(`${before.meta.total} waited, then ${after.meta.total}`);
  return wrong;
}

/** Does it from the inbox, beside a record that is not there, and sends the call again as after a lost line; whether it was done. */
async function fromInbox(
  scene: Scene,
  name: string,
  row: State,
  { who, line, mine }: { who: Somebody; line: Line; mine: Row },
  wrong: string[],
): Promise<boolean> {
  const { resource, version } = mine;
  const seen = version === null ? {} : { seen: version };
  const rows = [
    { resource, id: mine.id, act: name, ...seen },
    { resource, id: NOBODY, act: name },
  ];
  const key = `${resource} ${mine.id} ${name}`;
  const first = await act(who, { rows, remark: 'As agreed' }, key);
  const [one, nobody] = first.status === 200 ? first.body.data : [];
  if (!one || nobody?.done || nobody?.error?.code !== 'NOT_FOUND') {
    wrong.push(first.text);
    return false;
  }
  const after = await rowOf(desks, scene.workflow, row.id);
  const goals = [line.to].flat().map((to) => (to === 'same' ? row.in_state : to));
  if (one.done ? !goals.includes(after.in_state) || !one.message : after.in_state !== row.in_state)
    wrong.push(`${JSON.stringify(one)}, is ${after.in_state}`);
  if (!one.done) {
    // It wants something to be entered, or the record's own call says no as well.
    if (!one.needs && (await call(scene, name, row.id, who, {})).status < 300)
      wrong.push(`is refused from the inbox alone: ${one.error?.sentence}`);
    return false;
  }
  // As if the portal had ended after the last row and before it kept the answer.
  await desks.pool.query('delete from idempotency_keys where key = $1', [key]);
  const again = await act(who, { rows, remark: 'As agreed' }, key);
  if (!isSame(again.body.data, first.body.data)) wrong.push(`again ${again.text}`);
  if ((await rowOf(desks, scene.workflow, row.id)).version !== after.version) wrong.push('was done twice');
  return true;
}

it.each(['x', 'constructor', '__proto__', 'toString'])(
  'an act called %s is none, and names nobody of a list that the person does not see',
  async (name) => {
    const { token } = desks.people.officer;
    const body = { rows: [{ resource: 'employees', id: desks.people.treasury.id, act: name }] };
    const { body: answer } = await desks.call<Outcome[]>('POST', 'inbox/acts', { token, body });
    expect(answer.data).toMatchObject([{ done: false, code: null, error: { code: 'RULE' } }]);
  },
);

function somebodyOf(of: string): { scene: Scene; who: Somebody } {
  const scene = sceneOf(of);
  const who = scene.cast.get('administrator');
  if (!who) throw new Error(`${of} has no administrator`);
  return { scene, who };
}

/** Whoever may take an act for which a record waits, and the way. */
function awaitedBy(scene: Scene, name: string, row: State) {
  if (!actOf(scene.workflow, name).lines.some(({ todo }) => todo)) return undefined;
  for (const who of scene.cast.values()) {
    const { line } = outcomeFor(scene, name, row, who);
    if (line && isAwaited(scene.workflow, line, row, who)) return { who, line };
  }
  return undefined;
}

async function inboxOf({ token }: Somebody, more = '') {
  const { body } = await desks.call<Row[]>('GET', `inbox?limit=500${more}`, { token });
  return { rows: body.data, meta: body.meta as { total: number; by_kind: Record<string, number> } };
}

function act({ token }: Somebody, body: object, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined;
  return desks.call<Outcome[]>('POST', 'inbox/acts', { token, body, ...(headers ? { headers } : {}) });
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
