import type pg from 'pg';
import { BackupError } from './backup/backup-error.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openPool } from './database/connection.ts';
import { attachOrStartEmbedded, EmbeddedError, startEmbeddedPostgres } from './database/embedded/index.ts';
import { reach } from './database/own-sessions.ts';
import { startProblem } from './start-problem.ts';

/** What a command of the command line works with. */
export type Command = {
  config: Config;
  connectionString: string;
  pool: pg.Pool;
  /** What follows the command's name. */
  words: string[];
  /** Prints one line. */
  say: (line: string) => void;
};

/** Why a command can't be done; the message is for the person who asked for it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Runs a command on the portal's database and ends the process with the code that the work promises, or with 1 and one
 * sentence where it can't be done.
 * The embedded database is used `beside` a running portal, or else must be free; it is started and stopped as needed,
 * on Ctrl-C too.
 */
export async function runCommand(
  { program, beside }: { program: string; beside: boolean },
  work: (command: Command) => Promise<number>,
): Promise<never> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let close = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not once: npm and the terminal may both pass Ctrl-C on, and the second must not cut the first short.
    process.on(signal, () => void close().finally(() => process.exit(130)));
  }
  let code = 0;
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const embedded = config.databaseUrl
      ? undefined
      : await (beside ? attachOrStartEmbedded : startEmbeddedPostgres)({
          dataDir: config.dataDir,
          log: say,
          program,
        });
    close = async () => embedded?.stop();
    const connectionString =
      config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.connectionString ?? '';
    const pool = openPool(connectionString, config.poolSize);
    try {
      await reach(pool, config.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
      code = await work({ config, connectionString, pool, words: process.argv.slice(2), say });
    } finally {
      await pool.end();
    }
  } catch (error) {
    process.stderr.write(`${(config && startProblem(error, config)) ?? sentenceOf(error)}\n`);
    code = 1;
  }
  await close();
  process.exit(code);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = [CommandError, ConfigError, EmbeddedError, BackupError].some((kind) => error instanceof kind);
  return told ? error.message : (error.stack ?? error.message);
}
