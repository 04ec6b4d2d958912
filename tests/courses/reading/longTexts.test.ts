import { afterEach, expect, it, vi } from 'vitest';
import { kmlReader } from '../../../server/courses/reading/kml';
import { lineCounter } from '../../../server/courses/reading/lineCounter';
import { readCourseFile } from '../../../server/courses/reading/readCourseFile';
import { TrackCollector } from '../../../server/courses/reading/TrackCollector';

afterEach(() => vi.restoreAllMocks());

const read = (text: string) =>
  readCourseFile(
    (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  );
const gpx = (inside: string) => `<gpx>${inside}</gpx>`;
const point = (index: number) => `${4 + index / 100_000},51,0`;

it('the line of a place is counted by going through the text once, however many places there are', () => {
  const text = `${'x '.repeat(1_000)}\n${'y '.repeat(1_000)}`;
  const looked = vi.spyOn(String.prototype, 'indexOf');
  const lineOf = lineCounter(text);
  const lines = Array.from({ length: 1_000 }, (_, index) => lineOf(index * 4));
  const times = looked.mock.calls.length;
  expect(times).toBeLessThanOrEqual(2);
  expect([lines[0], lines[500], lines[501]]).toEqual([1, 1, 2]);
});

it('others have their turn while a placemark of many points is read, though it is one text', () => {
  const collector = new TrackCollector();
  const reader = kmlReader(collector);
  const text = Array.from({ length: 20_000 }, (_, index) => point(index)).join(' ');
  reader.open({ name: 'Placemark', attributes: {}, line: 1, within: [] });
  reader.close({ name: 'coordinates', text, line: 1, within: ['Placemark', 'LineString'] });
  reader.close({ name: 'Placemark', text: '', line: 1, within: [] });
  expect([...(reader.work?.() ?? [])]).toHaveLength(4);
  expect(collector.finish().tracks[0]?.geometry.coordinates).toHaveLength(20_000);
});

it('a file has no more tracks, and no longer names, than anybody could choose from', async () => {
  const track = '<trk><trkseg><trkpt lat="51" lon="4"/><trkpt lat="51.1" lon="4"/></trkseg></trk>';
  await expect(read(gpx(track.repeat(1_001)))).rejects.toThrow('There are more than 1,000 tracks.');
  const { tracks } = await read(gpx(track.replace('<trk>', `<trk><name>${'n'.repeat(100_000)}</name>`)));
  expect(tracks[0]?.name).toHaveLength(2_000);
});

it('numbers are decimal, with a point or a comma', async () => {
  const { tracks, warnings } = await read(
    gpx(
      '<trk><trkseg><trkpt lat="0x33" lon="4"/><trkpt lat="51" lon="4.0"/><trkpt lat="+51,1" lon="4e0"/></trkseg></trk>',
    ),
  );
  expect(tracks[0]?.geometry.coordinates).toEqual([
    [4, 51],
    [4, 51.1],
  ]);
  expect(warnings).toContainEqual({ line: 1, message: 'A point without latitude and longitude is left out.' });
});
