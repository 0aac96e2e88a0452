import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#shared/errors.ts';
import { MOST_ROWS, type RowOutcome } from '#shared/resource/several.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { wrongBodies } from './act-bodies.ts';
import { openScenes } from './scenes.ts';
import type { Somebody } from './workflow-cast.ts';
import { actOf, neededFor, rowOf, takenBy } from './workflow-table.ts';
import { bodyFor, outcomeFor, type Scene } from './workflow-walk.ts';

const WORKFLOWS = [...new Set(RESOURCES.flatMap(({ workflow }) => workflow ?? []))];
const CASES = WORKFLOWS.flatMap((workflow) =>
  Object.entries(workflow.acts).flatMap(([name, { several }]) =>
    several ? [[workflow.of, name] as const] : [],
  ),
);
const NOBODY = 999_999_999;

let desks: Desks;
let sceneOf: (of: string) => Scene;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  sceneOf = await openScenes(
    desks,
    WORKFLOWS.filter((workflow) => CASES.some(([of]) => of === workflow.of)),
  );
}, 120_000);
afterAll(() => desks.close());

it('what the agency decides together may be done to several', () => {
  const together = CASES.map((names) => names.join(' ')).sort();
  expect(together, 'an act that is `several` is meant to be: name it here').toEqual([
    'bank-details confirm',
    'bank-details refuse',
    'documents dispatch',
    'documents receive',
    'expenditures approve',
    'expenditures delete',
    'fund-changes approve',
    'fund-changes deny',
    'payments clear',
    'reserves free',
    'reversals approve',
    'reversals deny',
    'warrants approve',
    'warrants deny',
  ]);
});

