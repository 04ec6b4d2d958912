import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { named, picture, preview } from './publicParts';
import { PUBLISHED, publicFields } from './published';

const tag = 'public';
const access = 'everyone';
const query = z.object({ preview });
const locale = z
  .string()
  .max(10)
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language such as "en" or "nl-BE".');

export const listPublicSponsors = defineCall({
  name: 'listPublicSponsors',
  method: 'GET',
  path: '/v1/public/events/{id}/sponsors',
  tag,
  summary: 'The sponsors of an event under their headings, in order',
  access,
  params: named,
  query,
  answer: z.strictObject({
    /** Those that have a sponsor to show. */
    items: z.array(
      z.strictObject({
        ...publicFields(PUBLISHED.sponsor_categories),
        sponsors: z.array(z.strictObject({ ...publicFields(PUBLISHED.sponsors), logo: picture })),
      }),
    ),
  }),
});

export const listPublicProgram = defineCall({
  name: 'listPublicProgram',
  method: 'GET',
  path: '/v1/public/events/{id}/program',
  tag,
  summary: 'What happens at an event, by when it starts',
  access,
  params: named,
  query,
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        ...publicFields(PUBLISHED.programs),
        /** The program that it is a row of. */
        widget: z.strictObject({ id: z.int(), title: z.string() }),
      }),
    ),
  }),
});

export const listPublicArticles = defineCall({
  name: 'listPublicArticles',
  method: 'GET',
  path: '/v1/public/events/{id}/articles',
  tag,
  summary: 'The news of an event, the latest first',
  access,
  params: named,
  query: z.object({ preview, locale: locale.optional() }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        ...publicFields(PUBLISHED.articles),
        /** The language that it is in: the one asked for where it is there, else the event's first. */
        locale: z.string(),
        /** Those that it can be asked for in. */
        locales: z.array(z.string()),
        image: picture,
      }),
    ),
  }),
});
