import { sql } from 'kysely';
import { asCaller } from '../../../engine/api/connectionScope';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { ApiError } from '../../../engine/core/errors';
import { toCode } from '../../../engine/fields/text/parseText';
import { inTurns } from '../../inTurns';
import { storedReads } from '../../observing/storedReads';
import { readKey, sharedNumberKey } from '../formats/readKey';
import { drainSoon, workOutAgain } from './drainStale';
import { eachAhead } from './eachAhead';
import { foldDevice, loadEventSetup } from './eventSetup';
import { foreseenShares } from './foreseenShares';
import { independentParts, type Part } from './independentParts';
import { inTimingTransaction } from './inTimingTransaction';
import { knownAthletes } from './knownAthletes';
import { markChangedWinners } from './lastStanding';
import { lockFeed } from './lockFeed';
import { noteDevices } from './noteDevices';
import { notifyTimed } from './notifyTimed';
import { writeRates } from './rates';
import { noteReadFiles } from './readFiles';
import { type Feed, recentAthletes } from './recentAthletes';
import { lookingForRepeats, withoutRepeats } from './repeats';
import { requireOpenEvent } from './requireOpenEvent';
import { changedFlows, withFlows, writeFlows } from './startFlows';
import type { OwnedRead } from './startNumbers';
import { storedKey } from './storedReads';
import { TIMING_CHANNEL } from './timingChannel';
import { judgeBy } from './workOut';
import { nowKnown, type WorkedOut, workOutPart } from './workOutPart';
import { type CountChanges, type FreshRead, outcomeStatement, updateReads, writeCounts } from './writeOutcome';

export interface StoredBatch {
  received: number;
  stored: number;
  duplicates: number;
}

/** Reads that are written in one transaction: enough to spread its cost, few enough for others to get their turn. */
const BATCH_SIZE = 4_000;
/** Of those as many as are made ready or worked out at a time. */
const PART_SIZE = 500;

interface Waiting {
  reads: readonly FreshRead[];
  isBoundByLock: boolean;
  settle: { resolve(batch: StoredBatch): void; reject(error: unknown): void };
}

const queues = new WeakMap<Engine, Map<number, Waiting[]>>();

/**
 * Stores reads of an event, works out what they and the earlier reads of their athletes come to, and gives what was new, once all of it is
 * committed. A read that was stored before changes nothing. Callers that come while a batch is being written share the next one.
 * @throws ApiError `locked` with nothing stored of what is behind the lock
 */
export async function storeReads({
  engine,
  eventId,
  reads,
  readFile,
  isBoundByLock = false,
}: {
  engine: Engine;
  eventId: number;
  reads: readonly OwnedRead[];
  /** The file that they come with, by its task. */
  readFile?: number | undefined;
  /** Whoever brings them writes nothing to a locked event. Asked here, as the lock may have come since they began. */
  isBoundByLock?: boolean;
}): Promise<StoredBatch> {
  // Made ready on arrival: the database may be busy with those before.
  const fresh = await inTurns(freshReads(eventId, reads, readFile));
  return new Promise((resolve, reject) => {
    const events = queues.get(engine) ?? new Map<number, Waiting[]>();
    queues.set(engine, events);
    const waiting = { reads: fresh, isBoundByLock, settle: { resolve, reject } };
    const queue = events.get(eventId);
    if (queue) queue.push(waiting);
    else {
      const own = [waiting];
      events.set(eventId, own);
      // The queue goes in the moment it is found empty: anyone who comes later finds none, and begins another.
      // A batch is of several callers, so each event takes turns as one.
      void asCaller({ key: `event ${eventId}`, share: 'live', isPatient: true }, () =>
        writeQueue(engine, eventId, own, () => events.delete(eventId)),
      );
    }
  });
}

async function writeQueue(engine: Engine, eventId: number, queue: Waiting[], close: () => void): Promise<void> {
  while (queue.length > 0) {
    const batch: Waiting[] = [];
    let size = 0;
    do {
      const next = queue[0];
      if (!next || (batch.length > 0 && size + next.reads.length > BATCH_SIZE)) break;
      batch.push(next);
      size += next.reads.length;
      queue.shift();
    } while (size < BATCH_SIZE);
    await settleBatch(engine, eventId, batch);
  }
  close();
}

