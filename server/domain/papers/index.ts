import type { Area } from '#server/frame/area.ts';
import type { Route } from '#server/frame/route.ts';
import { paperRecordRoute, paperRoute } from './read-paper.ts';

/** What a printed paper says, for whoever holds it; `routes` are all calls, by which who may read its record is judged. */
export function papers(routes: () => readonly Route[]): Area {
  return { routes: [paperRoute, paperRecordRoute(routes)], extensions: {} };
}
