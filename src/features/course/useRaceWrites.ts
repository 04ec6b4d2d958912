import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useWrites } from '../../../engine/console/writes/useWrites';
import { formatDistance } from '../../../engine/fields/format/lengths';
import { roundTo } from '../../../engine/fields/format/numbers';
import { useOwnFigures } from '../../../engine/fields/format/useOwnFigures';
import { METRES, metresOf } from '../../../engine/fields/measure/measure';
import type { Course, Race } from './courseRecords';

/** What a race is told of its course, each with Undo. */
export function useRaceWrites(race: Race) {
  const writes = useWrites(useResourcePlan('races'));
  const done = useDone();
  const own = useOwnFigures();
  const { isBusy, attempt } = useAttempt();
  const write = (values: Record<string, unknown>, text: string, words: object = {}) =>
    attempt(async () => {
      const { meta } = await writes.update({ id: race.id, values, version: race.version });
      done(text, words, meta);
    });
  return {
    isBusy,
    assign: (course: { readonly id: number; readonly name: string }) =>
      write({ course_id: course.id }, 'course.assigned', { name: course.name }),
    takeOff: () => write({ course_id: null }, 'course.taken_off'),
    setDistance: (course: Course) => {
      const distance = inUnitOf(course, race);
      return write({ distance }, 'course.distance_set', { distance: own(formatDistance(distance)) });
    },
  };
}

/** The length of a course in the unit that its race is told in. */
function inUnitOf({ distance }: Course, race: Race): Course['distance'] {
  const { unit } = race.distance ?? distance;
  return { value: roundTo(metresOf(distance) / (METRES[unit] ?? 1), 3), unit };
}
