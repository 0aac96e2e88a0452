import type { CallKind } from '#shared/errors.ts';
import type { Route } from '../frame/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which sentence of the catalogue a failed call carries, also where it fails before its route is asked. */
    kind?: CallKind;
    /** Whether a POST changes nothing, so that whoever sends it again needn't look first. */
    onlyReads?: boolean;
    /** Whether its answers carry a mark of their content; they do unless told. */
    isMarked?: boolean;
  }
}

/** What a call by a method that its path doesn't take would have been, so that it fails with the sentence of that kind. */
export function kindOfOther(method: string, path: string, routes: readonly Route[]): CallKind {
  if (method === 'PATCH') return 'update';
  if (method === 'DELETE') return 'remove';
  const isCollection = routes.some((route) => route.path === `${path}/:id`);
  if (method === 'POST') return isCollection ? 'create' : 'post';
  if (method !== 'GET') return 'post';
  if (isCollection) return 'list';
  const isOwn = routes.every((route) => route.path !== path || route.kind === 'own');
  return isOwn || path.endsWith('/:id') ? 'own' : 'post';
}
