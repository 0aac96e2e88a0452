import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Portal } from '../frame/portal.ts';

/** Whoever watches the portal is told within 3 s. */
const ANSWER_MS = 2_500;

/** What those who run the portal ask it: /healthz (alive), /readyz (200 after migrations and first data), /metrics. */
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
    const answers = await Promise.race([portal.isAnswering(), pause(ANSWER_MS, false, { ref: false })]);
    if (!answers)
      return reply.status(503).header('retry-after', '2').send({ status: 'the database does not answer' });
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
