import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { lazyPage } from './lazy-page.tsx';
import { RouteFailure } from './route-failure.tsx';
import Login from './screens/login/login.tsx';

/** The name of the route beneath which all others are. */
export const ROOT = 'root';

/** The addresses of whoever is not signed in. */
export const DOOR: RouteObject[] = [
  { path: 'login', element: <Login /> },
  {
    path: 'auth/password-reset',
    element: lazyPage(() => import('./screens/password-reset/password-reset.tsx')),
  },
  { path: 'v/:code', element: lazyPage(() => import('./screens/papers/paper.tsx')) },
  { path: 'auth/activate', element: lazyPage(() => import('./screens/activate/activate.tsx')) },
];

/** The addresses before the sign-in, and those behind it as far as they are known. */
export function routesWith(inner: readonly RouteObject[]): RouteObject[] {
  return [{ id: ROOT, element: <Page />, errorElement: <RouteFailure />, children: [...DOOR, ...inner] }];
}

function Page() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