async function settleBatch(engine: Engine, eventId: number, batch: readonly Waiting[]): Promise<void> {
  try {
    const results = await writeWaiting(engine, eventId, batch);
    for (const [i, { settle }] of batch.entries()) settle.resolve(results[i] as StoredBatch);
  } catch (error) {
    const refused = error instanceof ApiError && error.code === 'locked' ? batch.filter(isBound) : batch;
    for (const { settle } of refused) settle.reject(error);
    const others = batch.filter((waiting) => !refused.includes(waiting));
    if (others.length > 0) await settleBatch(engine, eventId, others);
  }
}

function isBound({ isBoundByLock }: Waiting): boolean {
  return isBoundByLock;
}

/** A caller with more than fits one transaction gets several: what was committed stays, and is a duplicate when sent again. */
async function writeWaiting(engine: Engine, eventId: number, batch: readonly Waiting[]): Promise<StoredBatch[]> {
  const all = batch.flatMap(({ reads }) => reads);
  const isBoundByLock = batch.some(isBound);
  const newReads = new Set<FreshRead>();
  let othersAreDue = false;
  for (let at = 0; at < all.length; at += BATCH_SIZE) {
    const slice = all.slice(at, at + BATCH_SIZE);
    const { stored, ...written } = await lookingForRepeats(engine, eventId, (isLooking) =>
      inTimingTransaction(engine, eventId, (tx) =>
        storeBatch({ engine, tx, eventId, fresh: slice, isLooking, isBoundByLock }),
      ),
    );
    for (const read of stored) newReads.add(read);
    storedReads.inc(stored.length);
    othersAreDue ||= written.othersAreDue;
  }
  if (othersAreDue) await drainSoon(engine, eventId);
  return batch.map(({ reads }) => {
    const stored = reads.filter((read) => newReads.has(read)).length;
    return { received: reads.length, stored, duplicates: reads.length - stored };
  });
}

/** Others may have their turn at each step. */
function* freshReads(
  eventId: number,
  reads: readonly OwnedRead[],
  readFile: number | undefined,
): Generator<void, FreshRead[]> {
  const fresh: FreshRead[] = [];
  for (const [index, given] of reads.entries()) {
    if (index > 0 && index % PART_SIZE === 0) yield;
    const read = storable(given);
    fresh.push({
      ...keysOf(eventId, read),
      time: read.time,
      shiftMs: 0,
      device: read.device,
      chipcode: read.chipcode === null ? null : toCode(read.chipcode),
      mark: null,
      movedToId: read.athleteId ?? null,
      placedAtId: null,
      sequence: read.sequence,
      file: read.file,
      raw: read.raw.slice(0, 4_000) || null,
      readFile,
    });
  }
  return fresh;
}

/** Keys that recognize a read, however its chip, number and device are written. */
function keysOf(
  eventId: number,
  { device, chipcode, startNumber, numberedAs = startNumber, otherTime, ...read }: OwnedRead,
): Pick<FreshRead, 'key' | 'sharedNumberKey' | 'otherTime' | 'otherKey'> {
  const keyed = {
    ...read,
    eventId,
    device: device === null ? null : foldDevice(device),
    chipcode: chipcode === null ? null : toCode(chipcode),
    ...(numberedAs !== undefined && { startNumber: numberedAs }),
  };
  const shared = sharedNumberKey(keyed);
  const other = otherTime === undefined ? undefined : { ...keyed, time: otherTime };
  return {
    key: storedKey(readKey(keyed)),
    sharedNumberKey: shared && storedKey(shared),
    otherTime,
    otherKey: other && storedKey(sharedNumberKey(other) ?? readKey(other)),
  };
}

/** No text column takes a NUL, and one such read would keep a whole batch out. */
function storable(read: OwnedRead): OwnedRead {
  const { chipcode, device, raw } = read;
  if (!`${chipcode}${device}${raw}`.includes('\0')) return read;
  const clean = (text: string) => text.replaceAll('\0', '\uFFFD');
  return {
    ...read,
    chipcode: chipcode && clean(chipcode),
    device: device === null ? null : clean(device),
    raw: clean(raw),
  };
}

interface BatchOptions {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  fresh: readonly FreshRead[];
  isLooking: boolean;
  isBoundByLock: boolean;
}

