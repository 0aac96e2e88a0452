import { keepShell } from './kept-shell.ts';
import { ServerAway } from './layouts/server-away.tsx';

keepShell();

/** What no page waits for: the parts that the browser keeps, and the word that the server is away. */
export default ServerAway;
