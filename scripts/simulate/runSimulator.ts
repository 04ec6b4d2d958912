import { clockFrom, pause, type SimulationClock } from '../../server/simulator/clock';
import { fromRecords } from '../../server/simulator/fromRecords';
import { playSimulation } from '../../server/simulator/playSimulation';
import { simulateRace } from '../../server/simulator/simulateRace';
import type { Happening } from '../../server/simulator/types';
import { ApiClient, ApiFailure, Stopped } from './apiClient';
import { apiSink, type Tally } from './apiSink';
import { generateLoad } from './generateLoad';
import { type LoadedEvent, loadEvent, problemsOf } from './loadEvent';
import { readOptions, type SimulatorOptions } from './options';
import { COUNT, progressLine } from './progress';
import { reschedule } from './reschedule';

const PROGRESS_EVERY_MS = 5_000;

interface Run {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  /** Stops after the batch under way. */
  signal: AbortSignal;
}

/**
 * The simulator's program. Resolves with what was sent when the race is over or the signal aborts.
 * @throws UsageError for wrong arguments, ApiFailure for what the server refuses, Error for an event that cannot be run
 */
export async function runSimulator({ args, env, print, signal }: Run): Promise<Tally> {
  const options = readOptions(args, env);
  const tally: Tally = { gunshots: 0, sent: 0, stored: 0, duplicates: 0, rejected: 0 };
  const api = new ApiClient({ url: options.url, credentials: options.credentials, print, signal });
  try {
    const event = await readyEvent(api, options, print);
    await send({ api, event, options, tally, print, signal });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  print(`${signal.aborted ? 'Stopped' : 'Done'}: ${progressLine({ tally, elapsedMs: null, finished: null })}.`);
  return tally;
}

async function readyEvent(api: ApiClient, options: SimulatorOptions, print: Run['print']): Promise<LoadedEvent> {
  const loaded = await loadEvent(api, options.eventId, options.raceIds);
  for (const problem of problemsOf(loaded)) print(problem);
  if (options.isFresh) await takeBackGunshots(api, loaded);
  const event = reschedule(options.isFresh ? { ...loaded, gunshots: [] } : loaded, Date.now());
  const races = event.races.map(({ name }) => name).join(', ');
  print(
    `${event.name} (${races}): ${COUNT.format(event.athletes.length)} athletes, ${event.timelines.length} timelines.`,
  );
  for (const race of loaded.races) {
    const isCutOff = race.cutoff_at && !event.races.find(({ id }) => id === race.id)?.cutoff_at;
    if (isCutOff) print(`${race.name}: its cut-off is over; the server will refuse the finishes.`);
  }
  return event;
}

/** A race counts from its first gunshot, so a new start needs the old ones gone; those of other races stay. */
async function takeBackGunshots(api: ApiClient, { gunshots, races, waves }: LoadedEvent): Promise<void> {
  for (const { id, race_ids, wave_ids } of gunshots) {
    const left = {
      race_ids: race_ids.filter((raceId) => !races.some((race) => race.id === raceId)),
      wave_ids: wave_ids.filter((waveId) => !waves.some((wave) => wave.id === waveId)),
    };
    if (left.race_ids.length + left.wave_ids.length > 0) await api.patch(`/v1/admin/gunshots/${id}`, left);
    else await api.delete(`/v1/admin/gunshots/${id}`);
  }
}

interface Sending extends Pick<Run, 'print' | 'signal'> {
  api: ApiClient;
  event: LoadedEvent;
  options: SimulatorOptions;
  tally: Tally;
}

async function send(sending: Sending): Promise<void> {
  const { api, event, options, tally, signal } = sending;
  const input = fromRecords(event);
  const happenings = simulateRace({ ...input, options: options.simulation });
  const sink = apiSink(api, options.eventId, tally);
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener('abort', stop);
  const clock = clockFrom(Date.now(), options.speed);
  const seen = { firstAt: firstGunshotOf(event) };
  const reporting = report({ ...sending, clock, seen, over: over.signal });
  try {
    const watched = watch(happenings, seen);
    if (options.rate === null)
      await playSimulation({ happenings: watched, clock, sink, signal, everyMs: 300 * options.speed });
    else await generateLoad({ happenings: watched, rate: options.rate, sink, signal });
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
    await reporting;
  }
}

/** Notes what the race's clock counts from where no gunshot was fired before: the first one, else the first read. */
function* watch(happenings: Iterable<Happening>, seen: { firstAt: number | null }): Generator<Happening> {
  const wasRunning = seen.firstAt !== null;
  let hasGunshot = false;
  for (const happening of happenings) {
    const isFirstGunshot = happening.kind === 'gunshot' && !hasGunshot && !wasRunning;
    if (isFirstGunshot || seen.firstAt === null) seen.firstAt = happening.at;
    hasGunshot ||= happening.kind === 'gunshot';
    yield happening;
  }
}

function firstGunshotOf({ gunshots }: LoadedEvent): number | null {
  const times = gunshots.flatMap(({ fired_at }) => (fired_at ? new Date(fired_at).getTime() : []));
  return times.length > 0 ? Math.min(...times) : null;
}

async function report({
  clock,
  seen,
  over,
  ...sending
}: Sending & { clock: SimulationClock; seen: { firstAt: number | null }; over: AbortSignal }): Promise<void> {
  const { options, tally, print } = sending;
  for (;;) {
    await pause(PROGRESS_EVERY_MS, over);
    if (over.aborted) return;
    const elapsedMs = options.rate === null && seen.firstAt !== null ? clock.now() - seen.firstAt : null;
    print(progressLine({ tally, elapsedMs, finished: await finishers(sending) }));
  }
}

/** Of the races that are run; null where the server does not say. */
async function finishers({ api, event, options }: Sending): Promise<number | null> {
  try {
    const { races } = await api.get<{ races: { race_id: number; counts: { finished?: number } }[] }>(
      `/v1/live/events/${options.eventId}/summary`,
    );
    const own = races.filter(({ race_id }) => event.races.some(({ id }) => id === race_id));
    return own.reduce((sum, { counts }) => sum + (counts.finished ?? 0), 0);
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof Stopped) return null;
    throw error;
  }
}
