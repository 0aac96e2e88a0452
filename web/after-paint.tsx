import { createRoot } from 'react-dom/client';
import { KeptErrors } from './components/kept-errors.tsx';
import { keepShell } from './kept-shell.ts';
import { ServerAway } from './layouts/server-away.tsx';
import { keepRecent } from './session/recent.ts';

// What no page waits for: the parts that the browser keeps, the records that were opened, the word that the server is away, and errors whose toast is gone.
keepShell();
keepRecent();
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <ServerAway />
    <KeptErrors />
  </>,
);