describe.each(CASES)('%s: %s', (of, name) => {
  it('is done or refused row by row to everybody as it would be alone', async () => {
    const scene = sceneOf(of);
    const { workflow, specimen, cast } = scene;
    const made = new Map<string, number>();
    const wrong: string[] = [];
    for (const who of cast.values()) {
      for (const [state, make] of Object.entries(specimen.natural))
        if (!made.has(state)) made.set(state, await make(desks, cast));
      const ids = [...made.values()];
      const before = new Map(
        await Promise.all(ids.map(async (id) => [id, await seenOf(scene, id)] as const)),
      );
      const answer = await send(scene, name, who, {
        rows: [...ids, NOBODY].map((id) => ({ id })),
        ...(await bodyFor(scene, name, NOBODY, who)),
      });
      if (!neededFor(workflow, actOf(workflow, name)).some((one) => who.permissions.has(one))) {
        if (answer.status !== 403) wrong.push(`${who.key}: ${answer.status} ${answer.text}`);
      } else if (answer.status !== 200) wrong.push(`${who.key}: ${answer.status} ${answer.text}`);
      const told = answer.status === 200 ? answer.body.data : [];
      if (told.length > 0 && told.at(-1)?.error?.code !== 'NOT_FOUND')
        wrong.push(`${who.key}: of nobody ${JSON.stringify(told.at(-1))}`);
      for (const [state, id] of made) {
        const { row, lines } = before.get(id) ?? (await seenOf(scene, id));
        const { line, code, ...refused } = outcomeFor(scene, name, row, who);
        const after = await seenOf(scene, id);
        const one = told.find((outcome) => outcome.id === id);
        const say = (what: string) => wrong.push(`${who.key} on ${state}: ${what} ${JSON.stringify(one)}`);
        if (line) {
          const goals = [line.to].flat().map((to) => (to === 'same' ? row.in_state : to));
          if (!one?.done || !one.message || one.error || !one.code) say('not done');
          if (!goals.includes(after.row.in_state)) say(`is ${after.row.in_state}, not ${goals}`);
          if (after.lines !== lines + 1) say(`${after.lines - lines} lines in its timeline`);
          made.delete(state);
          continue;
        }
        const wanted = 'unseen' in refused && refused.unseen ? 'NOT_FOUND' : code;
        if (one && (one.done || one.message || one.error?.code !== wanted)) say(`not ${wanted}`);
        if (after.row.version !== row.version || after.lines !== lines) say('changed though it was refused');
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('takes a body within its limits and no other, and then does nothing', async () => {
    const { scene, who, ids } = await pair(of, name);
    const valid = await bodyFor(scene, name, NOBODY, who);
    const rows = ids.map((id) => ({ id }));
    const many = Array.from({ length: MOST_ROWS + 1 }, (_, place) => ({ id: NOBODY + place }));
    const bodies: [string, object][] = [
      ['rows', valid],
      ['rows', { ...valid, rows: [] }],
      ['rows', { ...valid, rows: many }],
      ['rows', { ...valid, rows: [...rows, rows[0]] }],
      ['rows.0.id', { ...valid, rows: [{ id: 0 }] }],
      ['rows.1.seen', { ...valid, rows: [rows[0], { ...rows[1], seen: 'yesterday' }] }],
      ['rows.0.amount', { ...valid, rows: [{ ...rows[0], amount: 1 }] }],
      ...wrongBodies(takenBy(actOf(scene.workflow, name), undefined), { ...valid, rows }),
    ];
    const before = await Promise.all(ids.map((id) => seenOf(scene, id)));
    for (const [field, body] of bodies) {
      const answer = await send(scene, name, who, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([
        ERROR_STATUS.VALIDATION,
        [field],
      ]);
    }
    expect(await Promise.all(ids.map((id) => seenOf(scene, id)))).toEqual(before);

    const most = await send(scene, name, who, { ...valid, rows: many.slice(1) });
    expect(most.body.data.map(({ error }) => error?.code)).toEqual(Array(MOST_ROWS).fill('NOT_FOUND'));
  });

  it('leaves a row that changed since it was seen, and does the others', async () => {
    const { scene, who, ids } = await pair(of, name);
    const versions = await Promise.all(ids.map(async (id) => Number((await seenOf(scene, id)).row.version)));
    const rows = ids.map((id, place) => ({ id, seen: (versions[place] ?? 0) - (place === 0 ? 1 : 0) }));
    const { data, message } = (
      await send(scene, name, who, { ...(await bodyFor(scene, name, NOBODY, who)), rows })
    ).body;
    expect(data.map(({ id, error }) => [id, error?.code])).toEqual([
      [ids[0], 'STALE'],
      [ids[1], undefined],
    ]);
    expect(message).toMatch(/^1 of 2 .+ were .+\.$/);
  });

  it('is done once however often it is sent, also where the answer or the line was lost', async () => {
    const { scene, who, ids } = await pair(of, name);
    const body = {
      ...(await bodyFor(scene, name, NOBODY, who)),
      rows: [...ids, NOBODY].map((id) => ({ id })),
    };
    const before = await Promise.all(ids.map((id) => seenOf(scene, id)));
    const key = `${of} ${name}`;
    const both = await Promise.all([1, 2].map(() => send(scene, name, who, body, key)));
    // As if the portal had ended after the last row and before it kept the answer.
    await desks.pool.query('delete from idempotency_keys where key = $1', [key]);
    const again = await send(scene, name, who, body, key);
    for (const { body: said } of [...both, again])
      expect(said.data.map(({ done }) => done)).toEqual([true, true, false]);
    expect(again.body.data).toEqual(both[0]?.body.data);
    const after = await Promise.all(ids.map((id) => seenOf(scene, id)));
    expect(after.map(({ lines }) => lines)).toEqual(before.map(({ lines }) => lines + 1));

    const other = await send(scene, name, who, { ...body, rows: body.rows.slice(1) }, key);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

it('a call that the database leaves half done is finished by sending it again', async () => {
  const { scene, who, ids } = await pair('fund-changes', 'approve');
  const body = { rows: ids.map((id) => ({ id })) };
  const holder = await desks.pool.connect();
  await holder.query('begin');
  await holder.query('select from fund_changes where id = $1 for update', [ids[1]]);
  const cut = send(scene, 'approve', who, body, 'cut');
  await expect.poll(() => terminateWaiting()).toBe(1);
  await holder.query('rollback');
  holder.release();
  const { status, body: said } = await cut;
  expect([status, said.code]).toEqual([503, 'UNAVAILABLE']);
  expect(said.detail).toContain('a part of this may be done');
  expect(await Promise.all(ids.map(async (id) => (await rowOf(desks, scene.workflow, id)).in_state))).toEqual(
    ['approved', 'pending'],
  );
  const again = await send(scene, 'approve', who, body, 'cut');
  expect(again.body.data.map(({ done }) => done)).toEqual([true, true]);
});

it('records of a plain list are deleted together, but for those that something uses', async () => {
  const permissions = ['add-locations', 'add-buildings', 'delete-locations'];
  const { token } = await addPerson(desks, { permissions });
  const add = async (url: string, body: object) =>
    (await desks.call<{ id: number }>('POST', url, { token, body })).body.data.id;
  const used = await add('locations', { name: 'Used' });
  const free = await add('locations', { name: 'Free' });
  await add('buildings', { location_id: used, name: 'House', floors: 1 });
  const answer = await desks.call<RowOutcome[]>('POST', 'locations/acts/delete', {
    token,
    body: { rows: [{ id: used }, { id: free, seen: 1 }] },
  });
  expect(answer.body.message).toBe('1 of 2 locations were deleted.');
  expect(answer.body.data).toMatchObject([
    { id: used, code: 'Used', done: false, error: { code: 'IN_USE' } },
    { id: free, code: 'Free', done: true, message: 'The location was deleted.', error: null },
  ]);
});

/** Two records to which somebody may do the act. */
async function pair(of: string, name: string): Promise<{ scene: Scene; who: Somebody; ids: number[] }> {
  const scene = sceneOf(of);
  for (const make of Object.values(scene.specimen.natural)) {
    const first = await make(desks, scene.cast);
    const row = await rowOf(desks, scene.workflow, first);
    const who = [...scene.cast.values()].find((one) => outcomeFor(scene, name, row, one).line);
    if (who) return { scene, who, ids: [first, await make(desks, scene.cast)] };
  }
  throw new Error(`nobody may ${name}`);
}

/** A record, and how much its timeline has. */
async function seenOf({ workflow }: Scene, id: number) {
  const { rows } = await desks.pool.query<{ count: number }>(
    'select count(*)::int as count from activities where subject_type = $1 and subject_id = $2',
    [workflow.of, id],
  );
  return { row: await rowOf(desks, workflow, id), lines: rows[0]?.count ?? 0 };
}

function send({ workflow }: Scene, name: string, { token }: Somebody, body: object, key?: string) {
  return desks.call<RowOutcome[]>('POST', `${resourceNamed(workflow.of).url}/acts/${name}`, {
    token,
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
}

/** Ends the connection that waits for a row. */
async function terminateWaiting(): Promise<number> {
  const { rows } = await desks.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  return rows.length;
}
