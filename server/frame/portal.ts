import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../database/connection.ts';
import type { DatabaseState } from '../database/pulse.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Work that is done beside the calls: when it was asked for, or by the clock. */
export interface Job {
  name: string;
  /** Minutes, hours, days … as cron writes them, Africa/Lagos. */
  schedule?: string;
  /** Reminds people: left out on days on which nobody works, so it must come back to what it left. */
  reminds?: true;
  /** Done once at every start too, for what an earlier process left unfinished. */
  atStart?: boolean;
  /** Sends a letter: it is tried again for a day, as mail servers are away for a night. All else is tried again for a minute. */
  isMail?: true;
  /** May be called again after a crash: must continue where it stopped. */
  work(portal: Portal, data: Record<string, unknown>): Promise<void>;
  /** Called when the server stops in good order, whether or not the job is under way. */
  stopping?(portal: Portal): Promise<void>;
}

/** What the whole server shares: connections, settings, log, and the queue of jobs. */
export interface Portal {
  db: Database;
  pool: pg.Pool;
  /** Whether the database answers now, and takes what is written. */
  databaseState(): Promise<DatabaseState>;
  config: Config;
  log: FastifyBaseLogger;
  files: FileStore;
  mailer: Mailer;
  /** Asks for a job; it starts after the transaction has committed, and not if it rolls back. */
  enqueue(trx: Transaction, job: string, data: Record<string, unknown>): Promise<void>;
}
