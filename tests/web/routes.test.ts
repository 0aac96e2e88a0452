import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { RESOURCES } from '#shared/resources/index.ts';
import { resourceRoutes } from '#web/crud/resource-routes.tsx';
import { routesWith } from '#web/door.tsx';
import { RESOURCE_PAGES, resourcePagesAt } from '#web/resource-pages.tsx';
import { INNER } from '#web/routes.tsx';

// The frame of the pages asks the browser who is signed in and how it looks.
vi.hoisted(() => {
  const nothing = () => undefined;
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: nothing });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('navigator', { platform: '' });
  vi.stubGlobal('location', { href: 'http://portal.test/', pathname: '/' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, querySelector: () => null });
});

/** The routes that a path leads through: of the pages drawn by hand, then of the engine's. */
function wayTo(path: string): (string | undefined)[] {
  const drawn = matchRoutes(routesWith(INNER), path)?.at(-1)?.route.path;
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

  it('lead to the same page among those of their area as among all, or to none', () => {
    const paths = RESOURCES.flatMap(({ path }) => [path, `${path}/create`, `${path}/7`, `${path}/7/manage`]);
    for (const path of [...paths, '/budget/nothing', '/nowhere/7/at/all', '/'])
      expect(matchRoutes(resourcePagesAt(path), path)?.at(-1)?.route, path).toBe(
        matchRoutes(RESOURCE_PAGES, path)?.at(-1)?.route,
      );
  });
});
