import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { notFound } from '../../engine/core/errors';
import { readMetrics } from '../../resources/serving.calls';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Series {
  count: number;
  sum: number;
  buckets: number[];
}

/** `GET /metrics` in Prometheus' text format: requests by route and status class, event loop delay, memory, processor time. */
export function serveMetrics(
  app: FastifyInstance,
  serve: ServeCall,
  { token }: { token?: string | undefined } = {},
): void {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => delay.disable());
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${Math.floor(reply.statusCode / 100)}xx"`;
    observe(series, labels, reply.elapsedTime / 1000);
    done();
  });
  serve(readMetrics, ({ request, reply }) => {
    if (!mayRead(request, token)) throw notFound();
    reply.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    return [...requestLines(series), ...processLines(delay.percentile(99) / 1e9), ''].join('\n');
  });
}

/** With the token where there is one, else from this machine: a proxy on it speaks for others. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      createHash('sha256').update(text).digest(),
    );
    return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

function observe(series: Map<string, Series>, labels: string, seconds: number): void {
  const one = series.get(labels) ?? { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) };
  one.count += 1;
  one.sum += seconds;
  BUCKETS.forEach((bound, i) => {
    if (seconds <= bound) one.buckets[i] = (one.buckets[i] ?? 0) + 1;
  });
  series.set(labels, one);
}

function requestLines(series: Map<string, Series>): string[] {
  const lines = [
    '# HELP http_request_duration_seconds Time from request to answer.',
    '# TYPE http_request_duration_seconds histogram',
  ];
  for (const [labels, { count, sum, buckets }] of series) {
    BUCKETS.forEach((bound, i) => {
      lines.push(`http_request_duration_seconds_bucket{${labels},le="${bound}"} ${buckets[i]}`);
    });
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(
      `http_request_duration_seconds_sum{${labels}} ${sum}`,
      `http_request_duration_seconds_count{${labels}} ${count}`,
    );
  }
  return lines;
}

function processLines(loopDelay: number): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const values: [name: string, type: 'gauge' | 'counter', help: string, value: number][] = [
    [
      'nodejs_eventloop_delay_p99_seconds',
      'gauge',
      'Event loop delay, 99th percentile since start.',
      Number.isFinite(loopDelay) ? loopDelay : 0,
    ],
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', rss],
    ['nodejs_heap_used_bytes', 'gauge', 'JavaScript heap in use.', heapUsed],
    ['process_cpu_seconds_total', 'counter', 'Processor time, without that of the database.', (user + system) / 1e6],
    ['process_uptime_seconds', 'gauge', 'Seconds since start.', process.uptime()],
  ];
  return values.flatMap(([name, type, help, value]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    `${name} ${value}`,
  ]);
}
