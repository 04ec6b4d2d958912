import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Requests by route and class of status, and what Node.js tells of the process, in the registry. */
export function measureProcess(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
