import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracing, traced } from '../../server/observing/tracing';
import { otherSide } from '../integrations/otherSide';
import { createTestApp, type TestApp } from '../support/testApp';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
let collector: Awaited<ReturnType<typeof otherSide>>;
let test: TestApp;
let spans: Sent[];

beforeAll(async () => {
  collector = await otherSide((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  // The exporter reads its variables by itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const tracing = await startTracing(process.env);
  test = await createTestApp();
  const admin = await test.signIn({ isSuperAdmin: true });
  const call = (method: 'GET' | 'POST', url: string, body?: object) =>
    test.call({
      method,
      url,
      token: admin.token,
      headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
      ...(body && { body }),
    });
  await call('POST', '/v1/admin/organizations', { name: 'A secret name' });
  await call('GET', '/v1/admin/organizations/1');
  await traced('task shirts', async () => {
    throw new Error('torn');
  }).catch(() => {});
  await tracing?.stop();
  spans = collector.received.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans: sent }) => sent),
    ),
  );
});
afterAll(async () => {
  await test?.close();
  await collector?.close();
});

const spanOf = (name: string) => spans.find((span) => span.name === name);
const attributeOf = (span: Sent | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value;

it('follows a request into its statements, within the trace of who asked', () => {
  const request = spanOf('POST /v1/admin/organizations');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
  expect(attributeOf(request, 'http.response.status_code')).toMatchObject({ intValue: 201 });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const statements = within.map((span) => attributeOf(span, 'db.query.text')?.stringValue ?? '');
  expect(statements.some((text) => /insert into "?organizations/i.test(text))).toBe(true);
});

it('names routes and statements, and nothing that was sent', () => {
  expect(spanOf('GET /v1/admin/organizations/:id')).toBeDefined();
  expect(JSON.stringify(spans)).not.toContain('A secret name');
});

it('marks work that failed', () => {
  expect(spanOf('task shirts')?.status.code).toBe(2);
});

it('is loaded for nobody who has no collector', async () => {
  expect(await startTracing({})).toBeNull();
});
