import type { z } from 'zod';
import { invalid } from '../../engine/core/errors';
import { type Coordinate, LONGEST_LINE } from '../../engine/fields/line/line.field';
import type { chosenTracks } from '../../resources/courses/courses.calls';
import { metresBetween } from '../../resources/courses/geometry/metresBetween';
import type { CourseFile, FileTrack } from './reading/courseFile';

type Chosen = z.infer<typeof chosenTracks>;

/** Joined tracks are called nothing. */
type CourseTrack = Pick<FileTrack, 'name' | 'geometry'>;

/** The tracks that are asked for as one; that with the most points where none is. @throws ApiError 422 */
export function chooseTracks({ tracks, waypoints }: CourseFile, { track, tracks: several }: Chosen): CourseTrack {
  const [first, ...others] = tracks;
  if (!first)
    throw invalid({
      file_id: [
        waypoints.length > 0
          ? `There is no track or route in this file, only waypoints (${waypoints.length}): markers can be made of them.`
          : 'There is no track or route in this file.',
      ],
    });
  if (track !== undefined && several) throw invalid({ tracks: ['Give one track, or several, but not both.'] });
  const name = several ? 'tracks' : 'track';
  const indices = several ?? (track === undefined ? null : [track]);
  if (!indices) return others.reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most), first);
  if (new Set(indices).size < indices.length) throw invalid({ [name]: ['Name each track once.'] });
  const chosen = indices.flatMap((index) => tracks[index] ?? []);
  if (chosen.length < indices.length) throw invalid({ [name]: [`The file has the tracks 0 to ${tracks.length - 1}.`] });
  const points = chosen.reduce((sum, one) => sum + sizeOf(one), 0);
  if (points > LONGEST_LINE)
    throw invalid({ [name]: [`Together they have more than ${LONGEST_LINE.toLocaleString('en')} points.`] });
  const [only, ...more] = chosen;
  if (only && more.length === 0) return only;
  return {
    name: null,
    geometry: { type: 'LineString', coordinates: chosen.flatMap(({ geometry }) => geometry.coordinates) },
  };
}

/** Metres from the end of a track to the start of the next one, which a straight line would join; null where there is none before. */
export function gapBetween(before: FileTrack | undefined, next: readonly Coordinate[]): number | null {
  const [end, start] = [before?.geometry.coordinates.at(-1), next[0]];
  return end && start ? metresBetween(end, start) : null;
}

function sizeOf({ geometry }: FileTrack): number {
  return geometry.coordinates.length;
}
