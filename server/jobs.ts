import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Transaction } from './database/connection.ts';
import { unavailability } from './database/unavailable.ts';
import type { Job, Portal } from './frame/portal.ts';

/** The queue of jobs, kept in the same database, so that a job is asked for in the transaction that needs it. */
export interface JobQueue {
  enqueue: Portal['enqueue'];
  stop(): Promise<void>;
}

/** Makes or brings up to date the tables of the queue, and a queue for each job, as the owner of the database. */
export async function makeQueues(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: SCHEMA });
  let failed: Error | undefined;
  boss.on('error', (error) => {
    failed = error;
  });
  await boss.start();
  for (const job of jobs) {
    const queue = queueOf(job);
    await boss.createQueue(job.name, queue);
    // What an earlier version made keeps its own patience unless told.
    await boss.updateQueue(job.name, queue);
  }
  await boss.stop({ graceful: false });
  if (failed) throw failed;
}

/**
 * Starts the workers of the queues that were made. A job that was under way when the process died is run again; while the database is
 * away the queue waits for it. After `lateLooks` seconds in which the same job stays first in its queue, and none of them is at work,
 * that is logged.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  portal: () => Portal,
  { lateLooks = LATE_LOOKS } = {},
): Promise<JobQueue> {
  let isStopping = false;
  // The queue ends jobs without awaiting the statement, which would end the process if it could fail: so each waits.
  const outlasting = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let wait = 100; ; wait = Math.min(2 * wait, 2_000)) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (isStopping) return NO_ANSWER;
        if (!unavailability(error)) throw error;
        await pause(wait);
      }
    }
  };
  const boss = new PgBoss({ db: { executeSql: outlasting }, schema: SCHEMA, migrate: false });
  boss.on('error', (error) => portal().log.error({ err: error }, 'job queue'));
  await boss.start();
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const options = { pollingIntervalSeconds: UNASKED_S, includeMetadata: true } as const;
    const worker = await boss.work(job.name, options, async (batch) => {
      // What waits behind it is taken at once, not a second later.
      boss.notifyWorker(workers.get(job.name) ?? '');
      for (const { id, data, retryCount, output } of batch) {
        if (retryCount >= MOST_DEATHS && wasCutOff(output)) {
          portal().log.error({ job: job.name, id }, 'a job under which the server ended is not tried again');
          continue;
        }
        if (job.reminds && !(await isWorkingDay(pool))) continue;
        try {
          await job.work(portal(), (data ?? {}) as Record<string, unknown>);
        } catch (error) {
          // The queue keeps why only in its own tables.
          portal().log.error({ err: error, job: job.name, id }, 'a job failed');
          throw error;
        }
      }
    });
    workers.set(job.name, worker);
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'Africa/Lagos' });
    if (job.atStart) await boss.send(job.name, {});
  }
  const endLooking = wakeWhereDue(pool, (name) => boss.notifyWorker(workers.get(name) ?? ''), lateLooks, {
    unasked: (error) =>
      portal().log.error({ err: error }, 'what is due cannot be asked; each job is looked for once a minute'),
    untaken: (job) => portal().log.error({ job }, 'jobs are due, and their worker takes none'),
  });
  return {
    async enqueue(trx, job, data) {
      await boss.send(job, data, { db: { executeSql: (text, values) => runIn(trx, text, values) } });
    },
    async stop() {
      isStopping = true;
      await Promise.all([endLooking(), boss.stop({ graceful: true, timeout: 5_000 })]);
      for (const job of jobs) await job.stopping?.(portal());
    },
  };
}

/** What is told once, until it is well again: the queue itself says nothing where its worker cannot take a job. */
interface Told {
  unasked(error: unknown): void;
  untaken(job: string): void;
}

/** Asks once a second for which jobs there is something to do, and wakes those. Answers how to end. */
function wakeWhereDue(
  pool: pg.Pool,
  wake: (name: string) => void,
  lateLooks: number,
  tell: Told,
): () => Promise<void> {
  const ending = new AbortController();
  const looking = (async () => {
    let isTold = false;
    let standing: ReadonlyMap<string, { oldest: string; looks: number }> = new Map();
    while (!ending.signal.aborted) {
      try {
        const { rows } = await pool.query<{ name: string; oldest: string }>(DUE);
        isTold = false;
        const before = standing;
        standing = new Map(
          rows.map(({ name, oldest }) => {
            const known = before.get(name);
            return [name, { oldest, looks: known?.oldest === oldest ? known.looks + 1 : 1 }];
          }),
        );
        for (const [name, { looks }] of standing) {
          wake(name);
          if (looks === lateLooks) tell.untaken(name);
        }
      } catch (error) {
        // While the database is away nothing is due.
        if (isTold || unavailability(error)) continue;
        isTold = true;
        tell.unasked(error);
      } finally {
        await pause(1_000, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  })();
  return async () => {
    ending.abort();
    await looking;
  };
}

const DUE = {
  name: 'jobs_due',
  // While one is at work the others wait rightly, and what is said of the oldest is another each time.
  text: `select d.name, case when exists (select from jobs.job a where a.name = d.name and a.state = 'active')
      then clock_timestamp() else d.oldest end::text as oldest
    from (select name, min(created_on) as oldest from jobs.job where state < 'active' and start_after < now() group by 1) d`,
};

/** Once a second. */
const LATE_LOOKS = 60;

/** So often a worker looks by itself. Each of some fifty that looked every second kept PostgreSQL and the portal busy with nothing. */
const UNASKED_S = 60;

function queueOf(job: Job) {
  return { name: job.name, ...(job.isMail ? FOR_A_DAY : FOR_A_MINUTE) };
}

async function isWorkingDay(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>('select is_working_day(lagos_today()) as is');
  return rows[0]?.is ?? true;
}

const SCHEMA = 'jobs';

/** Each wait is twice the one before, in seconds. What was under way when its server was killed is tried again once its time is over. */
const FOR_A_MINUTE = { retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 };
const FOR_A_DAY = { retryLimit: 11, retryDelay: 60, retryBackoff: true, expireInSeconds: 600 };

/** So often a job may be cut off by the end of the server. */
const MOST_DEATHS = 2;

/** Whether a job's last try ended without a word, as the queue then notes it: no error of its own, only its time over. */
function wasCutOff(output: object | undefined): boolean {
  return JSON.stringify(output ?? '').includes('failed by timeout in active state');
}

/** What the queue takes as an answer without rows; an empty list of them it would read the first of. */
const NO_ANSWER = {} as { rows: unknown[] };

async function runIn(trx: Transaction, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
  return { rows };
}
