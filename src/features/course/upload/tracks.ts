import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import { METRES, metresOf } from '../../../../engine/fields/measure/measure';
import type { inspectCourseFile } from '../../../../resources/courses/courses.calls';

/** What a file of a course holds. */
export type Found = AnswerOf<typeof inspectCourseFile>;
export type Track = Found['tracks'][number];

/** One of the tracks by its place among them, or all of them, joined in their order. */
export type ChosenTracks = number | 'all';

/** The place of the track with the most points. */
export function longestOf(tracks: readonly Track[]): number {
  return tracks.reduce((best, track, place) => (track.points > (tracks[best]?.points ?? 0) ? place : best), 0);
}

/** What a write says of the choice. */
export function sentTracks(tracks: readonly Track[], chosen: ChosenTracks): { track?: number; tracks?: number[] } {
  if (chosen === 'all') return { tracks: tracks.map(({ index }) => index) };
  const index = tracks[chosen]?.index;
  return index === undefined ? {} : { track: index };
}

export interface Joined {
  readonly distance: Track['distance'];
  readonly points: number;
  /** Metres of the longest straight line from the end of a track to the start of the next one. */
  readonly gap: number;
}

/** What the tracks come to when they are joined, straight lines between them included; null where there is one alone. */
export function joinedOf(tracks: readonly Track[]): Joined | null {
  const [first, ...others] = tracks;
  if (!first || others.length === 0) return null;
  const { unit } = first.distance;
  const metres = tracks.reduce((sum, { distance, gap }) => sum + metresOf(distance) + (gap ?? 0), 0);
  return {
    distance: { value: metres / (METRES[unit] ?? 1), unit },
    points: tracks.reduce((sum, { points }) => sum + points, 0),
    gap: Math.max(...others.map(({ gap }) => gap ?? 0)),
  };
}
