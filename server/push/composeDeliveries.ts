import type { Engine } from '../../engine/api/engine';
import type { PushTarget } from '../../resources/push_subscriptions/push.calls';
import type { Claimed, ToldPassing } from './claimDeliveries';
import { correctionWords } from './correctionWords';
import type { Noted } from './noteDeliveries';
import { keyOf, type ProgressText, type ProgressTexts } from './progressTexts';
import type { PushMessage, Sending, SendOutcome } from './sendPush';

/** A delivery that is to be sent. */
export interface Composed extends Omit<Noted, 'status' | 'error' | 'pause'> {
  readonly sending: Sending;
  readonly created_at: number;
}

/** News of the morning is none the day after. */
const NEWS_TTL_S = 24 * 60 * 60;
/** Pauses after the first attempts, in seconds; behind the last it is given up. */
const PAUSES_SECONDS = [5, 15, 60, 300, 900, 1_800, 3_600];

interface ComposeOptions {
  readonly engine: Engine;
  readonly progressTexts: ProgressTexts;
  readonly claimed: readonly Claimed[];
  onError(error: unknown): void;
}

/** Says of each what it is to say now, or why it is not sent. What cannot be made is tried again, and holds up nothing else. */
export async function composeDeliveries(options: ComposeOptions): Promise<(Composed | Noted)[]> {
  const { engine, claimed, onError } = options;
  const texts = new Map<string, ProgressText>();
  const failed = new Set<number>();
  for (const eventId of new Set(claimed.map(({ event_id: id }) => id)))
    try {
      for (const [key, text] of await textsOf(eventId, options)) texts.set(key, text);
    } catch (error) {
      onError(error);
      failed.add(eventId);
    }
  return claimed.map((one) => {
    if (failed.has(one.event_id) && isOfPassing(one)) return tried(one, NOT_MADE);
    return compose(engine, one, isOfPassing(one) ? texts.get(keyOf(one)) : undefined);
  });
}

const NOT_MADE = 'What it is to say could not be read: this server has noted why in its log.';

async function textsOf(
  eventId: number,
  { progressTexts, claimed }: ComposeOptions,
): Promise<Map<string, ProgressText>> {
  const passings = distinct(claimed.filter((one) => one.event_id === eventId).filter(isOfPassing));
  return passings.length === 0 ? new Map() : progressTexts.of(eventId, passings);
}

/** What is written down of one that was sent, or was not. */
export function outcomeNoted({ sending, created_at: createdAt, ...one }: Composed, outcome: SendOutcome): Noted {
  const { message } = sending;
  if (outcome.kind === 'sent') return { ...one, status: 'sent', error: null, pause: null };
  const none = { ...one, payload: message, passing_id: null, passed_at: null, error: outcome.error, pause: null };
  // What may have been told all the same is taken back, should it not be so.
  const maybe = { passing_id: one.passing_id, passed_at: one.passed_at };
  if (outcome.kind === 'gone') return { ...none, status: 'gone' };
  const pause = pauseAfter({ ...one, created_at: createdAt });
  if (outcome.kind === 'refused' || pause === null) return { ...none, status: 'failed' };
  return { ...none, ...(outcome.isMaybeTaken && maybe), status: 'queued', pause: outcome.afterSeconds ?? pause };
}

/** Until the next attempt; null where that was the last. */
function pauseAfter({ attempts, created_at: createdAt }: { attempts: number; created_at: number }): number | null {
  const isOver = Date.now() - createdAt > NEWS_TTL_S * 1_000;
  return isOver ? null : (PAUSES_SECONDS[attempts - 1] ?? null);
}

/** Of one of which nothing was sent, though it should have been. */
function tried(claimed: Claimed, error: string): Noted {
  const pause = pauseAfter(claimed);
  return { ...unsent(claimed), status: pause === null ? 'failed' : 'queued', error, pause };
}

function unsent({
  id,
  event_id,
  attempts,
  notification_id,
  subscription_id,
  progress_notification_id,
  athlete_id,
  lap,
}: Claimed) {
  const of = { id, event_id, attempts, notification_id, subscription_id, progress_notification_id, athlete_id, lap };
  return { ...of, pause: null, payload: null, passing_id: null, passed_at: null };
}

