import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';

const tag = 'files';
const visibility = z.enum(['public', 'private']);

/** Widths of pictures by name; `original` is the file as it was sent. */
export const IMAGE_SIZES = ['thumbnail', 'small', 'medium', 'large', 'original'] as const;

export const uploadFile = defineCall({
  name: 'uploadFile',
  method: 'POST',
  path: '/v1/admin/files/upload',
  tag,
  summary: 'Upload a file',
  access: 'signedIn',
  // A stream, stored while it comes in.
  body: {
    content: {
      'multipart/form-data': z.strictObject({
        file: z.file(),
        visibility: visibility.optional(),
        path: z.string().optional(),
        check_transparency: z.boolean().optional(),
      }),
    },
  },
  status: 201,
  answer: z.strictObject({
    id: z.int(),
    filename: z.string(),
    /** In bytes. */
    size: z.int(),
    mime_type: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    visibility,
  }),
});

export const readFileContent = defineCall({
  name: 'readFileContent',
  method: 'GET',
  path: '/v1/files/{id}/{size}',
  tag,
  summary: 'The bytes of a file, a picture in the size asked for; one that is not public only for who may read it',
  access: 'everyone',
  params: { size: z.enum(IMAGE_SIZES) },
  answer: { mediaType: 'application/octet-stream' },
});
