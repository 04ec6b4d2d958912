import { type RawBuilder, sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { numbers, texts } from './arrayLiteral';
import type { EventSetup } from './eventSetup';
import { type FlowSlots, flowEnd, SLOT_MS } from './flowEnd';
import type { RunnerResult } from './runners';
import type { Outcome } from './workOut';

/** Part of a result that the flow over the start mat is made of. */
export type Share = Pick<RunnerResult, 'raceId' | 'gunAt' | 'startFirstAt' | 'startLastAt'>;

/** Changes of flows, by race and gunshot. */
type FlowChanges = Map<string, { raceId: number; gunAt: number; slots: FlowSlots }>;

/** Flows as they were stored, with what an open transaction adds to them. */
export interface ChangedFlow {
  readonly raceId: number;
  readonly gunAt: number;
  readonly before: FlowSlots;
  readonly after: FlowSlots;
  readonly endBefore: number | null;
  readonly endAfter: number | null;
}

export interface Shares {
  before: Share | null;
  after: Share | null;
}

/**
 * Loads the flows that change when athletes get other shares in them. The caller holds the lock of the event's feed or reads a snapshot, so
 * that nobody else changes them.
 */
export async function changedFlows(
  tx: EngineTransaction,
  eventId: number,
  shares: Iterable<Shares>,
): Promise<ChangedFlow[]> {
  const changes = [...changesOf(shares).values()];
  if (changes.length === 0) return [];
  const stored = await sql<{ race_id: number; gun_at: number; slots: [number, number, number][] }>`
    select f.race_id, f.gun_at, f.slots from start_flows f
    join unnest(${numbers(changes.map(({ raceId }) => raceId))}::bigint[], ${numbers(changes.map(({ gunAt }) => gunAt))}::bigint[]) c(race_id, gun_at)
      on c.race_id = f.race_id and c.gun_at = f.gun_at
    where f.event_id = ${eventId}`.execute(tx);
  return changes.map(({ raceId, gunAt, slots }) => {
    const row = stored.rows.find((one) => one.race_id === raceId && one.gun_at === gunAt);
    const before: FlowSlots = new Map(row?.slots.map(([slot, first, last]) => [slot, [first, last]]));
    const after: FlowSlots = new Map(before);
    for (const [slot, change] of slots) add(after, slot, change);
    return { raceId, gunAt, before, after, endBefore: endOf(gunAt, before), endAfter: endOf(gunAt, after) };
  });
}

/** The setup with the ends of changed flows. */
export function withFlows(setup: EventSetup, flows: readonly ChangedFlow[]): EventSetup {
  if (flows.every(({ endBefore, endAfter }) => endBefore === endAfter)) return setup;
  const races = new Map(setup.races);
  for (const { raceId, gunAt, endAfter } of flows) {
    const race = races.get(raceId);
    if (!race) continue;
    const startFlows = new Map(race.compiled.startFlows);
    if (endAfter === null) startFlows.delete(gunAt);
    else startFlows.set(gunAt, endAfter);
    races.set(raceId, { ...race, compiled: { ...race.compiled, startFlows } });
  }
  return { ...setup, races };
}

/** Whether the setup has the ends of changed flows already. */
export function hasFlows({ races }: EventSetup, flows: readonly ChangedFlow[]): boolean {
  return flows.every(({ raceId, gunAt, endAfter }) => {
    const race = races.get(raceId);
    return !race || (race.compiled.startFlows.get(gunAt) ?? null) === endAfter;
  });
}

interface WriteFlowsOptions {
  tx: EngineTransaction;
  eventId: number;
  /** What the athletes were judged by. */
  setup: EventSetup;
  judged: Outcome['runners'];
  /** Former shares of athletes who are deleted. */
  gone?: readonly Share[];
}

/**
 * Stores what athletes add to the flows, and marks everyone who was judged by another end of a flow and has a start read behind it. Tells
 * whether anyone is marked.
 */
export async function writeFlows({ tx, eventId, setup, judged, gone = [] }: WriteFlowsOptions): Promise<boolean> {
  const flows = await changedFlows(tx, eventId, [
    ...judged.map(({ runner, result }) => ({ before: runner.result, after: result })),
    ...gone.map((before) => ({ before, after: null })),
  ]);
  if (flows.length === 0) return false;
  const slotsOf = ({ after }: ChangedFlow) => JSON.stringify([...after].map(([slot, counts]) => [slot, ...counts]));
  await sql`
    insert into start_flows (event_id, race_id, gun_at, slots, ends_at)
    select ${eventId}::bigint, race_id, gun_at, slots::jsonb, ends_at
    from unnest(${numbers(flows.map(({ raceId }) => raceId))}::bigint[], ${numbers(flows.map(({ gunAt }) => gunAt))}::bigint[],
      ${texts(flows.map(slotsOf))}::text[], ${numbers(flows.map(({ endAfter }) => endAfter))}::bigint[]) f(race_id, gun_at, slots, ends_at)
    on conflict (event_id, race_id, gun_at) do update set slots = excluded.slots, ends_at = excluded.ends_at`.execute(
    tx,
  );
  let marked = 0;
  for (const flow of flows) marked += await markConcerned(tx, eventId, concernedBy(flow, setup, judged));
  return marked > 0;
}

interface Concerned {
  raceId: number;
  gunAt: number;
  /** Start reads behind this instant are judged differently. */
  behind: number;
  /** Athletes who were judged by the new end already. */
  except: readonly number[];
}

function concernedBy(flow: ChangedFlow, setup: EventSetup, judged: Outcome['runners']): Concerned | null {
  const { raceId, gunAt, before, endBefore, endAfter } = flow;
  const usedEnd = setup.races.get(raceId)?.compiled.startFlows.get(gunAt) ?? null;
  const behind = earliest(usedEnd, endBefore, endAfter);
  // The outcome of these athletes moves the end further than was foreseen.
  if (usedEnd !== endAfter) return { raceId, gunAt, behind, except: [] };
  const isRead = [...before].some(([slot, [, last]]) => last > 0 && gunAt + (slot + 1) * SLOT_MS > behind);
  if (endBefore === endAfter || !isRead) return null;
  return { raceId, gunAt, behind, except: judged.map(({ runner }) => runner.athleteId) };
}

function earliest(...ends: (number | null)[]): number {
  return Math.min(...ends.map((end) => end ?? Number.MAX_SAFE_INTEGER));
}

async function markConcerned(tx: EngineTransaction, eventId: number, concerned: Concerned | null): Promise<number> {
  if (!concerned || concerned.behind === Number.MAX_SAFE_INTEGER) return 0;
  const marked = await sql`
    insert into stale_results (athlete_id, event_id, inputs_changed)
    select athlete_id, event_id, false from results
    where event_id = ${eventId} and ${isReadBehind(concerned)} and athlete_id <> all(${numbers(concerned.except)}::bigint[])
    order by athlete_id
    on conflict (athlete_id) do update set marked_at = clock_timestamp()`.execute(tx);
  return Number(marked.numAffectedRows ?? 0);
}

/** Lists the athletes who have a start read behind a moved end of a flow. One query at most. */
export async function athletesBehind(
  tx: EngineTransaction,
  eventId: number,
  flows: readonly ChangedFlow[],
): Promise<number[]> {
  const moved = flows.filter(({ endBefore, endAfter }) => endBefore !== endAfter);
  if (moved.length === 0) return [];
  const isBehind = moved.map(({ endBefore, endAfter, ...flow }) =>
    isReadBehind({ ...flow, behind: earliest(endBefore, endAfter) }),
  );
  const found = await sql<{ id: number }>`
    select athlete_id as id from results where event_id = ${eventId} and (${sql.join(isBehind, sql` or `)}) order by id`.execute(
    tx,
  );
  return found.rows.map(({ id }) => id);
}

/** SQL of a condition on `results`. */
function isReadBehind({ raceId, gunAt, behind }: Omit<Concerned, 'except'>): RawBuilder<unknown> {
  return sql`(race_id = ${raceId} and gun_at = to_timestamp(${gunAt}::bigint / 1000.0::float8)
    and start_last_at > to_timestamp(${behind}::bigint / 1000.0::float8))`;
}

function changesOf(shares: Iterable<Shares>): FlowChanges {
  const changes: FlowChanges = new Map();
  for (const { before, after } of shares) {
    if (isSameShare(before, after)) continue;
    count(changes, before, -1);
    count(changes, after, 1);
  }
  return changes;
}

function isSameShare(a: Share | null, b: Share | null): boolean {
  const isIn = (share: Share | null) => share !== null && share.startLastAt !== null;
  if (!isIn(a) && !isIn(b)) return true;
  return (
    a?.raceId === b?.raceId &&
    a?.gunAt === b?.gunAt &&
    a?.startFirstAt === b?.startFirstAt &&
    a?.startLastAt === b?.startLastAt
  );
}

function count(changes: FlowChanges, share: Share | null, by: number): void {
  if (!share || share.raceId === null || share.gunAt === null) return;
  const { raceId, gunAt, startFirstAt, startLastAt } = share;
  if (startLastAt === null) return;
  const key = `${raceId} ${gunAt}`;
  const change = changes.get(key) ?? { raceId, gunAt, slots: new Map() };
  changes.set(key, change);
  if (startFirstAt !== null) add(change.slots, slotOf(gunAt, startFirstAt), [by, 0]);
  add(change.slots, slotOf(gunAt, startLastAt), [0, by]);
}

function slotOf(gunAt: number, instant: number): number {
  return Math.floor((instant - gunAt) / SLOT_MS);
}

function add(slots: FlowSlots, slot: number, [first, last]: readonly [number, number]): void {
  const [hadFirst, hadLast] = slots.get(slot) ?? [0, 0];
  const sum = [hadFirst + first, hadLast + last] as const;
  if (sum[0] === 0 && sum[1] === 0) slots.delete(slot);
  else slots.set(slot, sum);
}

function endOf(gunAt: number, slots: FlowSlots): number | null {
  const end = flowEnd(slots);
  return end === null ? null : gunAt + end;
}
