import type { RouteObject } from 'react-router';

/**
 * Those of many routes that an address may be of, by its first part, for the router's own matching: it goes through all that it is
 * given at every call, and hundreds take it longer than drawing a page of rows.
 */
export function routesByArea(routes: readonly RouteObject[]): (pathname: string) => RouteObject[] {
  return (pathname) => {
    const area = pathname.split('/')[1];
    return routes.filter(({ path = '' }) => /^[:*]/.test(path) || path.split('/')[0] === area);
  };
}
