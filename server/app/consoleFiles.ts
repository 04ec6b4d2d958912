import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../engine/core/errors';
import { registerFollowPage } from './followPage';
import { NONCE_PLACE, newNonce } from './nonce';

/** Styles that the theme's library writes at run time are known by the nonce; scripts are files. `map` is where a base map comes from. */
const contentSecurityPolicy = (map: string, tags: string) => (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${tags}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "object-src 'none'",
    `img-src 'self' data: blob: https:${map}`,
    `connect-src 'self' ws: wss: https:${map}`,
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');

/** As the build has written it into the page. */
const TAG_MANAGER = /<meta name="tag-manager" content="on"/;
const MAP_ORIGIN = /<meta name="map-origin" content="(https?:\/\/[\w.:*-]+)"/;

/** The picture of file types that have none of their own. */
const ANY_FILE = 'images/file-icons/application/octet-stream.svg';

/** The built console: hashed files for a year, and its page for every address that is not the API's. */
export async function registerConsole(app: FastifyInstance, folder: string | null): Promise<void> {
  const page = folder ? await readFile(join(folder, 'index.html'), 'utf8') : null;
  const [, mapOrigin] = page?.match(MAP_ORIGIN) ?? [];
  const tags = page && TAG_MANAGER.test(page) ? ' https://www.googletagmanager.com' : '';
  const policyWith = contentSecurityPolicy(mapOrigin ? ` ${mapOrigin}` : '', tags);
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route a file: an address that only looks like a folder of the build is a page as well.
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (folder) registerFollowPage(app, folder);
  if (folder) app.get('/images/file-icons/*', (_request, reply) => reply.sendFile(ANY_FILE));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(v1|docs|images|assets|metrics|embed)(\/|$)/.test(request.url);
    if (!page || !isPage) throw new ApiError({ code: 'not_found', message: 'There is nothing at this address.' });
    // Without a date or tag to ask by, the whole page comes again, with another nonce.
    const nonce = newNonce();
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policyWith(nonce))
      .send(page.replaceAll(NONCE_PLACE, nonce));
  });
}
