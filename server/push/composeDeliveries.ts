import type { Engine } from '../../engine/api/engine';
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
}

/** Says of each what it is to say now, or why it is not sent any more. */
export async function composeDeliveries({
  engine,
  progressTexts,
  claimed,
}: ComposeOptions): Promise<(Composed | Noted)[]> {
  const texts = new Map<string, ProgressText>();
  for (const eventId of new Set(claimed.map(({ event_id: id }) => id))) {
    const passings = distinct(claimed.filter((one) => one.event_id === eventId).filter(isOfPassing));
    if (passings.length === 0) continue;
    for (const [key, text] of await progressTexts.of(eventId, passings)) texts.set(key, text);
  }
  return claimed.map((one) => compose(engine, one, isOfPassing(one) ? texts.get(keyOf(one)) : undefined));
}

/** What is written down of one that was sent, or was not. */
export function outcomeNoted({ sending, created_at: createdAt, ...one }: Composed, outcome: SendOutcome): Noted {
  const { message } = sending;
  if (outcome.kind === 'sent') return { ...one, status: 'sent', error: null, pause: null };
  const none = { ...one, payload: message, passing_id: null, passed_at: null, error: outcome.error, pause: null };
  if (outcome.kind === 'gone') return { ...none, status: 'gone' };
  const pause = PAUSES_SECONDS[one.attempts - 1];
  const isOver = Date.now() - createdAt > NEWS_TTL_S * 1_000;
  if (outcome.kind === 'refused' || pause === undefined || isOver) return { ...none, status: 'failed' };
  return { ...none, status: 'queued', pause: outcome.afterSeconds ?? pause };
}

function compose(engine: Engine, claimed: Claimed, text: ProgressText | undefined): Composed | Noted {
  const { id, event_id, attempts, notification_id, subscription_id, created_at, endpoint, p256dh, auth } = claimed;
  const { progress_notification_id, athlete_id, lap } = claimed;
  const of = { id, event_id, attempts, notification_id, subscription_id, progress_notification_id, athlete_id, lap };
  const left = (status: Noted['status'], error: string): Noted => ({
    ...of,
    status,
    error,
    pause: null,
    payload: null,
    passing_id: null,
    passed_at: null,
  });
  if (subscription_id === null || endpoint === null || p256dh === null || auth === null)
    return left('gone', 'The phone ended its subscription.');
  if (claimed.hindrance !== null) return left('failed', claimed.hindrance);
  const said = notification_id === null ? saidOfPassing(claimed, text) : saidOfNews(claimed);
  if ('stale' in said) return left('stale', said.stale);
  const { sealer } = engine;
  const target = {
    endpoint: sealer.open(endpoint),
    keys: { p256dh: sealer.open(p256dh), auth: sealer.open(auth) },
  };
  const { message, ttl, read } = said;
  return {
    ...of,
    created_at,
    payload: message,
    passing_id: read?.id ?? null,
    passed_at: read?.at ?? null,
    sending: { target, message, ttl, isUrgent: notification_id === null },
  };
}

/** `read`: whose time it tells. */
type Said = { message: PushMessage; ttl: number; read: { id: number | null; at: number } | null } | { stale: string };

function saidOfNews({ notification_id: id, title, body, url, slug, event_id: event }: Claimed): Said {
  const message = { title: title ?? '', body: body ?? '', url: url ?? followPage(slug, event), tag: `n${id}` };
  return { message, ttl: NEWS_TTL_S, read: null };
}

function saidOfPassing(claimed: Claimed, text: ProgressText | undefined): Said {
  const { revision, slug, event_id: event, athlete_id: athlete } = claimed;
  if (!text?.isShown || !isOfPassing(claimed)) return { stale: 'The event does not show the athlete any more.' };
  const tag = `p${keyOf(claimed)}`;
  const url = `${followPage(slug, event)}#athlete-${athlete}`;
  const isCorrection = revision > 0;
  if (text.at === null) {
    if (!isCorrection) return { stale: 'The read was withdrawn before this was sent.' };
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
