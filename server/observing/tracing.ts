import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

const tracer = trace.getTracer('startline');

interface Tracing {
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

let isOn = false;

/**
 * Sends traces to the collector that OpenTelemetry's own variables name (`OTEL_EXPORTER_OTLP_ENDPOINT`, or …`_TRACES_ENDPOINT`, and with them
 * `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and the others). Without one nothing is loaded.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'startline' });
  const told = resources.detectResources({ detectors: [resources.envDetector, resources.processDetector] });
  const provider = new NodeTracerProvider({
    resource: resources.defaultResource().merge(named).merge(told),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  isOn = true;
  return {
    async stop() {
      isOn = false;
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** A span for each request, within the trace that its `traceparent` names; named by its route, never by its address. */
export function traceRequests(app: FastifyInstance): void {
  if (!isOn) return;
  const contexts = new WeakMap<object, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // What is read of a body comes from the socket, which knows of no trace.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? context.active(), done),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** For Kysely's log: a span for each statement of a request or a task, with its text and none of its values. Undefined where nobody wants to know. */
export function statementTracer(): ((event: LogEvent) => void) | undefined {
  if (!isOn) return undefined;
  return ({ level, query, queryDurationMillis }) => {
    // What looks by itself for something to do belongs to no trace.
    if (!trace.getSpan(context.active())) return;
    const endTime = Date.now();
    const text = query.sql.trim();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const name = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes,
      startTime: endTime - queryDurationMillis,
    });
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };
}

/** Does work within a span of its own. @throws what the work throws */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
