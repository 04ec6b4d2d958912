import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordId } from '../../engine/core/calls/parts';

const tag = 'public';
const access = 'everyone';
/** An event by its id or slug. */
const id = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const MOST_FOLLOWED = 50;

const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'Must be base64url, as the browser gives it.')
    .refine((text) => bytesOf(text) === length, `Must be ${length} bytes in base64url.`);

function bytesOf(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

/** Where a browser takes messages, as `PushSubscription.toJSON()` says it. */
export const pushTarget = z.object({
  endpoint: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\/\S+$/, 'Must be a web address.')
    .refine((text) => URL.canParse(text), 'Must be a web address.'),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

export type PushTarget = z.output<typeof pushTarget>;

export const readPushKey = defineCall({
  name: 'readPushKey',
  method: 'GET',
  path: '/v1/public/push_key',
  tag,
  summary: 'The key by which browsers know this server’s messages: `applicationServerKey` of `PushManager.subscribe`',
  access,
  answer: z.strictObject({ key: z.string() }),
});

export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/v1/public/events/{id}/push_subscriptions',
  tag,
  summary: 'Be told of an event and of the athletes that are followed. The same endpoint again changes what it is told',
  access,
  params: { id },
  body: pushTarget.extend({
    locale: z
      .string()
      .max(10)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,4})*$/, 'Must be a language, such as en or pt-BR.')
      .nullish(),
    athlete_ids: z.array(recordId).max(MOST_FOLLOWED, `A phone follows ${MOST_FOLLOWED} athletes at most.`).default([]),
    wants_news: z.boolean().default(true),
  }),
  status: 201,
  answer: z.strictObject({
    id: z.int(),
    /** Ends the subscription, and is shown here alone. Each answer has another one, which makes those before void. */
    secret: z.string(),
  }),
});

export const endPush = defineCall({
  name: 'endPush',
  method: 'DELETE',
  path: '/v1/public/events/{id}/push_subscriptions/{secret}',
  tag,
  summary: 'End a subscription by its own secret',
  access,
  params: { id, secret: z.string().regex(/^ps_[\w-]{43}$/) },
  answer: null,
});
