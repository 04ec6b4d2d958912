import type { FaultKind } from './rehearsal';

interface Mat {
  readonly type: string;
  readonly passing_mode: string;
  readonly devices: readonly { readonly id: string }[];
}

/** What a fault can strike: a timeline with all its devices, or one of them. */
export interface Target<Timeline extends Mat> {
  readonly timeline: Timeline;
  readonly devices: readonly string[];
}

/** What faults of a kind can strike, first where they teach most; for files that come late there may be nothing. */
export function targetsOf<Timeline extends Mat>(
  kind: FaultKind,
  timelines: readonly Timeline[],
): readonly Target<Timeline>[] {
  const mains = (type: 'start' | 'split' | 'finish') =>
    timelines.filter((one) => one.passing_mode === 'main' && one.type === type);
  const backups = timelines.filter(({ passing_mode }) => passing_mode === 'backup');
  const single = (timeline: Timeline) => [...timeline.devices].reverse().map(({ id }) => ({ timeline, devices: [id] }));
  switch (kind) {
    case 'dead_mat':
      return [...mains('finish'), ...mains('split'), ...mains('start'), ...backups].flatMap((timeline) =>
        timeline.devices.length > 0 ? [{ timeline, devices: timeline.devices.map(({ id }) => id) }] : [],
      );
    case 'wrong_clock':
      return [...mains('split'), ...mains('finish'), ...mains('start'), ...backups].flatMap(single);
    case 'late_backup': {
      // A second device at a timeline is a backup too.
      const doubled = [...mains('finish'), ...mains('split')].filter(({ devices }) => devices.length > 1);
      return [...backups.flatMap(single), ...doubled.flatMap((timeline) => single(timeline).slice(0, 1))];
    }
  }
}

/** The first that none of the devices stands in; the first of all where there is none. */
export function freeTarget<One extends { readonly devices: readonly string[] }>(
  targets: readonly One[],
  taken: readonly string[],
): One | undefined {
  return targets.find(({ devices }) => !devices.some((device) => taken.includes(device))) ?? targets[0];
}
