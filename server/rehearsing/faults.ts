import type { Fault } from '../../resources/events/events.calls';
import type { FaultKind } from '../../resources/events/rehearsal';
import { freeTarget, targetsOf } from '../../resources/events/rehearsalTargets';
import { withInheritedPlaces } from '../../resources/race_timelines/inheritedPlaces';
import type { EventRecords } from '../simulator/fromRecords';
import type { SimulatedRead } from '../simulator/types';
import { foldDevice } from '../timing/store/eventSetup';

type Timeline = EventRecords['timelines'][number] & { name: string };

interface AtWork {
  /** The main timeline and those that stand in for it. */
  readonly group: readonly Timeline[];
  readonly timeline: Timeline;
  /** Chips that it concerned. */
  readonly chips: Set<string>;
}

/** A fault of a rehearsal, on what it strikes. Instants in epoch ms. */
export type ChosenFault = AtWork &
  (
    | { readonly kind: 'dead_mat'; readonly fromMinute: number; readonly minutes: number | null }
    | { readonly kind: 'late_backup'; readonly device: string }
    | { readonly kind: 'wrong_clock'; readonly device: string; readonly minutes: number }
  );

const MINUTE_MS = 60_000;

interface Choosing {
  readonly records: EventRecords;
  readonly faults: readonly Fault[];
  /** What a timeline of the original is called, by its id: names are the same in the copy. */
  nameOf(timelineId: number): string | undefined;
}

/** What each fault strikes in the copy. One that says nothing strikes where it teaches most and no other fault does; where there is no such place, it is left out. */
export function chooseFaults({ records, faults, nameOf }: Choosing): ChosenFault[] {
  const timelines = timelinesOnCourse(records);
  const at = (device: string) =>
    timelines.find(({ devices }) => devices.some(({ id }) => foldDevice(id) === foldDevice(device)));
  const named = (id: number) => timelines.find(({ name }) => name === nameOf(id));
  const given = faults.map((fault) => (typeof fault === 'string' ? withDefaults(fault) : fault));
  const taken = given.flatMap((fault) => {
    if (fault.kind !== 'dead_mat') return fault.device === undefined ? [] : [deviceIn(timelines, fault.device)];
    return fault.timeline_id === undefined ? [] : (named(fault.timeline_id)?.devices.map(({ id }) => id) ?? []);
  });
  const free = (kind: FaultKind) => {
    const targets = targetsOf(kind, timelines);
    const chosen = freeTarget(targets.length > 0 ? targets : targetsOf('wrong_clock', timelines), taken);
    taken.push(...(chosen?.devices ?? []));
    return chosen;
  };
  return given.flatMap((fault): ChosenFault[] => {
    if (fault.kind === 'dead_mat') {
      const timeline = fault.timeline_id === undefined ? free(fault.kind)?.timeline : named(fault.timeline_id);
      if (!timeline) return [];
      const { kind, from_minute: fromMinute, minutes = null } = fault;
      return [{ kind, fromMinute, minutes, ...struck(timeline, records) }];
    }
    const device = fault.device ?? free(fault.kind)?.devices[0];
    const timeline = device === undefined ? undefined : at(device);
    if (device === undefined || !timeline) return [];
    return [{ ...fault, device, ...struck(timeline, records) }];
  });
}

/** A device's id as its timeline writes it. */
function deviceIn(timelines: readonly Timeline[], device: string): string {
  const ids = timelines.flatMap(({ devices }) => devices.map(({ id }) => id));
  return ids.find((id) => foldDevice(id) === foldDevice(device)) ?? device;
}

function withDefaults(kind: Extract<Fault, string>): Exclude<Fault, string> {
  if (kind === 'dead_mat') return { kind, from_minute: 0 };
  return kind === 'wrong_clock' ? { kind, minutes: 3 } : { kind };
}

/** With a device, in the order of the course. */
function timelinesOnCourse({ race_timelines, timelines }: EventRecords): Timeline[] {
  const order = withInheritedPlaces(
    [...race_timelines]
      .sort((a, b) => a.position - b.position)
      .map(({ race_id, timeline_id }) => ({ raceId: race_id, timelineId: timeline_id })),
    timelines.map(({ id, backup_of_id }) => ({ timelineId: id, backupOf: backup_of_id ?? null })),
    (place, { timelineId }) => ({ ...place, timelineId }),
  ).map(({ timelineId }) => timelineId);
  return (timelines as readonly Timeline[])
    .filter(({ id, devices }) => order.includes(id) && devices.length > 0)
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

function struck(timeline: Timeline, { timelines }: EventRecords): AtWork {
  const main = timeline.passing_mode === 'backup' ? (timeline.backup_of_id ?? timeline.id) : timeline.id;
  const group = (timelines as readonly Timeline[]).filter(
    ({ id, backup_of_id }) => id === main || backup_of_id === main,
  );
  return { timeline, group, chips: new Set() };
}

/** Has faults happen to the reads of a simulation. */
export class FaultsAtWork {
  /** Reads that stay in their device until the end. */
  readonly withheld: SimulatedRead[] = [];
  readonly #faults: readonly ChosenFault[];
  readonly #startAt: number;

  /** `startAt`: the first planned start, epoch ms. */
  constructor(faults: readonly ChosenFault[], startAt: number) {
    this.#faults = faults;
    this.#startAt = startAt;
  }

  /** What comes in now of what devices have read, as they send it. */
  pass(reads: readonly SimulatedRead[]): SimulatedRead[] {
    return reads.flatMap((read) => this.#one(read) ?? []);
  }

  #one(given: SimulatedRead): SimulatedRead | null {
    let read = given;
    let isLate = false;
    const striking = this.#faults.filter((fault) => this.#strikes(fault, given));
    const dead = striking.filter(({ kind }) => kind === 'dead_mat');
    // What is dead reads nothing that could be late or wrong.
    for (const fault of dead.length > 0 ? dead : striking) {
      fault.chips.add(read.chipcode);
      if (fault.kind === 'dead_mat') continue;
      if (fault.kind === 'late_backup') isLate = true;
      else read = { ...read, time: read.time + fault.minutes * MINUTE_MS };
    }
    if (dead.length > 0) return null;
    if (!isLate) return read;
    this.withheld.push(read);
    return null;
  }

  #strikes(fault: ChosenFault, { device, at }: SimulatedRead): boolean {
    if (fault.kind !== 'dead_mat') return foldDevice(fault.device) === foldDevice(device);
    const from = this.#startAt + fault.fromMinute * MINUTE_MS;
    const isThen =
      (fault.fromMinute === 0 || at >= from) && (fault.minutes === null || at < from + fault.minutes * MINUTE_MS);
    return isThen && fault.timeline.devices.some(({ id }) => foldDevice(id) === foldDevice(device));
  }
}
