import { RESOURCES } from '#shared/resources/index.ts';
import { times } from './places.ts';
import type { Somebody } from './workflow-cast.ts';
import { actOf, isAwaited, type Row, rowOf } from './workflow-table.ts';
import { outcomeFor, read, type Scene, type WireRecord } from './workflow-walk.ts';

/**
 * For whom records, each under a word for it, wait though they may not act, or don't though they may: one waits for whoever
 * is told that an act is allowed of which a way of theirs has a `todo`, and for nobody else.
 */
export async function waitsWrongly(scene: Scene, records: ReadonlyMap<string, number>): Promise<string[]> {
  const { desks, workflow, cast } = scene;
  const known: { what: string; id: number; row: Row }[] = [];
  for (const [what, id] of records) known.push({ what, id, row: await rowOf(desks, workflow, id) });
  const asked = [...cast.values()].map(async (who) => {
    const inbox = ((await read<{ path: string }[]>(desks, 'inbox?limit=500', who)) ?? []).map(
      ({ path }) => path,
    );
    const wrong: string[] = [];
    for (const { what, id, row } of known) {
      const next = await isTheirs(scene, id, row, who);
      const waits = times(scene, row, inbox);
      if (waits !== Number(next))
        wrong.push(`${what}: ${who.key}: waits ${waits} times, not ${Number(next)}`);
    }
    return wrong;
  });
  return (await Promise.all(asked)).flat();
}

/** Whether somebody is told of an act that they may do on a record for which it waits. */
async function isTheirs(scene: Scene, id: number, row: Row, who: Somebody): Promise<boolean> {
  const { desks, workflow } = scene;
  const urls = RESOURCES.filter((one) => one.workflow === workflow).map(({ url }) => url);
  const read_as = await Promise.all(urls.map((url) => read<WireRecord>(desks, `${url}/${id}`, who)));
  const record = read_as.find((one) => one !== undefined);
  // Whoever may act without opening the record is asked by its table.
  const allowed = record
    ? record.actions.filter((act) => act.allowed).map(({ name }) => name)
    : Object.keys(workflow.acts).filter((name) => outcomeFor(scene, name, row, who).line);
  return allowed.some((name) => {
    const { line } = outcomeFor(scene, name, row, who);
    const ways = line ? [line] : actOf(workflow, name).lines;
    return ways.some((way) => isAwaited(workflow, way, row, who));
  });
}
