import { fork } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { startBareHandler } from '../bench/bare-handler.ts';
import { countStatements } from '../bench/counted-pool.ts';
import { exportRows } from '../bench/export.ts';
import { type Load, loadSideBySide } from '../bench/load.ts';
import { openMeasured } from '../bench/people.ts';
import { raiseSideBySide } from '../bench/raise.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { runCommand } from '../command.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { foldChanges } from '../domain/upkeep/fold-changes.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 9);
const PAID = encodeURIComponent(
  JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
);
const LIST = `/api/expenditures?filter=${PAID}&sort=-created_at&per_page=25`;
const COUNTED = [
  'expenditures',
  'funds',
  'batches',
  'payments',
  'overview/summary',
  'inbox',
  'session',
  'notifications/counts',
];

if (process.argv[2] === '--bare') {
  const { url } = await startBareHandler(openPool(process.env.DATABASE_URL ?? ''));
  process.send?.(url);
} else if (process.argv[2] === '--portal') {
  process.send?.(await startPortal());
  process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
} else {
  await runCommand({ program: 'Bench', beside: true }, async ({ pool, connectionString, say }) => {
    await migrate(pool);
    const db = openDatabase(pool);
    await layBaseline(db);
    // As a running portal does each minute: what earlier measurements left would weigh on every list.
    await foldChanges(db);
    const officer = await openMeasured(db);
    // In another department, so that what is raised is not in the lists of the next measurement.
    const raiser = await openMeasured(db, { from: 'last' });
    const { n } = (await pool.query('select count(*) as n from expenditures')).rows[0];
    say('Making ten thousand expenditures in a database beside, to compare with …');
    const small = await makeSmallDatabase(pool, connectionString);
    try {
      const headers = { authorization: `Bearer ${officer.token}` };
      const [portal, bare, beside] = await Promise.all([
        startChild('--portal', connectionString),
        startChild('--bare', connectionString),
        startChild('--portal', small.connectionString),
      ]);
      const smallPool = openPool(small.connectionString);
      const other = await openMeasured(openDatabase(smallPool));
      await smallPool.end();
      say(
        `${n} expenditures, ${CONNECTIONS} connections, an officer of ${officer.department}, ${SECONDS} s each`,
      );
      const loads = await loadSideBySide(
        {
          'bare node:http + pg, same sign-in check': { url: bare.url, headers },
          'list, 25 rows, filter, sort, exact total': { url: `${portal.url}${LIST}`, headers },
          'the same list of ten thousand': {
            url: `${beside.url}${LIST}`,
            headers: { authorization: `Bearer ${other.token}` },
          },
          'list, quick search "yenagoa"': {
            url: `${portal.url}/api/expenditures?search=yenagoa&sort=-created_at&per_page=25`,
            headers,
          },
          'funds of the department': { url: `${portal.url}/api/funds?per_page=25`, headers },
          session: { url: `${portal.url}/api/session`, headers },
        },
        { connections: CONNECTIONS, seconds: SECONDS },
      );
      for (const [name, load] of Object.entries(loads))
        say(lineOf(name, load, loads['bare node:http + pg, same sign-in check']));
      const large = loads['list, 25 rows, filter, sort, exact total'];
      const searched = loads['list, quick search "yenagoa"'];
      say(
        `list ÷ bare handler: ${ratio(large.rate, loads['bare node:http + pg, same sign-in check'].rate)} (goal 0.8)`,
      );
      say(
        `cost of a list, ${n} rows ÷ 10 thousand: ${ratio(loads['the same list of ten thousand'].rate, large.rate)} (goal 1.5 at most)`,
      );
      say(`search p95 ÷ list p95: ${ratio(searched.p95_ms, large.p95_ms)} (goal 2 at most)`);
      const raised = await raiseSideBySide(pool, portal.url, raiser, SECONDS);
      say(
        `raise an expenditure: ${raised.portal.toFixed(0)}/s, plain SQL ${raised.plain.toFixed(0)}/s, ratio ${ratio(raised.portal, raised.plain)} (goal 0.3)`,
      );
      const exporter = await openMeasured(db, { group: 'Budget Officers', from: 'last' });
      const before = await portal.peakMemory();
      const exported = await exportRows(portal.url, exporter.token);
      const grown = (await portal.peakMemory()) - before;
      say(
        `export of ${exported.rows} rows as CSV: first byte ${exported.first_byte_ms.toFixed(0)} ms (goal 1000), ${exported.seconds.toFixed(1)} s in all, peak of memory ${grown.toFixed(0)} MB higher`,
      );
      for (const [name, count] of await statementsPerRequest(connectionString, officer.token))
        say(`statements: ${name} ${count}`);
      for (const child of [portal, bare, beside]) child.stop();
    } finally {
      await small.drop();
    }
    return 0;
  });
}

function lineOf(name: string, { rate, p50_ms, p95_ms, failed }: Load, yardstick: Load): string {
  const times = `p50 ${p50_ms} ms  p95 ${p95_ms} ms`;
  const share = ratio(rate, yardstick.rate).padStart(5);
  return `${name.padEnd(44)} ${rate.toFixed(0).padStart(6)}/s  ${share} ×  ${times}${failed ? `  ${failed} failed` : ''}`;
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}

async function startPortal(): Promise<string> {
  const app = await openApp(process.env.DATABASE_URL ?? '');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function openApp(connectionString: string) {
  const { readConfig } = await import('../config.ts');
  const pool = openPool(connectionString);
  const config = readConfig({ ...process.env, DATABASE_URL: connectionString });
  const portal = {
    db: openDatabase(pool),
    pool,
    isAnswering: async () => true,
    config,
    log: pino({ level: 'silent' }),
    files: createFileStore(config.fileStorage),
    mailer: createMailer(config, pino({ level: 'silent' })),
    enqueue: async () => undefined,
  };
  return buildApp(portal, () => true);
}

async function startChild(
  mode: string,
  connectionString: string,
): Promise<{ url: string; peakMemory: () => Promise<number>; stop: () => void }> {
  const child = fork(process.argv[1] ?? '', [mode], {
    env: { ...process.env, DATABASE_URL: connectionString },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error(`${mode} did not start`)));
  });
  // A measurement that fails must not leave its servers behind.
  process.once('exit', () => child.kill('SIGKILL'));
  const peakMemory = async () => {
    const answer = once(child, 'message');
    child.send('memory');
    return Number((await answer)[0]);
  };
  return { url, peakMemory, stop: () => child.kill('SIGKILL') };
}

async function statementsPerRequest(connectionString: string, token: string): Promise<[string, number][]> {
  const counter = countStatements();
  const app = await openApp(connectionString);
  const counts: [string, number][] = [];
  for (const path of COUNTED) {
    const ask = () => app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } });
    await ask();
    counter.take();
    const { statusCode } = await ask();
    counts.push([`GET /api/${path} (${statusCode})`, counter.take()]);
  }
  await app.close();
  return counts;
}