/** Returns the reads of `fresh` that were new. */
async function storeBatch(options: BatchOptions): Promise<Written & { stored: readonly FreshRead[] }> {
  const { engine, tx, eventId, fresh, isLooking, isBoundByLock } = options;
  const feed = await lockFeed(tx, eventId);
  if (isBoundByLock) await requireOpenEvent(engine, tx, eventId);
  const { stored, unseen } = await withoutRepeats(tx, fresh, isLooking);
  await noteDevices(tx, eventId, fresh, unseen);
  const written =
    unseen.length > 0
      ? await storeUnseen({ engine, tx, eventId, feed, unseen })
      : { othersAreDue: false, settle: () => {} };
  const settleOwned = await workOutOwned({
    engine,
    tx,
    eventId,
    feed: { ...feed, seq: feed.seq + unseen.length },
    unseen,
  });
  await sql`select pg_notify(${TIMING_CHANNEL}, ${String(eventId)})`.execute(tx);
  return {
    stored,
    othersAreDue: written.othersAreDue,
    settle() {
      written.settle();
      settleOwned();
    },
  };
}

/** Reads by start number are nobody's as long as chips alone are looked at: their athletes are worked out behind all others. */
async function workOutOwned({ unseen, ...options }: UnseenOptions): Promise<() => void> {
  const athleteIds = [...new Set(unseen.flatMap(({ movedToId }) => movedToId ?? []))];
  return athleteIds.length === 0 ? () => {} : workOutAgain({ ...options, athleteIds });
}

interface UnseenOptions {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  feed: Feed;
  unseen: readonly FreshRead[];
}

interface Written {
  /** Other athletes, or earlier reads, have to be judged again. */
  othersAreDue: boolean;
  settle(): void;
}

async function storeUnseen(options: UnseenOptions): Promise<Written> {
  const { engine, tx, eventId, feed, unseen } = options;
  const recent = recentAthletes(engine);
  const stored = await loadEventSetup(tx, eventId);
  const chips = new Set(unseen.map((read) => read.chipcode ?? ''));
  const known = await knownAthletes({ recent, tx, eventId, feed, chips });
  const counts: CountChanges = new Map();
  const parts = independentParts(known.athletes, unseen, PART_SIZE);
  // The reads of a batch may move the end of a flow that they are judged by.
  const setup = withFlows(stored, await changedFlows(tx, eventId, foreseenShares(stored, parts)));
  const judge = judgeBy(setup);
  const worked: WorkedOut[] = [];
  const athletes: number[] = [];
  // Athletes are written in the order of every other writer, so that two cannot wait for each other: with a tangle, all at the end.
  const isInOrder = parts.every(({ own }) => own);
  const statementOf = ({ places, reads }: Part, { madeOfFresh, runners }: WorkedOut) => {
    // In the order they came: that is the order of their numbers.
    const seqs = places.map((place) => feed.seq + place + 1);
    const added = { seqs, reads, made: madeOfFresh };
    return outcomeStatement(tx, { eventId, added, counts, runners: isInOrder ? runners : [] });
  };
  await eachAhead(parts, (part) => {
    const one = workOutPart(setup, judge, part);
    worked.push(one);
    const run = statementOf(part, one);
    return async () => {
      const written = await run();
      one.ids = written.ids;
      athletes.push(...written.athletes);
    };
  });
  const changed = await updateReads(
    tx,
    worked.flatMap((one) => one.changed),
    counts,
  );
  if (!isInOrder) {
    const runners = worked.flatMap((one) => one.runners);
    athletes.push(...(await outcomeStatement(tx, { eventId, runners })()).athletes);
  }
  const isFlowMoved = await writeFlows({ tx, eventId, setup, judged: worked.flatMap((one) => one.runners) });
  const hasOtherWinner = await markChangedWinners(tx, stored);
  await writeCounts(tx, eventId, counts);
  await writeRates(tx, eventId, counts);
  await noteReadFiles(tx, unseen, feed.seq + 1);
  const seq = feed.seq + unseen.length;
  await sql`update timing_feeds set seq = ${seq} where event_id = ${eventId}`.execute(tx);
  await notifyTimed({ engine, tx, eventId, passings: changed, athletes });
  return {
    othersAreDue: isFlowMoved || hasOtherWinner,
    settle() {
      worked.forEach(nowKnown);
      recent.remember({ eventId, feed: { ...feed, seq }, ...known });
    },
  };
}
