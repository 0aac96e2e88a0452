import { join } from 'node:path';
import { isCurrent } from '../../scripts/fingerprint.mjs';

/** A program of the built server ('main', or a command of `server/cli`), of which a process is ready much sooner than from the sources; refuses what was built of others. */
export function builtServer(program = 'main'): string {
  if (!isCurrent('server')) throw new Error('The server is not built of these sources: npm run build.');
  return join(import.meta.dirname, `../../dist/server/${program}.js`);
}
