import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { LONG } from '../budget/proof.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { stepsOf } from '../support/state-guards.ts';
import { wrongBodies } from './act-bodies.ts';
import { openScenes } from './scenes.ts';
import { SPECIMENS } from './specimens.ts';
import type { Somebody } from './workflow-cast.ts';
import { barNames, type Line, putInto, rowOf, setState, takenBy } from './workflow-table.ts';
import { waitsWrongly } from './workflow-waits.ts';
import { bodyFor, call, fingerprint, outcomeFor, type Scene, walk } from './workflow-walk.ts';

const WORKFLOWS = [...new Set(RESOURCES.flatMap(({ workflow }) => workflow ?? []))];
const CASES = WORKFLOWS.flatMap((workflow) => {
  const specimen = SPECIMENS[workflow.of];
  return specimen ? [[workflow.of, workflow, specimen] as const] : [];
});

const SPECIMENS_AT = 'tests/every-resource/specimens.ts';

let desks: Desks;
let sceneOf: (of: string) => Scene;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  sceneOf = await openScenes(desks, WORKFLOWS);
}, 120_000);
afterAll(() => desks.close());

it.each(WORKFLOWS.map((workflow) => [workflow.of, workflow] as const))(
  '%s have a specimen, with somebody for each bar that keeps people from acting',
  (of, { acts }) => {
    const bars = Object.values(acts).flatMap(({ lines }) => lines.flatMap(barNames));
    const { natural = {}, barred = {} } = SPECIMENS[of] ?? {};
    expect(Object.keys(natural), `make one of ${of} in SPECIMENS of ${SPECIMENS_AT}`).not.toEqual([]);
    expect(
      Object.keys(barred).sort(),
      `name whom each bar keeps from acting on ${of} in \`barred\` of its specimen in ${SPECIMENS_AT}`,
    ).toEqual([...new Set(bars)].sort());
  },
);

// Before the walk: these calls need every constraint of the tables.
describe.each(CASES)('%s', (of, { acts }, { natural }) => {
  it.each(Object.entries(natural))(
    '%s move as the table says for whoever may, on a body within the limits and no other',
    async (state, make) => {
      const scene = sceneOf(of);
      const wrong: string[] = [];
      let id = await make(desks, scene.cast);
      const row = await rowOf(desks, scene.workflow, id);
      expect(row.in_state).toBe(state);
      for (const name of Object.keys(acts)) {
        const allowed = [...scene.cast.values()].flatMap((who) => {
          const { line } = outcomeFor(scene, name, row, who);
          return line ? [{ who, line }] : [];
        });
        // Two show that a line may be taken; the long proof has everybody take it.
        const taking = allowed.filter(({ line }, place) => LONG || isAmongFirst(2, line, allowed, place));
        for (const [turn, { who, line }] of taking.entries()) {
          if (turn === 0) wrong.push(...(await takenThoughWrong(scene, name, id, who)));
          const size = turn === 0 ? 'most' : 'least';
          const answer = await call(scene, name, id, who, await bodyFor(scene, name, id, who, line, size));
          const { in_state } = await rowOf(desks, scene.workflow, id);
          const goals = [line.to].flat().map((to) => (to === 'same' ? state : to));
          if (answer.status >= 300 || !goals.includes(in_state))
            wrong.push(`${who.key} to ${name}: ${answer.text}, ${in_state} and not ${goals}`);
          id = await make(desks, scene.cast);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe.each(CASES)('%s', (of, _workflow, { natural, besides }) => {
  it.each(['strict', 'consecutive'])(
    '%s: records wait for exactly those who are told that they may do what waits',
    async (value) => {
      await desks.db
        .updateTable('settings')
        .set({ value })
        .where('key', '=', 'separation_of_duties')
        .execute();
      const scene = sceneOf(of);
      const records = new Map<string, number>();
      for (const [what, make] of Object.entries({ ...natural, ...besides }))
        records.set(what, await make(desks, scene.cast));
      expect(await waitsWrongly(scene, records)).toEqual([]);
    },
    60_000,
  );
  afterAll(() =>
    desks.db
      .updateTable('settings')
      .set({ value: 'strict' })
      .where('key', '=', 'separation_of_duties')
      .execute(),
  );
});

describe.each(CASES)('%s', (of, workflow, { natural }) => {
  const states = Object.keys(workflow.states);
  const records = new Map<string, number>();
  let wrong: string[];
  beforeAll(async () => {
    const scene = sceneOf(of);
    await dropChecks(of);
    for (const state of states) {
      const make = natural[state] ?? Object.values(natural).at(-1);
      const id = (await make?.(desks, scene.cast)) ?? 0;
      if (!natural[state]) await putInto(desks, workflow, id, state);
      records.set(state, id);
    }
    wrong = await walk(scene, records);
  }, 120_000);

  it.each(states)('%s are told and refused to everybody as the table says', (state) => {
    expect(wrong.filter((one) => one.startsWith(`${state}: `))).toEqual([]);
  });

  it.each(states)('%s move in the database only where an act or a line of `follows` leads', async (state) => {
    const steps = workflow.derived ? [] : stepsOf(workflow);
    const ways = steps.flatMap(([from, to]) => (from === state ? [to] : []));
    const id = records.get(state) ?? 0;
    await putInto(desks, workflow, id, state);
    for (const to of states.filter((one) => one !== state))
      expect(await movesTo(workflow, id, to), `${state} to ${to}`).toBe(
        ways.includes(to) ? 'moved' : 'by no act of its workflow',
      );
  });
});

/** Whether so few before it, or none, take the same line. */
function isAmongFirst(few: number, line: Line, allowed: readonly { line: Line }[], place: number): boolean {
  return allowed.slice(0, place).filter((before) => before.line === line).length < few;
}

/** The bodies that an act takes though something is wrong with them, or that change something. */
async function takenThoughWrong(scene: Scene, name: string, id: number, who: Somebody): Promise<string[]> {
  const row = await rowOf(desks, scene.workflow, id);
  const { line } = outcomeFor(scene, name, row, who);
  const act = scene.workflow.acts[name];
  const before = await fingerprint(scene, id);
  const wrong: string[] = [];
  for (const [field, body] of act
    ? wrongBodies(takenBy(act, line), await bodyFor(scene, name, id, who, line))
    : []) {
    const answer = await call(scene, name, id, who, body);
    const isRefused = answer.body.code === 'VALIDATION' && field in (answer.body.errors ?? {});
    if (!isRefused || (await fingerprint(scene, id)) !== before)
      wrong.push(`${name} with a wrong ${field}: ${answer.status} ${answer.text}`);
  }
  return wrong;
}

/** Whether an update past all acts moves a record, or what the database says. It is taken back. */
async function movesTo(workflow: AnyWorkflow, id: number, state: string): Promise<string> {
  const client = await desks.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update ${resourceNamed(workflow.of).table} set ${setState(workflow, state)} where id = ${id}`,
    );
    return 'moved';
  } catch (error) {
    return /by no act of its workflow/.exec(String(error))?.[0] ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Other columns would have to go with a state: who decided, the voucher of what is paid. */
async function dropChecks(of: string): Promise<void> {
  const { table } = resourceNamed(of);
  const { rows } = await desks.pool.query<{ conname: string }>(
    `select conname from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  );
  for (const { conname } of rows) await desks.pool.query(`alter table ${table} drop constraint ${conname}`);
  await desks.pool.query(`drop trigger if exists name_who_answers on ${table}`);
}
