import { fork } from 'node:child_process';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { startBareHandler } from '../bench/bare-handler.ts';
import { countStatements } from '../bench/counted-pool.ts';
import { load } from '../bench/load.ts';
import { openMeasured } from '../bench/people.ts';
import { raiseByPlainSql } from '../bench/same-sql.ts';
import { runCommand } from '../command.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

if (process.argv[2] === '--bare') {
  const { url } = await startBareHandler(openPool(process.env.DATABASE_URL ?? ''));
  process.send?.(url);
} else if (process.argv[2] === '--portal') {
  process.send?.(await startPortal());
} else {
  await runCommand({ program: 'Bench', beside: true }, async ({ pool, connectionString, say }) => {
    await migrate(pool);
    const db = openDatabase(pool);
    await layBaseline(db);
    const officer = await openMeasured(db);
    const headers = { authorization: `Bearer ${officer.token}` };
    const { n } = (await pool.query('select count(*) as n from expenditures')).rows[0];
    say(
      `${n} expenditures, ${CONNECTIONS} connections, an officer of ${officer.department}, ${SECONDS} s each`,
    );
    const portal = await startChild('--portal', connectionString);
    const bare = await startChild('--bare', connectionString);
    const filter = encodeURIComponent(
      JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
    );
    const list = `${portal.url}/api/expenditures?filter=${filter}&sort=-created_at&per_page=25`;
    const measure = (url: string) => load({ url, headers, connections: CONNECTIONS, seconds: SECONDS });
    const rows = [
      ['bare node:http + pg, same sign-in check', await measure(bare.url)],
      ['list, 25 rows, filter, sort, exact total', await measure(list)],
      [
        'list, quick search "yenagoa"',
        await measure(`${portal.url}/api/expenditures?search=yenagoa&sort=-created_at&per_page=25`),
      ],
      ['funds of the department', await measure(`${portal.url}/api/funds?per_page=25`)],
      ['session', await measure(`${portal.url}/api/session`)],
    ] as const;
    const yardstick = rows[0][1].rate;
    for (const [name, { rate, p50_ms, p95_ms, failed }] of rows) {
      say(
        `${name.padEnd(44)} ${rate.toFixed(0).padStart(6)}/s  ${(rate / yardstick).toFixed(2).padStart(5)} ×  p50 ${p50_ms} ms  p97.5 ${p95_ms} ms${failed ? `  ${failed} failed` : ''}`,
      );
    }
    const plain = await raiseByPlainSql(pool, officer.fund_id, officer.user_id, 8, SECONDS);
    const raised = await raiseThroughPortal(portal.url, officer, 8);
    say(
      `raise an expenditure: ${raised.toFixed(0)}/s, plain SQL ${plain.toFixed(0)}/s, ratio ${(raised / plain).toFixed(2)} (goal 0.3)`,
    );
    for (const [name, count] of await statementsPerRequest(connectionString, officer.token))
      say(`statements: ${name} ${count}`);
    portal.stop();
    bare.stop();
    return 0;
  });
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
): Promise<{ url: string; stop: () => void }> {
  const child = fork(process.argv[1] ?? '', [mode], {
    env: { ...process.env, DATABASE_URL: connectionString },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error(`${mode} did not start`)));
  });
  // A measurement that fails must not leave its servers behind.
  process.once('exit', () => child.kill('SIGKILL'));
  return { url, stop: () => child.kill('SIGKILL') };
}

async function raiseThroughPortal(
  url: string,
  { token, fund_id }: { token: string; fund_id: number },
  together: number,
): Promise<number> {
  const end = Date.now() + SECONDS * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (Date.now() < end) {
        const body = {
          fund_id,
          type: 'third-party',
          category: 'other',
          beneficiary: `Measured ${Math.random()}`,
          amount: 1,
          description: 'Measured',
        };
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        };
        const response = await fetch(`${url}/api/expenditures`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        if (response.status === 201) done++;
        else throw new Error(`raising was refused: ${await response.text()}`);
        await response.body?.cancel();
      }
    }),
  );
  return done / SECONDS;
}

async function statementsPerRequest(connectionString: string, token: string): Promise<[string, number][]> {
  const counter = countStatements();
  const app = await openApp(connectionString);
  const counts: [string, number][] = [];
  for (const path of [
    'expenditures',
    'funds',
    'batches',
    'payments',
    'overview/summary',
    'inbox',
    'session',
    'notifications/counts',
  ]) {
    const ask = () => app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } });
    await ask();
    counter.take();
    const { statusCode } = await ask();
    counts.push([`GET /api/${path} (${statusCode})`, counter.take()]);
  }
  await app.close();
  return counts;
}
