import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/resources/index.ts';
import { resourceRoutes } from '#web/crud/resource-routes.tsx';
import { routes } from '#web/routes.tsx';

/** The routes that a path leads through: of the pages drawn by hand, then of the engine's. */
function wayTo(path: string): (string | undefined)[] {
  const drawn = matchRoutes(routes, path)?.at(-1)?.route.path;
  return drawn === '*' ? [matchRoutes(resourceRoutes(), path)?.at(-1)?.route.path] : [drawn];
}

describe('addresses', () => {
  it.each(RESOURCES.filter(({ actions }) => actions.includes('create')).map(({ path }) => path))(
    '%s/create is a form, never taken for a record called "create"',
    (path) => {
      expect(wayTo(`${path}/create`)).toEqual([`${path.slice(1)}/create`]);
    },
  );

  it.each(RESOURCES.map(({ path }) => path))('%s and a record of it have a page', (path) => {
    expect(wayTo(path)[0]).toBeDefined();
    expect(wayTo(`${path}/7`)[0]).toMatch(/:/);
  });
});
