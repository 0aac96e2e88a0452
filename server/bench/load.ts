import autocannon from 'autocannon';
import { keysOf, mapTable } from '#shared/keys-of.ts';

/** What is asked over and over. */
export interface Request {
  url: string;
  headers: Record<string, string>;
}

/** What a stretch of load measured. */
export interface Load {
  /** Answered requests a second. */
  rate: number;
  p50_ms: number;
  p95_ms: number;
  failed: number;
}

const TURNS = 3;

/**
 * Sends each request over and over on some connections, for some seconds in all, in turns: whatever else the machine
 * does meanwhile falls on all of them alike, so that their ratios hold. Answers rates as means, times as the middle turn's.
 */
export async function loadSideBySide<Name extends string>(
  requests: Record<Name, Request>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Record<Name, Load>> {
  const names = keysOf(requests);
  const turns = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await stretch(requests[name], connections, 1);
  for (let turn = 0; turn < TURNS; turn++)
    for (const name of names)
      turns.get(name)?.push(await stretch(requests[name], connections, Math.max(1, seconds / TURNS)));
  return mapTable(requests, (_request, name) => together(turns.get(name) ?? []));
}

async function stretch({ url, headers }: Request, connections: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, connections, duration: seconds };
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // The tool's own summary has no p95.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    rate: result.requests.average,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    failed: result.non2xx + result.errors,
  };
}

function together(turns: readonly Load[]): Load {
  const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
  return {
    rate: turns.reduce((sum, { rate }) => sum + rate, 0) / turns.length,
    p50_ms: middle(turns.map(({ p50_ms }) => p50_ms)),
    p95_ms: middle(turns.map(({ p95_ms }) => p95_ms)),
    failed: turns.reduce((sum, { failed }) => sum + failed, 0),
  };
}
