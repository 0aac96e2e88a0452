import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { inject } from 'vitest';
import { buildApp, JOBS } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openConnections } from '#server/database/connection.ts';
import { layBaseline } from '#server/database/seeds/baseline.ts';
import { loadDemonstration } from '#server/database/seeds/demonstration.ts';
import { grantToServer } from '#server/database/server-role.ts';
import { createFileStore } from '#server/files/file-store.ts';
import type { Portal } from '#server/frame/portal.ts';
import { type JobQueue, makeQueues, startJobs } from '#server/jobs.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { demonstrationDatabase } from './demonstration-database.ts';
import { undocumented } from './documented.ts';
import { asServer, demonstrationFiles, SERVER_ROLE } from './postgres.ts';
import { createTestDatabase } from './test-database.ts';

/** A call of a test: the body is sent as JSON, a form as multipart. */
export interface TestCall {
  token?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  address?: string;
}

/** What came back; for an answer that isn't JSON the envelope is empty. */
export interface TestAnswer<Data> {
  status: number;
  body: {
    status: number;
    message: string;
    data: Data;
    meta: Record<string, unknown>;
    detail: string;
    code: string;
    errors: Record<string, string[]>;
    facts: Record<string, unknown>;
    request_id: string;
  };
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

/**
 * Promises a whole portal on a database of its own with the baseline and nobody in it, or with the `demonstration`; `jobs`
 * runs its queue too.
 * `call` sends one call through the real server, without a socket, and expects its answer to be as it is documented.
 */
export async function startTestPortal({
  env = {},
  jobs = false,
  demonstration = false,
  log,
  connectionString: given,
}: {
  env?: Record<string, string>;
  jobs?: boolean;
  demonstration?: boolean;
  log?: DestinationStream;
  connectionString?: string;
} = {}) {
  const database = given ? undefined : await laidDatabase(demonstration);
  const connectionString = given ?? database?.connectionString ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  const config = readConfig({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    DATABASE_POOL_SIZE: '10',
    ...env,
  });
  const connections = openConnections(asServer(connectionString), config.poolSize);
  // What a test does by hand, it does as the owner.
  const owner = openConnections(connectionString, config.poolSize);
  const { pool, db } = owner;
  const logger = log ? pino({ level: 'trace' }, log) : pino({ level: 'silent' });
  let queue: JobQueue | undefined;
  const portal: Portal = {
    db: connections.db,
    pool: connections.pool,
    databaseState: connections.databaseState,
    config,
    log: logger,
    files: createFileStore(config.fileStorage),
    mailer: createMailer(config, logger),
    enqueue: async (trx, job, data) => queue?.enqueue(trx, job, data),
  };
  // Tests of the engine have resources of their own.
  if (given || RESOURCES.length !== inject('resources')) await layBaseline(db);
  if (demonstration && given) await loadDemonstration({ ...portal, db });
  if (demonstration && !given)
    await cp(demonstrationFiles(inject('run')), join(dataDir, 'files'), { recursive: true });
  if (jobs) {
    await makeQueues(pool, JOBS);
    await grantToServer(pool, SERVER_ROLE);
    queue = await startJobs(connections.writes, JOBS, () => portal);
  }
  const app = await buildApp(portal, () => true);
  await app.ready();
  // Two portals on one database: what one keeps in its memory must never be what the other has changed.
  const beside = process.env.PORTALS === '2' ? await startBeside(portal, connectionString) : undefined;
  let calls = 0;

  async function call<Data = Record<string, unknown>>(
    method: string,
    path: string,
    options: TestCall = {},
  ): Promise<TestAnswer<Data>> {
    const { payload, type } = await payloadOf(options);
    const url = path.startsWith('/') ? path : `/api/${path}`;
    calls += 1;
    const answer = await (beside && calls % 2 === 0 ? beside.app : app).inject({
      method: method as InjectOptions['method'] & string,
      url,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      remoteAddress: options.address ?? '127.0.0.1',
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = method !== 'HEAD' && String(answer.headers['content-type']).startsWith('application/json');
    if (isJson && answer.statusCode < 300) {
      const strange = undocumented(method, url, answer.statusCode, answer.json());
      if (strange) throw new Error(`The documentation of the API says otherwise. ${strange}`);
    }
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : ({} as TestAnswer<Data>['body']),
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    };
  }

  async function close(): Promise<void> {
    await app.close();
    await queue?.stop();
    await beside?.close();
    await connections.close();
    await owner.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { portal, app, db, pool, config, connectionString, call, close };
}

/** A second server process' worth of a portal, with connections and memory of its own; jobs, files and mail are the first's. */
async function startBeside(first: Portal, connectionString: string) {
  const connections = openConnections(asServer(connectionString), first.config.poolSize);
  const { pool, db, databaseState } = connections;
  const app = await buildApp({ ...first, pool, db, databaseState }, () => true);
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await connections.close();
    },
  };
}

/** The portal of a test. */
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;

async function payloadOf({ body, form }: TestCall): Promise<{ payload?: Buffer | string; type?: string }> {
  if (form) {
    const encoded = new Response(form);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    };
  }
  if (body === undefined) return {};
  return { payload: typeof body === 'string' ? body : JSON.stringify(body), type: 'application/json' };
}

/** A database with the baseline, or with the demonstration. */
async function laidDatabase(demonstration: boolean) {
  if (demonstration) await demonstrationDatabase(inject('postgres'), inject('run'));
  return createTestDatabase({ copies: demonstration ? 'demonstration' : 'baseline' });
}
