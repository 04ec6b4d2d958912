import type { FastifyInstance } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import { docsScript, docsStylesheet, renderDocsPage } from '../../engine/api/openapi/docsPage';
import { openApiOf } from '../../engine/api/openapi/openApiOf';
import tokens from '../../src/theme/tokens.css?raw';
import { handWrittenPaths, handWrittenTags } from './handWrittenPaths';

const URLS = {
  stylesheetUrl: '/docs/docs.css',
  scriptUrl: '/docs/docs.js',
  documentUrl: '/v1/openapi.json',
  iconUrl: '/favicon.svg',
};

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
  serve('/v1/openapi.json', 'application/json', () => JSON.stringify(document()));
  serve('/docs', 'text/html', () => renderDocsPage({ document: document(), themeKey: 'startline.theme', ...URLS }));
  serve('/docs/docs.js', 'text/javascript', () => docsScript);
  serve('/docs/docs.css', 'text/css', () => docsStylesheet(tokens));

  function serve(path: string, type: string, make: () => string): void {
    const content = once(make);
    app.get(path, async (_request, reply) => reply.header('Content-Type', `${type}; charset=utf-8`).send(content()));
  }
}

/** Made when first asked for: the start does not wait for it. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
