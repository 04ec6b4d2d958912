import type { FastifyInstance } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import { callPaths } from '../../engine/api/openapi/callPaths';
import type { Tag } from '../../engine/api/openapi/document';
import { openApiOf } from '../../engine/api/openapi/openApiOf';
import { calls } from '../../resources/allCalls';
import { compressedText } from './compressedText';
import { FILES, renderDocsPage } from './docs/docsPage';

const TAGS: readonly Tag[] = [
  { name: 'identity', description: 'Signing in and out, accounts, and one’s own profile.' },
  { name: 'files', description: 'Uploads and pictures in several sizes.' },
  {
    name: 'realtime',
    description:
      'Signatures for the private channels of the websocket at `/app/{key}`, which speaks the Pusher protocol. The channel `event.{id}` of an event that is public needs none.',
  },
  {
    name: 'live',
    description:
      'Reads in, and how the field stands. Reads also come as `text/plain` with `?format=raceresult|chronotrack|ipico|impinj|csv&device=…&date=…`; `date` is the day of formats that leave it out, and `mapping` tells the columns of a csv.',
  },
  { name: 'updates', description: 'Articles, notifications and progress notifications of an event in one list.' },
  { name: 'reference', description: 'The fixed lists that forms choose from.' },
  { name: 'health', description: 'For those who keep the server running.' },
];

/** The page brings everything along, and nothing of it is inline; pictures are part of its styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const TITLE = 'Startline API';
const DOCUMENT_URL = '/v1/openapi.json';

/** The contract as OpenAPI at `/v1/openapi.json`, and the same to browse at `/docs`. */
export function registerDocs(app: FastifyInstance, engine: Engine): void {
  const document = () =>
    openApiOf(engine.plan, {
      title: TITLE,
      version: '1.0.0',
      extraPaths: callPaths(engine.plan, calls),
      extraTags: TAGS,
    });
  serve({ url: DOCUMENT_URL, type: 'application/json', make: () => JSON.stringify(document()) });
  serve({ url: '/docs', type: 'text/html', make: () => renderDocsPage({ title: TITLE, documentUrl: DOCUMENT_URL }) });
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 301));
  for (const [name, { type, read }] of Object.entries(FILES)) {
    serve({ url: `/docs/${name}`, type, make: read, caching: 'public, max-age=31536000, immutable' });
  }

  function serve({ url, type, make, caching }: Served): void {
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      ...(caching && { 'Cache-Control': caching }),
    };
    const send = compressedText(make);
    app.get(url, (request, reply) => send(request, reply.headers(headers)));
  }
}

interface Served {
  readonly url: string;
  readonly type: string;
  make(): string | Promise<string>;
  readonly caching?: string;
}
