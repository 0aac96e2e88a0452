import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import type { Desks } from '../payments/desks.ts';
import { SPECIMENS } from './specimens.ts';
import { openCast, partOfficesFromPermissions } from './workflow-cast.ts';
import type { Scene } from './workflow-walk.ts';

/** Makes the people around the specimens of these workflows; answers the scene of each by the name of its resource. */
export async function openScenes(
  desks: Desks,
  workflows: readonly AnyWorkflow[],
): Promise<(of: string) => Scene> {
  await partOfficesFromPermissions(desks);
  // An inbox answers 200 at most: the white-forms of all batches around would crowd out what is looked for.
  await desks.pool.query(`
    create function no_document() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger a_white_form before insert on documents for each row when (new.batch_id is not null) execute function no_document()`);
  const scenes = new Map<string, Scene>();
  for (const workflow of workflows) {
    const specimen = SPECIMENS[workflow.of];
    if (!specimen) continue;
    const barred = Object.entries(specimen.barred ?? {}).map(([bar, people]) => [bar, Object.keys(people)]);
    const cast = await openCast(desks, workflow, Object.fromEntries(barred));
    scenes.set(workflow.of, { desks, workflow, specimen, cast });
  }
  return (of) => {
    const scene = scenes.get(of);
    if (!scene) throw new Error(`${of} has no specimen`);
    return scene;
  };
}
