import { expect, it } from 'vitest';
import { joinedOf, longestOf, sentTracks, type Track } from '../../../src/features/course/upload/tracks';

const track = (index: number, values: Partial<Track> = {}): Track => ({
  index,
  name: null,
  points: 10,
  segments: 1,
  distance: { value: 5, unit: 'km' },
  has_elevation: true,
  gap: index === 0 ? null : 200,
  ...values,
});

it('takes the track with the most points at first', () => {
  expect(longestOf([track(0), track(1, { points: 40 }), track(2, { points: 40 })])).toBe(1);
});

it('joins tracks with the lines between them, and tells the longest of those', () => {
  const tracks = [track(0), track(1), track(2, { gap: 1_500, points: 5 })];
  expect(joinedOf(tracks)).toEqual({ distance: { value: 16.7, unit: 'km' }, points: 25, gap: 1_500 });
  expect(joinedOf(tracks.slice(0, 1))).toBeNull();
});

it('names tracks as the file has them, not by their place in the list', () => {
  const tracks = [track(3), track(7)];
  expect(sentTracks(tracks, 1)).toEqual({ track: 7 });
  expect(sentTracks(tracks, 'all')).toEqual({ tracks: [3, 7] });
});
