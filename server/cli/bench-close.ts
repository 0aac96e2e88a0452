import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { closeBench } from '../bench/close.ts';
import { runCommand } from '../command.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { createFileStore } from '../files/file-store.ts';
import { createMailer } from '../mail/mailer.ts';

await runCommand(
  { program: 'Bench of a year close', beside: true },
  async ({ pool, connectionString, say }) => {
    await migrate(pool);
    const db = openDatabase(pool);
    await layBaseline(db);
    const log = pino({ level: 'error' });
    const config = readConfig({ ...process.env, DATABASE_URL: connectionString });
    const portal = {
      ...{ db, pool, config, log },
      databaseState: async () => 'writable' as const,
      files: createFileStore(config.fileStorage),
      mailer: createMailer(config, log),
      enqueue: async () => undefined,
    };
    await closeBench(portal, await buildApp(portal, () => true), say);
    return 0;
  },
);
