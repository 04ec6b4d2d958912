import { z } from 'zod';
import { defineCall } from '../engine/core/calls/defineCall';

const state = z.strictObject({ status: z.string() });
/** One entry of a reference list, with whatever else is known of it. */
const item = z.looseObject({ name: z.string() });
const list = z.array(item);

/** Where a console connects to. Host and port are null where that is the server's own origin. */
const realtime = z.strictObject({
  key: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  tls: z.boolean().nullable(),
});

export const authorizeChannel = defineCall({
  name: 'authorizeChannel',
  method: 'POST',
  path: '/v1/broadcasting/auth',
  tag: 'realtime',
  summary: 'Sign for a private channel what a client shows on its websocket; takes a form as well',
  access: 'signedIn',
  body: z.object({
    socket_id: z.string('This is required.').regex(/^\d+\.\d+$/, 'This is no socket id.'),
    channel_name: z.string('This is required.').min(1, 'This is required.').max(200, 'This is too long.'),
  }),
  answer: z.strictObject({ auth: z.string() }),
});

export const readApplicationData = defineCall({
  name: 'readApplicationData',
  method: 'GET',
  path: '/v1/admin/application_data',
  tag: 'reference',
  summary: 'Every reference list, and where the websockets are',
  access: 'signedIn',
  answer: z.record(z.string(), z.union([list, realtime])),
});

export const readPublicApplicationData = defineCall({
  name: 'readPublicApplicationData',
  method: 'GET',
  path: '/v1/application_data',
  tag: 'reference',
  summary: 'The reference lists that need no sign-in',
  access: 'everyone',
  answer: z.record(z.string(), list),
});

export const readHealth = defineCall({
  name: 'readHealth',
  method: 'GET',
  path: '/healthz',
  tag: 'health',
  summary: 'Answers while the process runs',
  access: 'everyone',
  answer: state,
});

export const readReadiness = defineCall({
  name: 'readReadiness',
  method: 'GET',
  path: '/readyz',
  tag: 'health',
  summary: 'Answers 200 while database and migrations are ready, else 503',
  access: 'everyone',
  answer: state,
});

export const readMetrics = defineCall({
  name: 'readMetrics',
  method: 'GET',
  path: '/metrics',
  tag: 'health',
  summary: 'Figures in Prometheus’ text format',
  access: 'everyone',
  answer: { mediaType: 'text/plain' },
});
