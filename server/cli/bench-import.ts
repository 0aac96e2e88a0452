import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportMode } from '#shared/imports.ts';
import { fundsFile, staffFile } from '../bench/import-files.ts';
import { type Call, sendPaced, type Times } from '../bench/paced.ts';
import { openMeasured } from '../bench/people.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { runCommand } from '../command.ts';
import { openDatabase, openPool } from '../database/connection.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000);
const QUIET_S = 20;
/** Six kinds of calls, each so often: thirty a second together. */
const EVERY_MS = 200;
/** What nobody notices: on a machine of two cores an import takes one of them from the calls. */
const FLOOR_MS = 50;

await runCommand({ program: 'Bench of imports', beside: true }, async ({ pool, connectionString, say }) => {
  const small = await makeSmallDatabase(pool, connectionString);
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const own = openPool(small.connectionString);
  try {
    const db = openDatabase(own);
    await own.query(`insert into grade_levels (key, name) values ('GL08', 'Grade Level 8')`);
    await own.query(`insert into vendors (name) select 'Vendor ' || n from generate_series(1, 500) n`);
    await own.query(`insert into product_brands (name) select 'Brand ' || n from generate_series(1, 100) n`);
    const { rows } = await own.query<{ id: number; code: string }>(
      'select id, code from departments where code is not null order by id',
    );
    const codes = rows.map(({ code }) => code);
    const officer = await openMeasured(db);
    const admin = await openMeasured(db, { group: 'Administrators', from: 'last' });
    const portal = await startPortal(small.connectionString, dataDir);
    try {
      const calls = callsOf(portal.url, officer, admin, rows[0]?.id ?? 0);
      await sendPaced(calls, EVERY_MS, pause(3_000));
      const quiet = await sendPaced(calls, EVERY_MS, pause(QUIET_S * 1_000));
      report(say, `quiet, ${QUIET_S} s`, quiet);
      const desk = deskOf(portal.url, admin.token);
      const kinds: [string, string, string, ImportMode][] = [
        ['funds', 'all or nothing', fundsFile(ROWS, 2040, codes), 'all-or-nothing'],
        ['funds', 'good rows', fundsFile(ROWS, 2041, codes), 'good-rows'],
        ['users', 'all or nothing', staffFile(ROWS, 'A', 'GL08', codes), 'all-or-nothing'],
        ['users', 'good rows', staffFile(ROWS, 'B', 'GL08', codes), 'good-rows'],
      ];
      for (const [resource, name, file, mode] of kinds) {
        const id = await desk.upload(resource, file);
        const checking = since(desk.until(id, 'judged'));
        report(
          say,
          `${ROWS} ${resource} are checked`,
          await sendPaced(calls, EVERY_MS, checking.done),
          checking.seconds(),
          quiet,
        );
        await desk.commit(id, mode);
        const writing = since(desk.until(id, 'committed'));
        report(
          say,
          `${ROWS} ${resource} are imported, ${name}`,
          await sendPaced(calls, EVERY_MS, writing.done),
          writing.seconds(),
          quiet,
        );
      }
    } finally {
      await portal.stop();
    }
  } finally {
    await own.end();
    await small.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return 0;
});

type Caller = { token: string; fund_id: number };

function callsOf(url: string, officer: Caller, admin: Caller, department: number) {
  let n = 0;
  return {
    'vendors, 25 rows': { method: 'GET', url: `${url}/api/vendors?per_page=25`, token: officer.token },
    'brands, 25 rows': { method: 'GET', url: `${url}/api/productBrands?per_page=25`, token: admin.token },
    'own profile': { method: 'GET', url: `${url}/api/account`, token: officer.token },
    'expenditure raised': {
      method: 'POST',
      url: `${url}/api/expenditures`,
      token: officer.token,
      body: () => ({
        fund_id: officer.fund_id,
        type: 'third-party',
        category: 'other',
        beneficiary: `Measured ${n++}`,
        amount: 1,
        description: 'Measured',
      }),
    },
    'brand added': {
      method: 'POST',
      url: `${url}/api/productBrands`,
      token: admin.token,
      body: () => ({ name: `Made ${n++}` }),
    },
    'department changed': {
      method: 'PATCH',
      url: `${url}/api/departments/${department}`,
      token: admin.token,
      body: () => ({ type: n++ % 2 ? 'directorate' : 'division' }),
    },
  } satisfies Record<string, Call>;
}

function deskOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    async upload(resource: string, content: string): Promise<number> {
      const form = new FormData();
      form.set('resource', resource);
      form.set('file', new Blob([content]), `${resource}-${content.length}.csv`);
      const { data } = await answered(
        await fetch(`${url}/api/imports`, { method: 'POST', headers, body: form }),
      );
      return Number(data.id);
    },
    async commit(id: number, mode: ImportMode): Promise<void> {
      await answered(
        await fetch(`${url}/api/imports/${id}/commit`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ mode }),
        }),
      );
    },
    async until(id: number, status: string): Promise<void> {
      for (;;) {
        const { data } = await answered(await fetch(`${url}/api/imports/${id}`, { headers }));
        if (data.status === status) return;
        if (data.status === 'failed') throw new Error(`the import failed: ${data.error}`);
        await pause(500);
      }
    },
  };
}

async function answered(response: Response): Promise<{ data: Record<string, unknown> }> {
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  return (await response.json()) as { data: Record<string, unknown> };
}

function since(work: Promise<void>) {
  const began = performance.now();
  let took = 0;
  const done = work.finally(() => {
    took = performance.now() - began;
  });
  return { done, seconds: () => took / 1_000 };
}

function report(
  say: (line: string) => void,
  title: string,
  now: Map<string, Times>,
  seconds?: number,
  quiet?: Map<string, Times>,
): void {
  say(seconds === undefined ? title : `${title}, ${seconds.toFixed(1)} s`);
  for (const [name, { sent, failed, p50_ms, p95_ms, max_ms }] of now) {
    const allowed = quiet && Math.max(2 * (quiet.get(name)?.p95_ms ?? 0), FLOOR_MS);
    const verdict = allowed === undefined ? '' : `  (goal ${allowed})${p95_ms > allowed ? '  MISSED' : ''}`;
    say(
      `  ${name.padEnd(20)} ${String(sent).padStart(4)} sent  p50 ${p50_ms} ms  p95 ${p95_ms} ms  max ${max_ms} ms${verdict}${failed ? `  ${failed} failed` : ''}`,
    );
  }
}

async function startPortal(
  connectionString: string,
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = fork(join(dirname(process.argv[1] ?? ''), 'main.js'), [], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the portal did not start');
    await pause(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
