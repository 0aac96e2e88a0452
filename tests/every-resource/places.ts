import { RESOURCES } from '#shared/resources/index.ts';
import type { Row } from './workflow-table.ts';
import type { Scene } from './workflow-walk.ts';

/** How often a list names a record. */
export function times(scene: Scene, row: Row, paths: readonly string[]): number {
  const places = placesOf(scene, row);
  return paths.filter((path) => places.includes(path)).length;
}

/** The screens on which inboxes say that a record waits. */
export function placesOf({ workflow, specimen }: Scene, row: Row): string[] {
  const views = RESOURCES.filter((one) => one.workflow === workflow);
  return [...views.map(({ path }) => `${path}/${row.id}`), ...(specimen.waitsAt?.(row) ?? [])];
}
