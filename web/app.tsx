import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadChunk } from './components/load-chunk.ts';
import { Toaster } from './components/toaster.tsx';
import { DOOR, ROOT, routesWith } from './door.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** The router; what is behind the sign-in is loaded before the first page there is shown, and never for the door. */
export async function startRouter(): Promise<Router> {
  // What doesn't load is asked for again by the router, which says so on the page.
  const inner = isAtDoor(location.pathname) ? [] : await loadInner().catch(() => []);
  let isWhole = inner.length > 0;
  return createBrowserRouter(routesWith(inner), {
    async patchRoutesOnNavigation({ path, patch }) {
      if (isWhole || isAtDoor(path)) return;
      patch(ROOT, await loadInner());
      isWhole = true;
    },
  });
}

/** The browser's part of the portal: its routes, and the toasts that outlive any one of them. */
export function App({ router }: { router: Router }) {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}

async function loadInner(): Promise<RouteObject[]> {
  return (await loadChunk(() => import('./routes.tsx'))).INNER;
}

function isAtDoor(path: string): boolean {
  return matchRoutes(DOOR, path) !== null;
}
