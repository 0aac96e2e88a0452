import autocannon from 'autocannon';
import { keysOf, mapTable } from '#shared/keys-of.ts';

/** What is asked over and over: a read, or a POST whose body is another each time where it holds `[<id>]`. */
export interface Request {
  /** Of one server, or of several that the connections are spread over. */
  url: string | readonly string[];
  /** Of sessions that the connections share. */
  tokens: readonly string[];
  /** One, or several that are sent in turn. */
  body?: string | readonly string[];
  /** What is done ten times a second meanwhile, as others would. */
  meanwhile?: () => Promise<unknown>;
  /** CPU seconds that the answering processes have used so far: Node's and PostgreSQL's. */
  cpu: () => Promise<Cpu>;
}

/** CPU seconds. */
export interface Cpu {
  node: number;
  postgres: number;
}

/** What a stretch of load measured. */
export interface Load {
  /** Answered requests a second. */
  rate: number;
  p50_ms: number;
  p95_ms: number;
  failed: number;
  /** Milliseconds of CPU that one request cost. */
  node_ms: number;
  postgres_ms: number;
}

const TURNS = 3;
const MEANWHILE_MS = 100;
const EACH = '[<id>]';
/** Names of one measurement are not those of another. */
const run = Date.now().toString(36);
let sent = 0;

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

/** A load as a line of a table. */
export function lineOf(name: string, { rate, p50_ms, p95_ms, failed, node_ms, postgres_ms }: Load): string {
  const times = `p50 ${String(p50_ms).padStart(4)} ms  p95 ${String(p95_ms).padStart(4)} ms`;
  const cpu = `CPU each: Node ${node_ms.toFixed(2)} ms, PostgreSQL ${postgres_ms.toFixed(2)} ms`;
  return `${name.padEnd(26)} ${rate.toFixed(0).padStart(6)}/s  ${times}  ${cpu}${failed ? `  ${failed} failed` : ''}`;
}

async function stretch(request: Request, connections: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const before = await request.cpu();
  const urls = [request.url].flat();
  const timer = request.meanwhile && setInterval(request.meanwhile, MEANWHILE_MS);
  const results = await Promise.all(
    urls.map((url) => send({ ...request, url }, connections / urls.length, seconds, times)),
  );
  clearInterval(timer);
  const after = await request.cpu();
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const each = (name: keyof Cpu) => ((after[name] - before[name]) * 1_000) / Math.max(1, times.length);
  return {
    rate: sum(results.map((result) => result['2xx'] / result.duration)),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    failed: sum(results.map(({ non2xx, errors }) => non2xx + errors)),
    node_ms: each('node'),
    postgres_ms: each('postgres'),
  };
}

/** Sends it to one server, and notes how long each answer took. */
function send(
  { url, tokens, body }: Request & { url: string },
  connections: number,
  seconds: number,
  times: number[],
): Promise<autocannon.Result> {
  const bodies = [body ?? []].flat();
  let turn = 0;
  // Of several addresses, since no address is answered more than two thousand times a second.
  const headersInTurn = () => {
    const place = turn++ % tokens.length;
    return { authorization: `Bearer ${tokens[place]}`, 'x-forwarded-for': `10.0.0.${place}` };
  };
  const { origin, pathname: path } = new URL(url);
  const requests: autocannon.Request[] = [
    {
      method: 'POST',
      path,
      setupRequest: (one) => ({
        ...one,
        headers: { ...headersInTurn(), 'content-type': 'application/json' },
        body: bodies[sent % bodies.length]?.replaceAll(EACH, `${run} ${++sent}`) ?? '',
      }),
    },
  ];
  const options = {
    ...(body
      ? { url: origin, requests }
      : { url, setupClient: (client: autocannon.Client) => client.setHeaders(headersInTurn()) }),
    connections,
    duration: seconds,
  };
  return new Promise((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // The tool's own summary has no p95.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
}

function together(turns: readonly Load[]): Load {
  const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
  const of = (name: keyof Load) => turns.map((turn) => turn[name]);
  return {
    rate: sum(of('rate')) / turns.length,
    p50_ms: middle(of('p50_ms')),
    p95_ms: middle(of('p95_ms')),
    failed: sum(of('failed')),
    node_ms: middle(of('node_ms')),
    postgres_ms: middle(of('postgres_ms')),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
