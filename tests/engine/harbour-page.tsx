import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { REGISTRY } from '#shared/resources/index.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { resourceRoutes } from '#web/crud/resource-routes.tsx';
import SignedIn from '#web/layouts/signed-in.tsx';
import '#web/theme/shell.css';
import '#web/theme/appearance.ts';
import { ports, stays, vessels } from './harbour-resources.ts';

// The engine's own screens of the harbour's invented resources, without the portal's frame.
const HARBOUR = [ports, vessels, stays];
REGISTRY.add(...HARBOUR);

const router = createBrowserRouter([
  { element: <SignedIn begin={() => undefined} />, children: resourceRoutes({}, HARBOUR) },
]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main>
      <RouterProvider router={router} />
      <Toaster />
    </main>,
  );
