import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCourseFile } from '../../../server/courses/reading/readCourseFile';
import { coordinatesOf, read, WAY } from './files';

const trackpoint = ([lon, lat, ele]: (typeof WAY)[number]): string =>
  `<Trackpoint><Time>2027-05-30T08:00:00Z</Time><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position><AltitudeMeters>${ele}</AltitudeMeters></Trackpoint>`;
const tcx = (inner: string): string =>
  `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">${inner}</TrainingCenterDatabase>`;
const kml = (inner: string): string =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n${inner}\n</Document></kml>`;
const text = (way = WAY): string => way.map((point) => point.join(',')).join('\n');

describe('a TCX file', () => {
  test('has the laps of an activity as one track, and leaves out points that have no place', async () => {
    const beat = '<Trackpoint><HeartRateBpm><Value>90</Value></HeartRateBpm></Trackpoint>';
    const lap = (points: string) =>
      `<Lap><BeginPosition><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></BeginPosition><Track>${points}</Track></Lap>`;
    const [first, ...others] = WAY.map(trackpoint);
    const file = tcx(
      `<Activities><Activity><Id>2027-05-30</Id>${lap(`${first}${beat}`)}${lap(others.join(''))}</Activity></Activities>`,
    );
    const { tracks, warnings } = await read(file);
    expect(tracks).toMatchObject([
      { name: '2027-05-30', segments: 2, has_elevation: true, geometry: { coordinates: WAY } },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('from the end of the one before')]);
  });

  test('has the points of a course as waypoints', async () => {
    const point =
      '<CoursePoint><Name>Stand</Name><Position><LatitudeDegrees>52.1</LatitudeDegrees><LongitudeDegrees>5.1</LongitudeDegrees></Position><PointType>Water</PointType></CoursePoint>';
    const { tracks, waypoints } = await read(
      tcx(`<Courses><Course><Name>Ten</Name><Track>${WAY.map(trackpoint).join('')}</Track>${point}</Course></Courses>`),
    );
    expect(tracks).toMatchObject([{ name: 'Ten', geometry: { coordinates: WAY } }]);
    expect(waypoints).toEqual([{ name: 'Stand', description: null, symbol: 'Water', latitude: 52.1, longitude: 5.1 }]);
  });
});

describe('a KML file', () => {
  test('has placemarks with lines as tracks, their name before or behind the line, and points as waypoints', async () => {
    const { tracks, waypoints, warnings } = await read(
      kml(`<Folder><Placemark><LineString><coordinates>\n${text()}\n</coordinates></LineString><name>Way</name></Placemark>
