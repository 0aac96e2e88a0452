import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireAct } from '#shared/resource/judge.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { everyTable } from '../support/every-table.ts';
import { cuttableServer } from '../support/lost-statements.ts';
import { openScenes } from './scenes.ts';
import type { Somebody } from './workflow-cast.ts';
import { actOf, rowOf } from './workflow-table.ts';
import { bodyFor, outcomeFor, type Scene } from './workflow-walk.ts';

/** Acts on payments and batches need histories of their own: `tests/payments/half-done.test.ts` loses their statements. */
const LOST_THERE = ['payments', 'batches', 'reversals'];
const WORKFLOWS = [...new Set(RESOURCES.flatMap(({ workflow }) => workflow ?? []))].filter(
  ({ of }) => !LOST_THERE.includes(of),
);
const ACTS = WORKFLOWS.flatMap((workflow) =>
  Object.keys(workflow.acts).map((act) => [workflow.of, act] as const),
);

let desks: Desks;
let server: Awaited<ReturnType<typeof cuttableServer>>;
let sceneOf: (of: string) => Scene;

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  sceneOf = await openScenes(desks, WORKFLOWS);
  server = await cuttableServer(desks);
}, 120_000);
afterAll(async () => {
  await server.close();
  await desks.close();
});

it.each(ACTS)(
  '%s: nothing is half done when a statement of %s is lost, whichever it is',
  async (of, name) => {
    const { scene, id, who, body } = await oneThatMay(of, name);
    const isDelete = actOf(scene.workflow, name).row === 'delete';
    const lost = await server.loseEach(
      (nth) => ({
        method: isDelete ? 'DELETE' : 'POST',
        url: `/api/${resourceNamed(of).url}/${id}${isDelete ? '' : `/${name}`}`,
        headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': `${of}-${name}-${nth}` },
        payload: body,
      }),
      () => everyTable(desks.pool),
    );
    expect(lost).toBeGreaterThan(5);
  },
  120_000,
);

/** A record on which somebody may do the act, who they are, and what they send. */
async function oneThatMay(
  of: string,
  name: string,
): Promise<{ scene: Scene; id: number; who: Somebody; body: Record<string, unknown> }> {
  const scene = sceneOf(of);
  for (const make of Object.values(scene.specimen.natural)) {
    const id = await make(desks, scene.cast);
    const row = await rowOf(desks, scene.workflow, id);
    for (const who of scene.cast.values()) {
      const { line } = outcomeFor(scene, name, row, who);
      if (line) return { scene, id, who, body: await bodyFor(scene, name, id, who, line) };
    }
  }
  // Where more than the state decides, the record itself says who may.
  for (const make of Object.values(scene.specimen.besides ?? {})) {
    const id = await make(desks, scene.cast);
    for (const who of scene.cast.values())
      if (await isAllowed(scene, name, id, who))
        return { scene, id, who, body: await bodyFor(scene, name, id, who) };
  }
  throw new Error(`no specimen of ${of} can take ${name}`);
}

async function isAllowed(
  { workflow }: Scene,
  name: string,
  id: number,
  { token }: Somebody,
): Promise<boolean> {
  const views = RESOURCES.filter((one) => one.workflow === workflow);
  const read = await Promise.all(
    views.map(({ url }) => desks.call<{ actions: WireAct[] }>('GET', `${url}/${id}`, { token })),
  );
  return read.some(
    ({ status, body }) => status === 200 && body.data.actions.some((act) => act.name === name && act.allowed),
  );
}
