import type { FastifyInstance } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import { DOCS_CSS, DOCS_JS, docsPage } from '../../engine/api/openapi/docsPage';
import { openApiOf } from '../../engine/api/openapi/openApiOf';
import { handWrittenPaths, handWrittenTags } from './handWrittenPaths';

/** The contract as OpenAPI at `/v1/openapi.json`, and the same to browse at `/docs`. */
export function registerDocs(app: FastifyInstance, engine: Engine): void {
  const actions = Object.fromEntries([...engine.servers].map(([name, server]) => [name, server.actions ?? {}]));
  const document = once(() =>
    openApiOf(engine.plan, {
      title: 'Startline API',
      version: '1.0.0',
      actions,
      extraPaths: handWrittenPaths,
      extraTags: handWrittenTags,
    }),
  );
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(json()),
  );
  app.get('/docs', async (_request, reply) => reply.header('Content-Type', 'text/html; charset=utf-8').send(page()));
  app.get('/docs/docs.js', async (_request, reply) =>
    reply.header('Content-Type', 'text/javascript; charset=utf-8').send(DOCS_JS),
  );
  app.get('/docs/docs.css', async (_request, reply) =>
    reply.header('Content-Type', 'text/css; charset=utf-8').send(DOCS_CSS),
  );
}

/** Made when first asked for: the start does not wait for it. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
