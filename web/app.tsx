import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from './components/toaster.tsx';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/** The browser's part of the portal: its routes, and the toasts that outlive any one of them. */
export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
