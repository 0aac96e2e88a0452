import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { App } from './app.tsx';
import { routesWith } from './door.tsx';

/** The sign-in page as React draws it first for somebody of whom the browser knows nothing; `main.tsx` goes on with its elements. */
export async function signInPage(): Promise<string> {
  const router = createMemoryRouter(routesWith([]), { initialEntries: ['/login'] });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
    // In one piece: what comes later would have to be put in place by a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude as ReadableStream).text();
}
