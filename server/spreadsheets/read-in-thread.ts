import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#shared/errors.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetAnswer, SheetJob } from './sheet-worker.ts';
import { tooMuch } from './zip-entries.ts';

/** The rows of a file, read in a thread of its own with limits of memory and time; throws Refusal. */
export async function* readInThread(job: SheetJob): AsyncGenerator<SheetRow> {
  const worker = startThread(job);
  let left = job.limits.threadMs;
  try {
    // How soon a busy machine starts a thread says nothing about the file.
    await nextAnswer(worker, STARTING_MS);
    for (;;) {
      const asked = performance.now();
      worker.postMessage('next');
      const answer = await nextAnswer(worker, left);
      left -= performance.now() - asked;
      if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message);
      yield* answer.rows;
      if (answer.done) return;
    }
  } finally {
    await worker.terminate();
  }
}

const STARTING_MS = 60_000;

async function nextAnswer(worker: Worker, timeoutMs: number): Promise<SheetAnswer> {
  try {
    const [answer] = await once(worker, 'message', {
      signal: AbortSignal.timeout(Math.ceil(Math.max(timeoutMs, 1))),
    });
    return answer;
  } catch (error) {
    // Out of memory or out of time: either way the file asks for more than a thread is given.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR') throw tooMuch();
    throw error;
  }
}

function startThread(job: SheetJob): Worker {
  const options = {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: job.limits.threadMb, maxYoungGenerationSizeMb: 32 },
  };
  if (import.meta.url.endsWith('.js'))
    return new Worker(new URL('./sheet-worker.js', import.meta.url), options);
  // From source a thread starts without the loader of TypeScript that the server runs with.
  const loader = createRequire(import.meta.url).resolve('tsx/cjs');
  const source = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url));
  const code = [loader, source].map((file) => `require(${JSON.stringify(file)});`).join('\n');
  return new Worker(code, { ...options, eval: true });
}
