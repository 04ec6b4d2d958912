import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, instant, wholeNumber } from '../../engine/core/calls/parts';
import { selfies } from './selfies.resource';

const tag = 'public';
const access = 'everyone';
const { author, caption, taken_at, status } = selfies.fields;

/** In pixels of the longest side: 256 and 1024. */
const size = z.enum(['thumbnail', 'medium']);

export const sendSelfie = defineCall({
  name: 'sendSelfie',
  method: 'POST',
  path: '/v1/public/widgets/{id}/selfies',
  tag,
  summary: 'Send a picture to a selfie widget. It is kept without anything that the camera wrote into it',
  access,
  body: {
    content: {
      'multipart/form-data': z.strictObject({
        file: z.file(),
        author: fieldValue(author).optional(),
        caption: fieldValue(caption).optional(),
        taken_at: fieldValue(taken_at).optional(),
      }),
    },
  },
  status: 201,
  answer: z.strictObject({ id: z.int(), status: fieldValue(status) }),
});

export const listPublicSelfies = defineCall({
  name: 'listPublicSelfies',
  method: 'GET',
  path: '/v1/public/widgets/{id}/selfies',
  tag,
  summary: 'The approved pictures of a selfie widget, the newest first',
  access,
  query: z.object({
    preview: z.string().max(200).optional(),
    page: wholeNumber({ min: 1, max: 100_000 }).default(1),
    itemsPerPage: wholeNumber({ min: 1, max: 100 }).default(24),
  }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        author: z.string().nullable(),
        caption: z.string().nullable(),
        taken_at: instant.nullable(),
        sent_at: instant,
        width: z.int().nullable(),
        height: z.int().nullable(),
        /** Addresses of the picture by size. */
        image: z.strictObject({ thumbnail: z.string(), medium: z.string() }),
      }),
    ),
    totalItems: z.int(),
    page: z.int(),
    itemsPerPage: z.int(),
  }),
});

export const readPublicSelfie = defineCall({
  name: 'readPublicSelfie',
  method: 'GET',
  path: '/v1/public/selfies/{id}/{size}',
  tag,
  summary: 'The picture of an approved selfie',
  access,
  params: { size },
  query: z.object({ preview: z.string().max(200).optional() }),
  answer: { mediaType: 'image/webp' },
});
