import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Transaction } from './database/connection.ts';
import type { Job, Portal } from './frame/portal.ts';

/** The queue of jobs, kept in the same database, so that a job is asked for in the transaction that needs it. */
export interface JobQueue {
  enqueue: Portal['enqueue'];
  stop(): Promise<void>;
}

/** Starts the queue and its workers. A job that was under way when the process died is run again. */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  portal: () => Portal,
): Promise<JobQueue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'jobs' });
  boss.on('error', (error) => portal().log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      name: job.name,
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: 3600,
    });
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
      for (const { data } of batch) await job.work(portal(), (data ?? {}) as Record<string, unknown>);
    });
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'Africa/Lagos' });
    if (job.atStart) await boss.send(job.name, {});
  }
  return {
    async enqueue(trx, job, data) {
      await boss.send(job, data, { db: { executeSql: (text, values) => runIn(trx, text, values) } });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

async function runIn(trx: Transaction, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}
