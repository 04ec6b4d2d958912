import type { FastifyInstance } from 'fastify';
import { notFound } from '../../engine/core/errors';
import { chooseLocale } from '../../resources/widgets/page/texts';
import { createFollowIcons, isIconName, MANIFEST_ICONS } from './followIcons';

/** Nothing but this server's own files and API. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What the page is called where it is installed, by language. */
const NAMES: Readonly<Record<string, { name: string; short_name: string }>> = {
  en: { name: 'Follow athletes', short_name: 'Follow' },
  nl: { name: 'Deelnemers volgen', short_name: 'Volgen' },
  de: { name: 'Teilnehmern folgen', short_name: 'Folgen' },
  fr: { name: 'Suivre des participants', short_name: 'Suivre' },
};

/** By id or slug. */
const EVENT = ':event(^[a-z0-9-]{1,80}$)';

interface Manifest {
  Params: { event: string };
  /** The language that the page is read in. */
  Querystring: { locale?: unknown };
}

/** The page on which a phone follows athletes of an event, and what installs it there. Its files are `public/follow`, built into the folder. */
export function registerFollowPage(app: FastifyInstance, folder: string): void {
  const iconOf = createFollowIcons(folder);
  app.get(`/follow/${EVENT}`, (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).sendFile('follow/index.html'),
  );
  app.get<Manifest>(`/follow/${EVENT}/manifest.webmanifest`, async ({ params, query }, reply) => {
    const lang = chooseLocale(Object.keys(NAMES), [String(query.locale ?? '')]);
    const manifest = {
      lang,
      ...NAMES[lang],
      id: `/follow/${params.event}`,
      start_url: `/follow/${params.event}`,
      scope: '/follow/',
      display: 'standalone',
      background_color: '#FAFAF9',
      theme_color: '#FF6600',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...MANIFEST_ICONS],
    };
    return reply.type('application/manifest+json').send(JSON.stringify(manifest));
  });
  app.get<{ Params: { name: string } }>('/follow/icons/:name.png', async ({ params: { name } }, reply) => {
    if (!isIconName(name)) throw notFound('Icon');
    return reply
      .type('image/png')
      .header('Cache-Control', 'public, max-age=86400')
      .send(await iconOf(name));
  });
}
