// The server of the browser journeys: the built portal with the demonstration agency, on data that nobody keeps.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDemonstration } from './laid-demonstration.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATA_DIR: folder,
  DEMO: 'on',
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  // Nobody waits for the disk.
  PGOPTIONS: '-c synchronous_commit=off',
});
await layDemonstration(folder);
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