function compose(engine: Engine, claimed: Claimed, text: ProgressText | undefined): Composed | Noted {
  const { notification_id, subscription_id, created_at, endpoint, p256dh, auth } = claimed;
  const left = (status: Noted['status'], error: string): Noted => ({ ...unsent(claimed), status, error });
  if (subscription_id === null || endpoint === null || p256dh === null || auth === null)
    return left('gone', 'The phone ended its subscription.');
  if (claimed.hindrance !== null) return left('failed', claimed.hindrance);
  const said = notification_id === null ? saidOfPassing(claimed, text) : saidOfNews(claimed);
  if ('stale' in said) return left('stale', said.stale);
  const target = openTarget(engine, { endpoint, p256dh, auth });
  if (!target) return tried(claimed, 'The subscription was encrypted with a key that this server does not have.');
  const { message, ttl, read } = said;
  return {
    ...unsent(claimed),
    created_at,
    payload: message,
    passing_id: read?.id ?? null,
    passed_at: read?.at ?? null,
    sending: { target, message, ttl, isUrgent: notification_id === null },
  };
}

function openTarget(
  { sealer }: Engine,
  { endpoint, p256dh, auth }: Record<'endpoint' | 'p256dh' | 'auth', string>,
): PushTarget | null {
  try {
    return { endpoint: sealer.open(endpoint), keys: { p256dh: sealer.open(p256dh), auth: sealer.open(auth) } };
  } catch {
    return null;
  }
}

/** `read`: whose time it tells. */
type Said = { message: PushMessage; ttl: number; read: { id: number | null; at: number } | null } | { stale: string };

function saidOfNews({ notification_id: id, title, body, url, slug, event_id: event }: Claimed): Said {
  const message = { title: title ?? '', body: body ?? '', url: url ?? followPage(slug, event), tag: `n${id}` };
  return { message, ttl: NEWS_TTL_S, read: null };
}

function saidOfPassing(claimed: Claimed, text: ProgressText | undefined): Said {
  const { revision, is_maybe_told: isMaybeTold, slug, event_id: event, athlete_id: athlete } = claimed;
  if (!text?.isShown || !isOfPassing(claimed)) return { stale: 'The event does not show the athlete any more.' };
  const tag = `p${keyOf(claimed)}`;
  const url = `${followPage(slug, event)}#athlete-${athlete}`;
  const isCorrection = revision > 0;
  if (text.at === null) {
    if (!isCorrection && !isMaybeTold) return { stale: 'The read was withdrawn before this was sent.' };
    const body = correctionWords(text.locale).withdrawn;
    return { message: { title: corrected(text), body, url, tag }, ttl: text.maxAge / 1_000, read: null };
  }
  const left = text.at + text.maxAge - Date.now();
  // A correction is owed however late it is.
  if (left <= 0 && !isCorrection) return { stale: 'It is longer ago than the notification tells.' };
  const title = isCorrection ? corrected(text) : text.title;
  const ttl = (isCorrection ? text.maxAge : left) / 1_000;
  return { message: { title, body: text.body, url, tag }, ttl, read: { id: text.passingId, at: text.at } };
}

function corrected({ title, locale }: ProgressText): string {
  return `${correctionWords(locale).title}: ${title}`;
}

function followPage(slug: string | null, eventId: number): string {
  return `/follow/${slug ?? eventId}`;
}

function isOfPassing(claimed: Claimed): claimed is Claimed & ToldPassing {
  return claimed.progress_notification_id !== null && claimed.athlete_id !== null && claimed.lap !== null;
}

function distinct(passings: readonly (Claimed & ToldPassing)[]): ToldPassing[] {
  const byKey = new Map(
    passings.map((one) => {
      const { progress_notification_id, athlete_id, lap } = one;
      return [keyOf(one), { progress_notification_id, athlete_id, lap }];
    }),
  );
  return [...byKey.values()];
}
