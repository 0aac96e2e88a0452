import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, startRouter } from './app.tsx';
import { showKeptToast } from './components/toasts.ts';
import { watchTyping } from './session/dirty.ts';
// Every screen follows the device, prints and the sign-in page too.
import './theme/appearance.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
watchTyping();
showKeptToast();
const router = await startRouter();
const page = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);
// The fields of the sign-in are in the page already, perhaps with something typed into them: they stay what they are.
if (root.querySelector('form')) hydrateRoot(root, page);
else createRoot(root).render(page);
// Without it every page is as usable as ever.
import('./after-paint.tsx').catch(() => undefined);
