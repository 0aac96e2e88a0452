import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Refusal } from '#shared/errors.ts';
import type { Portal } from '../frame/portal.ts';

/** Whoever watches the portal is told within 3 s. */
const ANSWER_MS = 2_500;

const WHY_NOT_READY = {
  writable: null,
  away: 'the database does not answer',
  'read-only': 'the database only reads: it is a standby, or was made to take no changes',
} as const;

/** What those who run the portal ask it: /healthz (alive), /readyz (200 after migrations and first data, while the database answers and takes changes), /metrics (for this machine, or with a token). */
export function operations(app: FastifyInstance, portal: Portal, ready: () => boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'portal_call_duration_seconds',
    help: 'Time from the first byte of a call to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (!ready()) return reply.status(503).header('retry-after', '1').send({ status: 'starting' });
    const late = pause(ANSWER_MS, 'away' as const, { ref: false });
    const status = WHY_NOT_READY[await Promise.race([portal.databaseState(), late])];
    return status ? reply.status(503).header('retry-after', '2').send({ status }) : { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request) && !carries(request, portal.config.metricsToken))
      throw new Refusal(
        'FORBIDDEN',
        'Figures for monitoring are given to the portal’s own machine, or with the token in METRICS_TOKEN.',
      );
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** A proxy on the same machine also calls from it, but says that it calls for somebody. */
const CALLS_FOR_ANOTHER = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const;

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  return LOOPBACK.check(address, family) && CALLS_FOR_ANOTHER.every((name) => headers[name] === undefined);
}

function carries({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`);
}

/** Compared by digests, which are of one length, in a time that tells nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
