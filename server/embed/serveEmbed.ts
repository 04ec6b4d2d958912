import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../engine/core/errors';
import { drawPage, type PageOf } from '../../resources/widgets/page/drawPage';
import { acceptedLocales, chooseLocale, textsOf } from '../../resources/widgets/page/texts';
import { acceptedEncodings } from '../acceptedEncodings';
import { compressedText } from '../app/compressedText';
import { addressKey } from '../limits/addresses';
import { AddressLimit } from '../limits/addressLimit';
import { mailLanguage } from '../mail/mailLanguages';
import { askedLanguage } from '../public/spokenErrors';
import { type EmbedFiles, embedPage, gonePage } from './embedPage';
import { KeptPages, type ReadyPage } from './keptPages';

const SECONDS = 2;
const HASHED = 'public, max-age=31536000, immutable';
/** Sites have its address in their pages for years: it follows the product within minutes. */
const SNIPPET = 'public, max-age=300';

/** As of the public API: a whole stadium is behind one address of a mobile network. */
const ASKING = { count: 12_000, perMs: 60_000 };

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** Pages that other sites frame, and the script that sizes their frames. @param folder of the built files; null sends bare pages */
export async function serveEmbed(app: FastifyInstance, folder: string | null): Promise<void> {
  const files = folder ? await embedFiles(folder) : null;
  const asking = new AddressLimit(ASKING);
  const kept = new KeptPages();
  for (const kind of ['widgets', 'athletes'] as const)
    app.get(`/embed/${kind}/:id`, async (request: Asked, reply) => {
      try {
        asking.take(addressKey(request.ip));
        return await sendPage({ app, request, reply, files, kind, kept });
      } catch (error) {
        if (error instanceof ApiError) return sendFailure(error, request, reply);
        throw error;
      }
    });
  for (const [url, { content, type, caching }] of files?.served ?? []) {
    const send = typeof content === 'string' ? compressedText(() => content) : null;
    app.get(url, (request, reply) => {
      open(reply).header('Content-Type', type).header('Cache-Control', caching);
      return send ? send(request, reply) : reply.send(content);
    });
  }
}

interface Sending {
  readonly app: FastifyInstance;
  readonly request: Asked;
  readonly reply: FastifyReply;
  readonly files: EmbedFiles | null;
  readonly kind: PageOf['kind'];
  readonly kept: KeptPages;
}

async function sendPage({ request, reply, kept, ...drawing }: Sending): Promise<FastifyReply> {
  const { 'accept-language': languages = '', 'accept-encoding': encodings, 'if-none-match': has } = request.headers;
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '');
  const wanted = acceptedLocales(languages);
  const draw = () => readyPage({ ...drawing, request, asked, wanted });
  // What one person may see by a token is nobody else's.
  const isOwn = asked.has('preview') || asked.has('draft');
  const page = isOwn ? await draw() : await kept.get(`${request.url} ${wanted}`, draw);
  open(reply)
    .code(page.status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', page.policy)
    .header('Cache-Control', isOwn ? 'no-store' : `public, max-age=${SECONDS}`)
    .header('Vary', 'Accept-Language, Accept-Encoding')
    .header('ETag', page.etag);
  if (page.status === 200 && has === page.etag) return reply.code(304).send();
  const isPacked = acceptedEncodings(encodings).includes('gzip');
  return isPacked ? reply.header('Content-Encoding', 'gzip').send(page.packed) : reply.send(page.text);
}

/** What stands in the frame while there are too many who ask, in the visitor's language. */
async function sendFailure(error: ApiError, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { language, read } = await mailLanguage(askedLanguage(request));
  const { text, policy } = gonePage({ locale: language, text: read(error.message) });
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds));
  return open(reply)
    .code(error.status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .send(text);
}

interface Drawing extends Pick<Sending, 'app' | 'request' | 'files' | 'kind'> {
  readonly asked: URLSearchParams;
  /** The languages that the visitor reads, as preferred. */
  readonly wanted: readonly string[];
}

async function readyPage({ app, request, files, kind, asked, wanted }: Drawing): Promise<ReadyPage> {
  const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
  const page = { kind, id };
  const get = readerOf({ app, request, preview: asked.get('preview') });
  const isDraft = kind === 'widgets' && request.params.id === 'draft' && asked.has('draft');
  const drawn =
    id > 0 || isDraft ? await drawPage({ page, asked, wanted, get, now: Date.now(), isLive: false, followedOf }) : null;
  const theme = asked.get('theme');
  const { text, policy } = drawn
    ? embedPage(drawn, { page, files, theme: theme === 'light' || theme === 'dark' ? theme : null })
    : goneIn(chooseLocale(['en', 'nl', 'de', 'fr'], wanted));
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  return { status: drawn ? 200 : 404, text, packed: await pack(text), etag, policy };
}

const pack = promisify(gzip);

const goneIn = (locale: string) => gonePage({ locale, text: textsOf(locale).gone });

/** Whom a visitor follows only their device knows. */
const followedOf = (): readonly number[] => [];

/** Reads the public API as whoever asks for the page, by its limits and out of its cache. */
function readerOf({ app, request, preview }: { app: FastifyInstance; request: Asked; preview: string | null }) {
  return async <Answer>(path: string): Promise<Answer | null> => {
    const url = preview ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ preview })}` : path;
    const answer = await app.inject({ method: 'GET', url, remoteAddress: request.ip });
    if (answer.statusCode === 200) return answer.json<Answer>();
    if (answer.statusCode === 429)
      throw new ApiError({
        code: 'rate_limited',
        message: 'Too many requests from this address. Try again shortly.',
        retryAfterSeconds: Number(answer.headers['retry-after'] ?? 1),
      });
    if (answer.statusCode >= 500) throw new ApiError({ code: 'unavailable', message: 'Try again shortly.' });
    return null;
  };
}

/** Any site may frame it and load it. */
function open(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('X-Frame-Options').header('Cross-Origin-Resource-Policy', 'cross-origin');
}

interface Served {
  readonly content: string | Buffer;
  readonly type: string;
  readonly caching: string;
}

/** The built files by the addresses that they are served at. */
async function embedFiles(folder: string): Promise<EmbedFiles & { served: Map<string, Served> }> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const [script, style, snippet] = await Promise.all([read('page.js'), read('page.css'), read('snippet.js')]);
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 10);
  const address = `/embed/page-${hash}.js`;
  const JS = 'text/javascript; charset=utf-8';
  const fonts = (await readdir(folder)).filter((name) => name.endsWith('.woff2'));
  const letters = await Promise.all(
    fonts.map(async (name): Promise<[string, Served]> => {
      const content = await readFile(join(folder, name));
      return [`/embed/${name}`, { content, type: 'font/woff2', caching: HASHED }];
    }),
  );
  return {
    script: address,
    style: style.trim(),
    served: new Map<string, Served>([
      [address, { content: script, type: JS, caching: HASHED }],
      ['/embed.js', { content: snippet, type: JS, caching: SNIPPET }],
      ...letters,
    ]),
  };
}
