import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { OpenDatabase } from '../database/types';
import { Expectations } from '../timing/field/expectations';
import { KnownFields } from '../timing/field/knownField';
import { TIMING_CHANNEL } from '../timing/store/timingChannel';
import { type Claimed, claimDeliveries } from './claimDeliveries';
import { composeDeliveries, outcomeNoted } from './composeDeliveries';
import { type Noted, noteDeliveries } from './noteDeliveries';
import { PUSH_CHANNEL, queueNews } from './queueNews';
import { queueCorrections, queueProgress } from './queueProgress';
import { type Pushing, sendPush } from './sendPush';

/** Looks even without a notice: for what is due by the clock, and as notices are lost while a connection is. */
const POLL_MS = 2_000;
/** Claimed together, and noted together. */
const BATCH = 200;
const BATCHES_AT_A_TIME = 3;
const PRUNE_MS = 60 * 60_000;
const KEPT = '30 days';

interface PushOptions extends Pushing {
  readonly engine: Engine;
  readonly database: Pick<OpenDatabase, 'listen'>;
  onError(error: unknown): void;
}

/** Sends what phones wait for: each delivery on one node, a batch at a time, slow push services beside others. */
export async function startPush({
  engine,
  database,
  outgoing,
  keys,
  onError,
}: PushOptions): Promise<{ stop(): Promise<void> }> {
  const expectations = new Expectations(new KnownFields(engine.db));
  const sending = new Set<Promise<void>>();
  let isStopping = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;

  const send = (claimed: readonly Claimed[]): void => {
    const done = sendBatch({ engine, outgoing, keys }, expectations, claimed)
      .catch(onError)
      .finally(() => {
        sending.delete(done);
        look();
      });
    sending.add(done);
  };
  const lookOnce = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await queueNews(engine);
      await queueProgress(engine);
      while (sending.size < BATCHES_AT_A_TIME && !isStopping) {
        const claimed = await claimDeliveries(engine.db, BATCH);
        if (claimed.length === 0) break;
        send(claimed);
      }
    }
  };
  const look = (): void => {
    isWanted = true;
    looking ??= lookOnce()
      .catch((error) => {
        if (!isStopping) onError(error);
      })
      .finally(() => {
        looking = null;
        if (isWanted && !isStopping) look();
      });
  };

  const unlisten = await Promise.all([PUSH_CHANNEL, TIMING_CHANNEL].map((channel) => database.listen(channel, look)));
  const timers = [setInterval(look, POLL_MS), setInterval(() => void prune(engine).catch(onError), PRUNE_MS)];
  look();
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(unlisten.map((end) => end()));
      await looking;
      await Promise.allSettled(sending);
    },
  };
}

async function sendBatch(
  { engine, ...pushing }: Pushing & { engine: Engine },
  expectations: Expectations,
  claimed: readonly Claimed[],
): Promise<void> {
  const composed = await composeDeliveries({ engine, expectations, claimed });
  const noted: Noted[] = await Promise.all(
    composed.map(async (one) => ('status' in one ? one : outcomeNoted(one, await sendPush(pushing, one.sending)))),
  );
  await noteDeliveries(engine, noted);
  // What was corrected while it was on its way.
  const told = claimed.filter(({ progress_notification_id: id }) => id !== null);
  for (const eventId of new Set(told.map(({ event_id: id }) => id))) {
    const ofEvent = told.filter(({ event_id: id }) => id === eventId);
    const athletes = new Set(ofEvent.flatMap(({ athlete_id: id }) => id ?? []));
    await queueCorrections(engine.db, eventId, [...athletes]);
  }
}

/** Forgets what is over for long. */
async function prune(engine: Engine): Promise<void> {
  await sql`
    delete from deliveries where id in (
      select id from deliveries where created_at < now() - ${KEPT}::interval and status <> 'queued' order by id limit 10000)`.execute(
    engine.db,
  );
}
