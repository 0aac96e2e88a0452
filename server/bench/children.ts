import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openConnections } from '../database/connection.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';

/** The folder into which each child writes a profile of its CPU; none without it. */
const PROFILES = process.env.BENCH_PROFILES;

/** What Node is told where the portal is started. */
const AS_STARTED =
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts.start.match(
    /--\S+/g,
  ) ?? [];

/** A server that answers in a process of its own. */
export interface Child {
  url: string;
  /** CPU seconds it has used, and the most memory it had, MB. */
  usage(): Promise<{ cpu: number; peak_mb: number }>;
  stop(): void;
}

/** Starts this program once more in a mode in which it serves, tells its address and what it uses (`tellParent`). */
export async function startChild(mode: string, connectionString: string): Promise<Child> {
  const child = fork(process.argv[1] ?? '', [mode], {
    env: { ...process.env, DATABASE_URL: connectionString, TRUST_PROXY: '1' },
    execArgv: [
      ...process.execArgv,
      ...(mode === '--portal' ? AS_STARTED : []),
      ...(PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : []),
    ],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error(`${mode} did not start`)));
  });
  // A measurement that fails must not leave its servers behind.
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      return (await answer)[0];
    },
    stop: () => child.kill(),
  };
}

/** In such a process: tells where it serves, and from then on what it uses whenever it is asked. */
export function tellParent(url: string): void {
  process.send?.(url);
  // By itself, so that its profile is written.
  process.once('SIGTERM', () => process.exit());
  process.on('message', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.send?.({ cpu: (userCPUTime + systemCPUTime) / 1_000_000, peak_mb: maxRSS / 1024 });
  });
}

/** A portal on a database, without jobs and silent. */
export async function openPortal(connectionString: string): Promise<FastifyInstance> {
  const config = readConfig({ ...process.env, DATABASE_URL: connectionString });
  const connections = openConnections(connectionString, config.poolSize);
  const log = pino({ level: 'silent' });
  const portal = {
    db: connections.db,
    pool: connections.pool,
    databaseState: connections.databaseState,
    config,
    log,
    files: createFileStore(config.fileStorage),
    mailer: createMailer(config, log),
    enqueue: async () => undefined,
  };
  const app = await buildApp(portal, () => true);
  app.addHook('onClose', () => connections.close());
  return app;
}

/** CPU seconds that the connections of a PostgreSQL on this machine have used; 0 where it runs elsewhere. */
export async function postgresCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select pid from pg_stat_activity where backend_type = 'client backend'`);
  const used = await Promise.all(rows.map(({ pid }) => cpuOf(Number(pid))));
  return used.reduce((sum, one) => sum + one, 0);
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold spaces; user and system time are the twelfth and thirteenth after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}
