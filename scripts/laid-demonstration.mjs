// Data folders of test portals: the demonstration agency is laid once for a build and a day, and copied for each of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fingerprint } from './fingerprint.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './install.mjs';

const KEPT = join(ROOT, '.cache', 'demonstration');
/** Who has not said by then who they are was stopped. */
const LONGEST_MS = 10_000;
/** Until then others may be at copying it. */
const OLD_MS = 3_600_000;

/**
 * Fills an empty data folder with the demonstration agency as the first start of the built portal lays it. Whoever asks first
 * waits until it is laid, others for them; a later build or day has its own.
 */
export async function layDemonstration(folder) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());
  const whole = join(KEPT, `${fingerprint('server').slice(0, 16)}-${day}`);
  const begun = `${whole}.begun`;
  mkdirSync(KEPT, { recursive: true });
  while (!existsSync(whole)) {
    if (isFirst(begun)) await lay(whole, begun);
    else await pause(200);
  }
  copy(whole, folder);
}

/** Whether nobody else is at it; who was stopped meanwhile isn't. */
function isFirst(begun) {
  if (isGivenUp(begun)) rmSync(begun, { recursive: true, force: true });
  try {
    mkdirSync(begun);
    writeFileSync(join(begun, 'by'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isGivenUp(begun) {
  try {
    process.kill(Number(readFileSync(join(begun, 'by'), 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH' || isOlder(begun, LONGEST_MS);
  }
}

function isOlder(folder, age_ms) {
  const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return since !== undefined && Date.now() - since > age_ms;
}

async function lay(whole, begun) {
  // PostgreSQL is run by somebody who may not look into everybody's folders.
  const folder = mkdtempSync(join(tmpdir(), 'portal-laid-'));
  chmodSync(folder, 0o755);
  try {
    await startAndStop(folder);
    for (const old of readdirSync(KEPT))
      if (isOlder(join(KEPT, old), OLD_MS)) rmSync(join(KEPT, old), { recursive: true, force: true });
    copy(folder, join(begun, 'data'));
    renameSync(join(begun, 'data'), whole);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(begun, { recursive: true, force: true });
  }
}

async function startAndStop(folder) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: 'on',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      // Nobody waits for the disk.
      PGOPTIONS: '-c synchronous_commit=off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/readyz`;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null)
      throw new Error(`The portal ended with ${child.exitCode} and laid no demonstration.`);
    await pause(100);
  }
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The portal that laid the demonstration ended with ${code}.`);
}

/** With owners and rights: PostgreSQL takes no folder of somebody else's. */
function copy(from, to) {
  mkdirSync(to, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}
