import type { DemoRace } from './demoRaces';

/** A mat of the demo's weekend and where it stands on each course, in kilometres. */
export interface DemoTimeline {
  readonly name: string;
  readonly type: 'start' | 'split' | 'finish';
  readonly devices: readonly { id: string; offset_ms?: number }[];
  readonly isBackup?: boolean;
  readonly kilometres: Readonly<Partial<Record<DemoRace['name'], number>>>;
}

export const DEMO_TIMELINES: readonly DemoTimeline[] = [
  {
    name: 'Start',
    type: 'start',
    devices: [{ id: 'START-1' }, { id: 'START-2' }],
    kilometres: { Marathon: 0, 'Half marathon': 0, '10 km': 0, 'Kids run': 0 },
  },
  {
    name: '5 km',
    type: 'split',
    devices: [{ id: 'KM05' }],
    kilometres: { Marathon: 5, 'Half marathon': 5, '10 km': 5 },
  },
  {
    name: '10 km',
    type: 'split',
    devices: [{ id: 'KM10', offset_ms: -1_200 }],
    kilometres: { Marathon: 10, 'Half marathon': 10 },
  },
  { name: 'Half', type: 'split', devices: [{ id: 'HALF' }], kilometres: { Marathon: 21.0975 } },
  { name: '30 km', type: 'split', devices: [{ id: 'KM30' }], kilometres: { Marathon: 30 } },
  { name: '40 km', type: 'split', devices: [{ id: 'KM40' }], kilometres: { Marathon: 40 } },
  {
    name: 'Finish',
    type: 'finish',
    devices: [{ id: 'FINISH-1' }, { id: 'FINISH-2' }],
    kilometres: { Marathon: 42.195, 'Half marathon': 21.0975, '10 km': 10, 'Kids run': 1.2 },
  },
  {
    name: 'Finish backup',
    type: 'finish',
    devices: [{ id: 'BACKUP' }],
    isBackup: true,
    kilometres: { Marathon: 42.195, 'Half marathon': 21.0975, '10 km': 10 },
  },
];
