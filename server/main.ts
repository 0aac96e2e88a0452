import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp, JOBS } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openConnections } from './database/connection.ts';
import { EmbeddedError, startEmbeddedPostgres } from './database/embedded/index.ts';
import { demonstrationLines } from './database/seeds/demonstration-accounts.ts';
import { offerFirstAdministrator } from './database/seeds/first-administrator.ts';
import { warnOfFewConfirmers } from './domain/bank-details/index.ts';
import { lacksUploads } from './domain/files/index.ts';
import { warnOfWeakOffices } from './domain/payments/index.ts';
import {
  readAuthenticatorSecret,
  sealAuthenticatorsWith,
  sealPlainAuthenticators,
} from './domain/session/index.ts';
import { createFileStore } from './files/file-store.ts';
import type { Portal } from './frame/portal.ts';
import {
  keepSessionsWith,
  nameSessionTokens,
  noteSessionSecret,
  readSessionSecret,
} from './http/session-secret.ts';
import { startJobs } from './jobs.ts';
import { createMailer } from './mail/mailer.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startProblem } from './start-problem.ts';
import { tellAtStart } from './told-at-start.ts';

/** After so long the process has ended, whatever hangs. */
const STOP_MS = 18_000;

const UNREADABLE =
  'Authenticators can’t be read: AUTHENTICATOR_SECRET, or authenticator.secret in DATA_DIR, is another one. Put it back, or have them removed.';
const UNKNOWN_SESSIONS =
  'People are signed in whom this portal does not know. Several portals of one database need the same SESSION_TOKEN_SECRET.';

/** Starts the portal: settings, database, migrations, first data, jobs, HTTP; stops all of it in order on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'password', 'token'],
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: say,
        onLost: (error) => stopWith(1, error.message),
      });
  const connections = openConnections(
    config.databaseUrl ?? embedded?.serverConnectionString ?? '',
    config.poolSize,
  );
  const { pool, db, databaseState } = connections;
  let isReady = false;
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  const portal: Portal = {
    db,
    pool,
    databaseState,
    config,
    log,
    files: createFileStore(config.fileStorage),
    mailer: createMailer(config, log),
    enqueue: async (trx, job, data) => jobs?.enqueue(trx, job, data),
  };
  const app = await buildApp(portal, () => isReady);

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      // Whatever hangs (a client that reads nothing, a database that doesn't answer) is left to the next start.
      setTimeout(() => process.exit(1), STOP_MS).unref();
      await atMost(2_000, embedded?.announceStop());
      await atMost(6_000, app.close());
      app.server.closeAllConnections();
      await atMost(6_000, jobs?.stop());
      await atMost(2_000, connections.close());
      await embedded?.stop();
    })();
    return stopping;
  };
  function stopWith(code: number, line?: string): void {
    if (line) process.stderr.write(`${line}\n`);
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  }
  // Not once: npm and the terminal may both pass Ctrl-C on, and the second must not cut the first short.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopWith(0));

  try {
    keepSessionsWith(await readSessionSecret(config));
    nameSessionTokens(config.sessionName);
    sealAuthenticatorsWith(await readAuthenticatorSecret(config));
    await prepareDatabase(
      portal,
      config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.connectionString ?? '',
    );
    const unreadable = await sealPlainAuthenticators(db);
    jobs = await startJobs(connections.writes, JOBS, () => portal);
    await connections.warm();
    await app.listen({ port: config.port, host: config.host });
    isReady = true;
    say(`Service Portal is ready at ${config.publicUrl}`);
    await tellAtStart(
      [
        async () => (await demonstrationLines(db)).forEach(say),
        () => offerFirstAdministrator(portal, say),
        () => warnOfWeakOffices(portal),
        () => warnOfFewConfirmers(portal),
        () => warnOfMissingUploads(portal),
        async () => {
          if (unreadable > 0) log.warn({ people: unreadable }, UNREADABLE);
          if (await noteSessionSecret(db)) log.warn(UNKNOWN_SESSIONS);
        },
      ],
      log,
      () => stopping !== undefined,
    );
  } catch (error) {
    stopWith(1, startProblem(error, config) ?? (error instanceof Error ? error.message : String(error)));
  }
}

async function warnOfMissingUploads(portal: Portal): Promise<void> {
  const { fileStorage } = portal.config;
  if (fileStorage.kind === 'folder' && (await lacksUploads(portal)))
    portal.log.warn(
      { folder: fileStorage.folder },
      'Uploads are missing in the folder of this portal. Several portals of one database need the same FILE_STORAGE_URL; after a restore or a move put the folder back.',
    );
}

/** Waits for one part of the stop, but not for ever. */
async function atMost(ms: number, part: Promise<void> | undefined): Promise<void> {
  await Promise.race([part, pause(ms, undefined, { ref: false })]);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
