import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { gpx, read, segment } from './files';
import { linesAndPoints, readByLibrary } from './toGeoJson';

const coordinate: fc.Arbitrary<Coordinate> = fc
  .tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.integer({ min: 1, max: 4_000 }),
  )
  .map(([longitude, latitude, elevation]) => [longitude, latitude, elevation]);
const way = fc.array(coordinate, { minLength: 2, maxLength: 8 });
const ways = fc.array(way, { minLength: 1, maxLength: 4 });
const text = (points: readonly Coordinate[]) => points.map((point) => point.join(',')).join(' ');

test('a GPX file of any segments, routes and waypoints holds what another library finds in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ways, { maxLength: 3 }), ways, fc.array(coordinate), async (tracks, routes, stands) => {
      const trk = tracks.map((segments) => `<trk><name>A &amp; B</name>${segments.map(segment).join('')}</trk>`);
      const rte = routes.map(
        (points) =>
          `<rte>${segment(points)
            .replaceAll('trkpt', 'rtept')
            .replace(/<\/?trkseg>/g, '')}</rte>`,
      );
      const wpt = stands.map(([lon, lat]) => `<wpt lat="${lat}" lon="${lon}"/>`);
      const file = gpx([...wpt, ...rte, ...trk].join('\n'));
      const [own, other] = [linesAndPoints(await read(file)), readByLibrary(file, 'gpx')];
      const sorted = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();
      expect(sorted(own.lines)).toEqual(sorted(other.lines));
      expect(sorted(own.points)).toEqual(sorted(other.points));
    }),
  );
});

test('a KML file of any lines and points does', async () => {
  await fc.assert(
    fc.asyncProperty(ways, fc.array(coordinate), async (lines, stands) => {
      const line = lines.map(
        (points) => `<Placemark><LineString><coordinates>${text(points)}</coordinates></LineString></Placemark>`,
      );
      const point = stands.map(
        (one) => `<Placemark><Point><coordinates>${text([one])}</coordinates></Point></Placemark>`,
      );
      const file = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${[...line, ...point].join('')}</Document></kml>`;
      expect(linesAndPoints(await read(file))).toEqual(readByLibrary(file, 'kml'));
    }),
  );
});

test('a TCX file of any laps does, which are one track here and several there', async () => {
  await fc.assert(
    fc.asyncProperty(ways, async (laps) => {
      const point = ([longitude, latitude]: Coordinate) =>
        `<Trackpoint><Position><LatitudeDegrees>${latitude}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position></Trackpoint>`;
      const lap = (points: readonly Coordinate[]) => `<Lap><Track>${points.map(point).join('')}</Track></Lap>`;
      const file = `<TrainingCenterDatabase><Activities><Activity>${laps.map(lap).join('')}</Activity></Activities></TrainingCenterDatabase>`;
      const { lines } = linesAndPoints(await read(file));
      expect(lines).toEqual([readByLibrary(file, 'tcx').lines.flat()]);
    }),
  );
});
