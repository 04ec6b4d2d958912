import { compileSetup, type EventSetup, type SetupRows } from '../store/eventSetup';
import type { Change } from './impactInput';

/** The setup of an event as it would be after a change of it. */
export function changedSetup(rows: SetupRows, change: Change, raceOfWave: ReadonlyMap<number, number>): EventSetup {
  if (change.kind === 'gunshot') {
    const others = rows.gunshots.filter((gunshot) => gunshot.id !== change.id);
    return compileSetup({ ...rows, gunshots: [...others, ...assigned(change, raceOfWave)] });
  }
  if (change.kind !== 'timeline') return compileSetup(rows);
  const { devices, type, passing_mode, backup_of_id } = change.data;
  return compileSetup({
    ...rows,
    timelines: rows.timelines.map((row) =>
      row.timelineId !== change.id
        ? row
        : {
            ...row,
            type: type ?? row.type,
            passingMode: passing_mode ?? row.passingMode,
            backupOf: backup_of_id === undefined ? row.backupOf : backup_of_id,
          },
    ),
    devices: devices
      ? [
          ...rows.devices.filter((device) => device.timelineId !== change.id),
          ...devices.map((device) => ({ id: device.id, timelineId: change.id, offsetMs: device.offset_ms ?? 0 })),
        ].sort((a, b) => a.timelineId - b.timelineId)
      : rows.devices,
  });
}

function assigned(
  { id = 0, data }: Change & { kind: 'gunshot' },
  raceOfWave: ReadonlyMap<number, number>,
): SetupRows['gunshots'] {
  if (data === null) return [];
  const firedAt = data.fired_at;
  return [
    ...data.race_ids.map((raceId) => ({ id, firedAt, raceId, waveId: null })),
    ...data.wave_ids.flatMap((waveId) => {
      const raceId = raceOfWave.get(waveId);
      return raceId === undefined ? [] : [{ id, firedAt, raceId, waveId }];
    }),
  ];
}
