import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue } from '../../engine/core/calls/parts';
import { inquiries } from './inquiries.resource';

const tag = 'public';
const access = 'everyone';
const { message, email, status, answer } = inquiries.fields;

export const askInquiry = defineCall({
  name: 'askInquiry',
  method: 'POST',
  path: '/v1/public/athletes/{id}/inquiries',
  tag,
  summary: 'Ask about the time of an athlete. The secret reads the answer, and is mailed as a link as well',
  access,
  body: z.strictObject({ message: fieldValue(message), email: fieldValue(email) }),
  status: 201,
  answer: z.strictObject({ secret: z.string() }),
});

export const readPublicInquiry = defineCall({
  name: 'readPublicInquiry',
  method: 'GET',
  path: '/v1/public/inquiries/{secret}',
  tag,
  summary: 'What was asked about an athlete, and what was answered, to whoever has the secret',
  access,
  params: { secret: z.string().regex(/^iq_[A-Za-z0-9_-]{43}$/) },
  answer: z.strictObject({
    status: fieldValue(status),
    message: z.string(),
    answer: fieldValue(answer).nullable(),
  }),
});

export const showInquiry = defineCall({
  name: 'showInquiry',
  method: 'GET',
  path: '/inquiry',
  tag,
  summary: 'The same as a page, which the mailed link opens',
  access,
  query: z.object({ token: z.string().max(100), locale: z.string().max(20).optional() }),
  answer: { mediaType: 'text/html' },
});
