import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { Marker } from '../courseRecords';

type Position = Readonly<Pick<Marker, 'latitude' | 'longitude'>>;

/** To a centimetre, which is how places are kept. */
const DEGREE_STEPS = 1e7;

/** What is done to a marker besides its form, each with Undo. */
export function useMarkerWrites() {
  const writes = useWrites(useResourcePlan('markers'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const update = (marker: Marker, values: Partial<Marker>) =>
    attempt(async () => {
      const { meta } = await writes.update({ id: marker.id, values, version: marker.version });
      done('course_markers.moved', {}, meta);
    });
  return {
    isBusy,
    move: (marker: Marker, { latitude, longitude }: Position) =>
      update(marker, { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) }),
    /** To another pass of the course at the same place. */
    choosePass: (marker: Marker, along: number) => update(marker, { distance_along: along }),
    remove: (marker: Marker) =>
      attempt(async () => {
        const { meta } = await writes.remove({ ids: [marker.id] });
        done('course_markers.removed', {}, meta);
      }),
  };
}

export function rounded(degrees: number): number {
  return Math.round(degrees * DEGREE_STEPS) / DEGREE_STEPS;
}
