import type { FastifyInstance } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import { callPaths } from '../../engine/api/openapi/callPaths';
import { docsScript, docsStylesheet, renderDocsPage } from '../../engine/api/openapi/docsPage';
import type { Tag } from '../../engine/api/openapi/document';
import { openApiOf } from '../../engine/api/openapi/openApiOf';
import { calls } from '../../resources/allCalls';
import { colorStyles } from '../../resources/look/colorStyles';
import colors from '../../resources/look/colors.json';

const TAGS: readonly Tag[] = [
  { name: 'identity', description: 'Signing in and out, accounts, and one’s own profile.' },
  { name: 'files', description: 'Uploads and pictures in several sizes.' },
  {
    name: 'realtime',
    description:
      'Signatures for the private channels of the websocket at `/app/{key}`, which speaks the Pusher protocol.',
  },
  {
    name: 'live',
    description:
      'Reads in, and how the field stands. Reads also come as `text/plain` with `?format=raceresult|chronotrack|ipico|impinj|csv&device=…&date=…`; `date` is the day of formats that leave it out, and `mapping` tells the columns of a csv.',
  },
  { name: 'reference', description: 'The fixed lists that forms choose from.' },
  { name: 'health', description: 'For those who keep the server running.' },
];

/** The pages bring everything along, and nothing of them is inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const URLS = {
  stylesheetUrl: '/docs/docs.css',
  scriptUrl: '/docs/docs.js',
  documentUrl: '/v1/openapi.json',
  iconUrl: '/favicon.svg',
};

/** The contract as OpenAPI at `/v1/openapi.json`, and the same to browse at `/docs`. */
export function registerDocs(app: FastifyInstance, engine: Engine): void {
  const document = once(() =>
    openApiOf(engine.plan, {
      title: 'Startline API',
      version: '1.0.0',
      extraPaths: callPaths(engine.plan, calls),
      extraTags: TAGS,
    }),
  );
  serve('/v1/openapi.json', 'application/json', () => JSON.stringify(document()));
  serve('/docs', 'text/html', () => renderDocsPage({ document: document(), themeKey: 'startline.theme', ...URLS }));
  serve('/docs/docs.js', 'text/javascript', () => docsScript);
  serve('/docs/docs.css', 'text/css', () => docsStylesheet(colorStyles(colors)));

  function serve(path: string, type: string, make: () => string): void {
    const content = once(make);
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    };
    app.get(path, async (_request, reply) => reply.headers(headers).send(content()));
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
