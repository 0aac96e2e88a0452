import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { failureOf } from '#server/http/failure.ts';
import { Refusal } from '#shared/errors.ts';
import { IMPORT_AT_WORK } from '#shared/imports.ts';
import { notify } from '../notifications/index.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { judgeRows } from './judge-rows.ts';
import { readFile } from './read-file.ts';
import { whyNotAlone } from './second-person.ts';
import { takeBack } from './take-back.ts';
import { ChangedSinceCheck, type Progress, writeAll, writeGood } from './write-rows.ts';

/** The first half of the key of the lock that whoever works on an import holds; the second is the import's id. */
const LOCK = 7_245_003;

/** The job that judges, carries out and takes back imports, whichever an import's status asks for. */
export const importJob: Job = {
  name: 'imports',
  work: (portal, { import_id }) => runImport(portal, Number(import_id)),
  // A stop in good order is nobody's fault: the next start goes on as if it were the first.
  async stopping({ db }) {
    await db.updateTable('imports').set({ worked_by: null }).where('worked_by', '=', THIS_RUN).execute();
  },
};

/** This run of the server. */
const THIS_RUN = randomUUID();
/** So many runs of the server may end while they work on one import. */
const MOST_BROKEN_OFF = 2;

/** Goes on with imports at which nobody works any more: at the start, and each minute. */
export const resumeImportsJob: Job = {
  name: 'imports-resume',
  schedule: '* * * * *',
  atStart: true,
  async work(portal) {
    const rows = await portal.db
      .selectFrom('imports')
      .select('id')
      .where('status', 'in', [...IMPORT_AT_WORK])
      .orderBy('id')
      .execute();
    const outcomes = await Promise.allSettled(rows.map(({ id }) => runImport(portal, id)));
    const cut = outcomes.find(({ status }) => status === 'rejected');
    if (cut?.status === 'rejected') throw cut.reason;
  },
};

/** One import at a time: with a small pool, two would wait for each other's connections. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Does what an import's status asks for, to its end. Only one process works on an import: its connection holds a lock
 * that goes with it when it dies, so that another may go on.
 */
export async function runImport(portal: Portal, id: number): Promise<void> {
  const turn = before.then(() => takeTurn(portal, id));
  before = turn.catch(() => undefined);
  return turn;
}

async function takeTurn(portal: Portal, id: number): Promise<void> {
  const client = await portal.pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mine', [LOCK, id]);
    if (!rows[0]?.mine) return;
    try {
      if (await endedServerTooOften(client, id)) {
        await failed(portal, await readRun(portal.db, id), new Refusal('FILE_CONTENT', ENDED_TOO_OFTEN));
      } else {
        await workOn(portal, id, async (done) => {
          await client.query('update imports set done_rows = $1 where id = $2', [done, id]);
        });
      }
    } catch (error) {
      // What has to wait, for a locked row say, is tried again, perhaps by another portal: to it this run has not ended.
      await client.query('update imports set worked_by = null where id = $1 and worked_by = $2', [
        id,
        THIS_RUN,
      ]);
      throw error;
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK, id]);
    }
  } finally {
    client.release();
  }
}

const ENDED_TOO_OFTEN =
  'The portal ended twice while it worked on this file, so it is not tried again. Split the file and upload its parts; whoever runs the portal finds in its log what happened.';

/** Notes that this run works on an import; whoever still stands there as working on it has ended without a word. */
async function endedServerTooOften(client: PoolClient, id: number): Promise<boolean> {
  const { rows } = await client.query<{ broken_off: number }>(
    `update imports set worked_by = $2,
            broken_off = broken_off + case when worked_by is not null and worked_by <> $2 then 1 else 0 end
      where id = $1 and status = any($3) returning broken_off`,
    [id, THIS_RUN, IMPORT_AT_WORK],
  );
  return (rows[0]?.broken_off ?? 0) >= MOST_BROKEN_OFF;
}

async function workOn(portal: Portal, id: number, progress: Progress): Promise<void> {
  const run = await readRun(portal.db, id);
  try {
    switch (run.status) {
      case 'queued':
      case 'judging':
        await judge(portal, run);
        break;
      case 'committing':
        await commit(portal, run, progress);
        break;
      case 'undoing':
        await takeBack(portal.db, run);
        break;
      case 'judged':
      case 'committed':
      case 'failed':
      case 'undone':
        return;
    }
    await tell(portal, id);
  } catch (error) {
    await failed(portal, run, error);
  }
}

async function judge(portal: Portal, run: ImportRun): Promise<void> {
  await portal.db
    .updateTable('imports')
    .set({ status: 'judging', done_rows: 0 })
    .where('id', '=', run.id)
    .execute();
  if (run.headers.length === 0) await readFile(portal, run);
  await judgeRows(portal.db, await readRun(portal.db, run.id));
}

async function commit(portal: Portal, run: ImportRun, progress: Progress): Promise<void> {
  // Something may have been booked in a year since this was asked for.
  const alone = await whyNotAlone(portal.db, run, run.actor);
  if (alone && run.done_rows === 0) return judgeAnew(portal, run, `Nothing was imported. ${alone}`);
  if (run.mode === 'good-rows') return writeGood(portal.db, run);
  try {
    await writeAll(portal.db, run, progress);
  } catch (error) {
    if (!(error instanceof ChangedSinceCheck)) throw error;
    const sentence = `Nothing was imported, because something changed after the check (${error.message}). Check the rows again.`;
    await judgeAnew(portal, run, sentence);
  }
}

async function judgeAnew(portal: Portal, run: ImportRun, error: string): Promise<void> {
  await portal.db
    .updateTable('imports')
    .set({ status: 'judging', error, mode: null, committed_by: null })
    .where('id', '=', run.id)
    .execute();
  await judge(portal, await readRun(portal.db, run.id));
}

/** A refusal is shown to the person; the queue retries what is temporary; anything else goes to the log. */
async function failed(portal: Portal, run: ImportRun, error: unknown): Promise<void> {
  const { status, detail } = failureOf(error, 'own');
  if (status === 503) throw error;
  if (!(error instanceof Refusal)) portal.log.error({ err: error, import_id: run.id }, 'import failed');
  await portal.db
    .updateTable('imports')
    .set({
      // What can't be undone stays imported.
      status: sql`case when status = 'undoing' and committed_at is not null then 'committed' else 'failed' end`,
      undone_by: null,
      error: detail,
      // The progress that was told may be of rows that a failed transaction took with it.
      done_rows: sql`(select count(*) from import_rows where import_id = ${run.id} and done)`,
    })
    .where('id', '=', run.id)
    // Another process may have done it meanwhile.
    .where('status', 'in', [...IMPORT_AT_WORK])
    .execute();
}

/** Long work ends while people do something else. */
async function tell(portal: Portal, id: number): Promise<void> {
  const run = await readRun(portal.db, id);
  const { insert, update, refused } = run.counts;
  const titles: Partial<Record<ImportRun['status'], string>> = {
    judged: `${run.filename} was checked: ${insert + update} rows to import, ${refused} refused`,
    committed: `${run.filename} was imported: ${run.done_rows} rows`,
    undone: `${run.filename} was undone`,
  };
  const title = titles[run.status];
  if (!title || run.row_count < TOLD_FROM) return;
  await inTransaction(portal.db, (trx) =>
    notify(trx, {
      user_ids: [run.actor.id],
      about: 'mine',
      title,
      path: `/admin-center/imports/${id}`,
    }),
  );
}

/** Shorter files are done while the person still waits. */
const TOLD_FROM = 2_000;
