import { createRoot } from 'react-dom/client';
import { keepShell } from './kept-shell.ts';
import { ServerAway } from './layouts/server-away.tsx';

// What no page waits for: the parts that the browser keeps, and the word that the server is away.
keepShell();
createRoot(document.body.appendChild(document.createElement('div'))).render(<ServerAway />);