<Placemark><name>Stand</name><description>Water</description><Point><coordinates>5.1,52.1,0</coordinates></Point></Placemark>
<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${text()}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder>`),
    );
    expect(tracks).toMatchObject([{ name: 'Way', segments: 1, geometry: { coordinates: WAY } }]);
    expect(waypoints).toEqual([{ name: 'Stand', description: 'Water', symbol: null, latitude: 52.1, longitude: 5.1 }]);
    expect(warnings).toEqual([{ line: 9, message: 'An area is left out: a course is a line.' }]);
  });

  test('has several lines of a placemark, and the tracks of Google’s extension, as pieces of one track', async () => {
    const line = (way: typeof WAY) => `<LineString><coordinates>${text(way)}</coordinates></LineString>`;
    const multi = await read(
      kml(`<Placemark><MultiGeometry>${line(WAY.slice(0, 2))}${line(WAY.slice(1))}</MultiGeometry></Placemark>`),
    );
    expect(multi.tracks).toMatchObject([{ segments: 2, geometry: { coordinates: [WAY[0], WAY[1], WAY[1], WAY[2]] } }]);
    const coords = WAY.map((point) => `<when>2027-05-30T08:00:00Z</when><gx:coord>${point.join(' ')}</gx:coord>`).join(
      '',
    );
    expect(coordinatesOf(await read(kml(`<Placemark><gx:Track>${coords}</gx:Track></Placemark>`)))).toEqual([WAY]);
  });

  test('says the line of a point that is none', async () => {
    const { warnings } = await read(
      kml(`<Placemark><LineString><coordinates>\n5,52,1\n5.1,95,1\n5.2,52,1\n</coordinates></LineString></Placemark>`),
    );
    expect(warnings).toContainEqual({ line: 5, message: expect.stringContaining('latitude 95') });
  });

  test('is read out of a KMZ', async () => {
    const file = kml(`<Placemark><LineString><coordinates>${text()}</coordinates></LineString></Placemark>`);
    const packed = (name: string) => zipSync({ [name]: new TextEncoder().encode(file) });
    expect(coordinatesOf(await read(packed('doc.kml')))).toEqual([WAY]);
    await expect(read(packed('other.txt'))).rejects.toThrow(/no doc\.kml/);
  });
});

describe('a GeoJSON file', () => {
  const line = { type: 'LineString', coordinates: WAY };
  const feature = (geometry: object, properties: object | null = null) => ({ type: 'Feature', properties, geometry });

  test.each([
    ['a line', line],
    ['a feature', feature(line)],
    ['a collection', { type: 'FeatureCollection', features: [feature(line)] }],
    ['geometries', { type: 'GeometryCollection', geometries: [line] }],
  ])('is %s', async (_, json) => {
    expect(coordinatesOf(await read(JSON.stringify(json)))).toEqual([WAY]);
  });

  test('has lines in several pieces, names, and points as waypoints', async () => {
    const json = {
      type: 'FeatureCollection',
      features: [
        feature({ type: 'MultiLineString', coordinates: [WAY.slice(0, 2), WAY.slice(1)] }, { name: 'Way' }),
        feature({ type: 'Point', coordinates: [5.1, 52.1] }, { title: 'Stand', 'marker-symbol': 'drinks' }),
      ],
    };
    const { tracks, waypoints } = await read(JSON.stringify(json));
    expect(tracks).toMatchObject([{ name: 'Way', segments: 2 }]);
    expect(waypoints).toEqual([{ name: 'Stand', description: null, symbol: 'drinks', latitude: 52.1, longitude: 5.1 }]);
  });

  test('says the line of a point that is none, and of what is no point that of its line', async () => {
    const bad = { type: 'LineString', coordinates: [...WAY, [5, 95], [null, 'x'], 7] };
    const json = {
      type: 'FeatureCollection',
      bbox: [5, 52, 6, 53],
      features: [feature(line, { name: 'a "[" {', coordinates: [[1, 2]], 2: [3] }), feature(bad)],
    };
    const rows = JSON.stringify(json, null, 1).split('\n');
    const { tracks, warnings } = await read(rows.join('\r\n'));
    expect(tracks[1]?.geometry.coordinates).toEqual(WAY);
    // A position begins a line before its first number.
    const [north, none] = ['95', 'null,'].map((text) => rows.findLastIndex((row) => row.trim() === text));
    const of = rows.findLastIndex((row) => row.includes('"geometry"')) + 1;
    const told = warnings.filter(({ message }) => message.includes('left out')).map(({ line: row }) => row);
    expect(told).toEqual([of, north! - 1, none!]);
  });

  test('is refused with the line where it breaks', async () => {
    await expect(read('{\n "type": "LineString",\n "coordinates": [] "x"}')).rejects.toThrow(/Line 3: This is no JSON/);
  });

  test('is refused where it is made of more than is held in memory', async () => {
    const features = Array.from({ length: 1_000_001 }, () => '{}').join();
    await expect(read(`{"type": "FeatureCollection", "features": [${features}]}`)).rejects.toThrow(/a million lists/);
  });
});

describe('a file that is refused before its end', () => {
  test.each(['%PDF-1.7', '<html><body></body></html>', '<!DOCTYPE gpx [ ]><gpx>'])('is closed: %s', async (head) => {
    let isClosed = false;
    const source = async function* () {
      try {
        yield new TextEncoder().encode(head);
        for (;;) yield new TextEncoder().encode(' ');
      } finally {
        isClosed = true;
      }
    };
    await expect(readCourseFile(source())).rejects.toThrow();
    expect(isClosed).toBe(true);
  });
});
