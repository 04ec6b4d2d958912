import type { Engine } from '../../engine/api/engine';
import { type Claimed, claimDeliveries } from './claimDeliveries';
import { type Composed, composeDeliveries, outcomeNoted } from './composeDeliveries';
import { type Noted, noteDeliveries } from './noteDeliveries';
import { ProgressTexts } from './progressTexts';
import { correctTold } from './queueCorrections';
import { closeNews } from './queueNews';
import { type Answer, SendingWindow } from './sendingWindow';
import { type Pushing, type SendOutcome, sendPush } from './sendPush';

/** Noted together: what came within this time, and so many at most. */
const NOTED_EVERY_MS = 100;
const NOTED_TOGETHER = 500;
const NOTED_AGAIN_MS = 1_000;
const NOT_SENT = 'It could not be sent: this server has noted why in its log.';

interface SenderOptions extends Pushing {
  readonly engine: Engine;
  onError(error: unknown): void;
}

/**
 * Sends what is due: claims as much as there is room for, and more as soon as there is again. Each message goes by itself and waits for no other; only
 * what is asked of the database is asked for many together.
 */
export class PushSender {
  readonly #options: SenderOptions;
  readonly #texts: ProgressTexts;
  readonly #window = new SendingWindow();
  /** Claims that are being made into messages, and messages under way. */
  readonly #underWay = new Set<Promise<void>>();
  #noted: Noted[] = [];
  #noting: Promise<void> | null = null;
  #noteTimer: NodeJS.Timeout | null = null;
  #claiming: Promise<void> | null = null;
  #isWanted = false;
  #isDry = false;
  #isStopping = false;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#texts = new ProgressTexts(options.engine.db);
  }

  /** Something may be due. */
  look(): void {
    this.#isDry = false;
    this.#claimMore();
  }

  /** Ends when everything under way has come to something, and that is noted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#claiming;
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
    while (this.#noting) await this.#noting;
    await this.#note();
  }

  #claimMore(): void {
    this.#isWanted = true;
    if (this.#isStopping || this.#isDry) return;
    this.#claiming ??= this.#claim()
      .catch((error) => {
        if (!this.#isStopping) this.#options.onError(error);
      })
      .finally(() => {
        this.#claiming = null;
        if (this.#isWanted && !this.#isDry) this.#claimMore();
      });
  }

  async #claim(): Promise<void> {
    this.#isWanted = false;
    const { engine } = this.#options;
    const room = this.#window.room();
    // Whoever says meanwhile that something is due is heard. What waits for room is due as well, though it is not claimed now.
    this.#isDry = room.isOpen;
    const claimed = await claimDeliveries(engine.db, room);
    if (claimed.length > 0) {
      this.#isDry = false;
      for (const { service } of claimed) this.#window.begin(service);
      this.#hold(this.#send(claimed));
    } else if (this.#underWay.size === 0 && this.#noted.length === 0) await closeNews(engine);
  }

  #hold(work: Promise<void>): void {
    const done = work.catch(this.#options.onError).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  async #send(claimed: readonly Claimed[]): Promise<void> {
    const { engine, onError } = this.#options;
    const serviceOf = new Map(claimed.map(({ id, service }) => [id, service]));
    const composed = await composeDeliveries({ engine, progressTexts: this.#texts, claimed, onError });
    for (const one of composed) {
      const service = serviceOf.get(one.id) ?? '';
      if ('status' in one) this.#settle(service, one, null);
      else this.#hold(this.#sendOne(service, one));
    }
  }

  async #sendOne(service: string, composed: Composed): Promise<void> {
    const outcome = await sendPush(this.#options, composed.sending).catch((error): SendOutcome => {
      this.#options.onError(error);
      return { kind: 'later', error: NOT_SENT, afterSeconds: null, isMaybeTaken: false, answer: null };
    });
    this.#settle(service, outcomeNoted(composed, outcome), outcome.answer);
  }

  #settle(service: string, noted: Noted, answer: Answer): void {
    this.#window.end(service, answer);
    this.#noted.push(noted);
    if (this.#noted.length >= NOTED_TOGETHER) void this.#note();
    else this.#noteTimer ??= setTimeout(() => void this.#note(), NOTED_EVERY_MS);
    if (this.#window.hasRoom(service)) this.#claimMore();
  }

  /** Writes down what there is. One after the other: two would wait for each other's rows. */
  async #note(): Promise<void> {
    if (this.#noteTimer) clearTimeout(this.#noteTimer);
    this.#noteTimer = null;
    // Whatever came meanwhile is next.
    if (this.#noting) return;
    const noted = this.#noted.splice(0, NOTED_TOGETHER);
    if (noted.length === 0) return;
    this.#noting = this.#write(noted).finally(() => {
      this.#noting = null;
    });
    await this.#noting;
    if (this.#noted.length > 0) await this.#note();
    else if (this.#underWay.size === 0) this.look();
  }

  async #write(noted: readonly Noted[]): Promise<void> {
    const { engine, onError } = this.#options;
    for (;;) {
      try {
        await noteDeliveries(engine, noted);
        await this.#correct(noted);
        return;
      } catch (error) {
        onError(error);
        // Else they would be sent again. A node that ends leaves it at that.
        if (this.#isStopping) return;
        await new Promise((resolve) => setTimeout(resolve, NOTED_AGAIN_MS));
      }
    }
  }

  /** What was corrected while it was on its way. */
  async #correct(noted: readonly Noted[]): Promise<void> {
    const { db } = this.#options.engine;
    const told = noted.flatMap((one) => {
      const { status, event_id, progress_notification_id, athlete_id, lap, passed_at } = one;
      if (status !== 'sent' || progress_notification_id === null || athlete_id === null || lap === null) return [];
      return [{ event_id, fact: { progress_notification_id, athlete_id, lap, passed_at } }];
    });
    for (const eventId of new Set(told.map(({ event_id: id }) => id)))
      await correctTold(
        db,
        eventId,
        told.filter(({ event_id: id }) => id === eventId).map(({ fact }) => fact),
      );
  }
}
