import { setTimeout as pause } from 'node:timers/promises';
import { keysOf } from '#shared/keys-of.ts';

/** A call as it is sent, and the status that it is answered with when all is well. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  token: string;
  body?: () => unknown;
}

/** How long calls of one kind took. */
export interface Times {
  sent: number;
  failed: number;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

/**
 * Sends each kind of call some times a second, whether or not those before were answered, as people do who don't know of
 * each other; goes on until `until` ends. Answers how long each kind took.
 */
export async function sendPaced<Name extends string>(
  calls: Record<Name, Call>,
  everyMs: number,
  until: Promise<unknown>,
): Promise<Map<Name, Times>> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const took = new Map<Name, number[]>(keysOf(calls).map((name) => [name, []]));
  const failed = new Map<Name, number>();
  const kinds = keysOf(calls).map(async (name, place) => {
    await pause((place * everyMs) / took.size);
    const open: Promise<void>[] = [];
    for (let next = performance.now(); !isOver; next += everyMs) {
      open.push(
        send(calls[name]).then(({ ms, ok }) => {
          took.get(name)?.push(ms);
          if (!ok) failed.set(name, (failed.get(name) ?? 0) + 1);
        }),
      );
      await pause(Math.max(0, next + everyMs - performance.now()));
    }
    await Promise.all(open);
  });
  await Promise.all(kinds);
  await over;
  return new Map([...took].map(([name, times]) => [name, summary(times, failed.get(name) ?? 0)]));
}

async function send({ method, url, token, body }: Call): Promise<{ ms: number; ok: boolean }> {
  const since = performance.now();
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body()) } : {}),
  });
  await response.arrayBuffer();
  return { ms: performance.now() - since, ok: response.ok };
}

function summary(times: number[], failed: number): Times {
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { sent: times.length, failed, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}
