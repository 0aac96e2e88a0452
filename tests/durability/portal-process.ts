import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '#server/database/connection.ts';
import { attachOrStartEmbedded } from '#server/database/embedded/index.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { layDemonstration } from '../../scripts/laid-demonstration.mjs';
import { builtServer } from '../support/built-server.ts';

/** The built portal as a process of its own, on a data folder that outlives it. */
export interface PortalProcess {
  url: string;
  /** kill -9: the process has no say. PostgreSQL lives on and is adopted by the next start. */
  kill(): Promise<void>;
  /** Ends it in good order, its PostgreSQL too. */
  stop(): Promise<void>;
}

/** Starts the built portal, with the demonstration agency unless told, and answers once it is ready. */
export async function startPortal(
  dataDir: string,
  port: number,
  demo: 'on' | 'off' = 'on',
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [builtServer()], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: demo,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}: ${said}`);
    await pause(50);
  }
  return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

/** A portal of one test file on a folder of its own, which is killed and started again. */
export interface KillablePortal {
  /** Where each of its processes answers. */
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Works in its database beside it. */
  inDatabase(work: (pool: Pool) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** Starts a portal that a test kills. */
export async function openKillablePortal(): Promise<KillablePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  chmodSync(folder, 0o755);
  await layDemonstration(folder);
  const port = await freePort();
  let portal = await startPortal(folder, port);
  return {
    url: portal.url,
    kill: () => portal.kill(),
    async start() {
      portal = await startPortal(folder, port);
    },
    async inDatabase(work) {
      const database = await attachOrStartEmbedded({ dataDir: folder, log: () => undefined });
      const pool = openPool(database.connectionString, 2);
      try {
        await work(pool);
      } finally {
        await pool.end();
        await database.stop();
      }
    },
    async end() {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
}
