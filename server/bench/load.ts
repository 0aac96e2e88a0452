import autocannon from 'autocannon';

/** What a stretch of load measured. */
export interface Load {
  /** Answered requests a second. */
  rate: number;
  p50_ms: number;
  p95_ms: number;
  failed: number;
}

/** Sends the same request over and over on some connections for some seconds. */
export async function load(request: {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}): Promise<Load> {
  const { url, headers, connections, seconds } = request;
  await autocannon({ url, headers, connections, duration: 1 });
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const { p50, p97_5 } = result.latency;
  return { rate: result.requests.average, p50_ms: p50, p95_ms: p97_5, failed: result.non2xx + result.errors };
}
