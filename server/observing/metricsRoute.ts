import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import { readMetrics } from '../../resources/serving.calls';
import { measureProcess } from './httpMetrics';
import { measureWork } from './workMetrics';

interface MetricsOptions {
  db: EngineDatabase;
  token?: string | undefined;
}

/** `GET /metrics` in Prometheus' text format: requests, the process, and what waits in the database to be done. */
export function serveMetrics(app: FastifyInstance, serve: ServeCall, { db, token }: MetricsOptions): void {
  const registry = new Registry();
  measureProcess(app, registry);
  measureWork(db, registry);
  serve(readMetrics, async ({ request, reply }) => {
    if (!mayRead(request, token)) throw notFound();
    reply.header('Content-Type', registry.contentType);
    return registry.metrics();
  });
}

/** Headers that proxies add: any of them says that the request may come from another machine. */
const PROXY_HEADER =
  /^(?:via|forwarded|cdn-loop|client-ip|.*-(?:client|real|connecting|remote)-(?:ip|addr)|x-(?:forwarded|original|proxy|envoy|amzn|cluster)-.+|x-forwarded|x-(?:ip|host|proxyuser-ip)|proxy-.+)$/;

/** With the token where there is one, else from this machine: a proxy on it speaks for others. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      createHash('sha256').update(text).digest(),
    );
    return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
  }
  return (
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name)) &&
    /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  );
}
