import { describe, expect, test } from 'vitest';
import { coordinatesOf, gpx, read, segment, WAY } from './files';

const messages = async (file: string) => (await read(file)).warnings;
const FAR = [
  [5.3, 52.1, 3],
  [5.31, 52.1, 4],
] as const;

describe('a GPX file', () => {
  test('has tracks with their names, elevations and lines, in pieces of any size', async () => {
    const file = gpx(`<trk><name> Long  run </name>${segment()}</trk><trk>${segment(FAR)}</trk>`);
    for (const size of [1, 7, 1_000]) {
      const { tracks, warnings } = await read(file, size);
      expect(tracks).toMatchObject([
        { name: 'Long run', segments: 1, has_elevation: true },
        { name: null, segments: 1 },
      ]);
      expect(tracks[0]?.geometry).toEqual({ type: 'LineString', coordinates: WAY });
      expect(warnings).toEqual([]);
    }
  });

  test.each([
    ['no namespace', 'version="1.0"'],
    ['another one', 'xmlns="http://www.example.com/wrong"'],
    ['a prefix that nothing declares', 'version="1.1"'],
  ])('is read with %s', async (_, attributes) => {
    expect(coordinatesOf(await read(gpx(`<trk>${segment()}</trk>`, attributes)))).toEqual([WAY]);
  });

  test('is read with prefixes, a byte order mark, and in UTF-16 and Latin-1', async () => {
    const prefixed = gpx(`<trk><name>Zürich</name>${segment()}</trk>`, 'xmlns:g="x"').replace(/<(\/?)(?!\?)/g, '<$1g:');
    for (const file of [prefixed, `\ufeff${prefixed}`]) expect(coordinatesOf(await read(file))).toEqual([WAY]);
    const utf16 = Buffer.from(`\ufeff${prefixed}`, 'utf16le');
    expect((await read(utf16)).tracks).toMatchObject([{ name: 'Zürich' }]);
    const latin = Buffer.from(prefixed.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect((await read(latin)).tracks).toMatchObject([{ name: 'Zürich' }]);
  });

  test('has its segments joined, empty ones left out, and gaps between them told with the line', async () => {
    const file = gpx(`<trk>${segment()}<trkseg></trkseg><trkseg/>${segment(FAR)}</trk>`);
    const { tracks, warnings } = await read(file);
    expect(tracks).toMatchObject([{ segments: 2, geometry: { coordinates: [...WAY, ...FAR] } }]);
    expect(warnings).toEqual([{ line: 8, message: expect.stringMatching(/12\.\d km from the end of the one before/) }]);
  });

  test('has routes as tracks, and waypoints with what is said of them', async () => {
    const points = WAY.map(([lon, lat]) => `<rtept lat="${lat}" lon="${lon}"><name>turn</name></rtept>`).join('');
    const wpt = '<wpt lat="52.1" lon="5.1"><name>Stand</name><cmt>c</cmt><sym>Drinking Water</sym></wpt>';
    const { tracks, waypoints } = await read(gpx(`${wpt}<rte><name>Way</name>${points}</rte>`));
    expect(tracks).toMatchObject([
      { name: 'Way', has_elevation: false, geometry: { coordinates: WAY.map(([x, y]) => [x, y]) } },
    ]);
    expect(waypoints).toEqual([
      { name: 'Stand', description: 'c', symbol: 'Drinking Water', latitude: 52.1, longitude: 5.1 },
    ]);
  });

  test('of waypoints alone has no tracks', async () => {
    const { tracks, waypoints } = await read(gpx('<wpt lat="52.1" lon="5.1"/><wpt lat="52.2" lon="5.2"/>'));
    expect([tracks.length, waypoints.length]).toEqual([0, 2]);
  });

  test.each([
    ['<trkpt lat="95" lon="5.11"/>', /latitude 95, longitude 5\.11 is nowhere/],
    ['<trkpt lat="52.1" lon="181"/>', /longitude 181 is nowhere/],
    ['<trkpt lat="52.1"/>', /without latitude and longitude/],
    ['<trkpt lat="" lon="x"/>', /without latitude and longitude/],
    ['<trkpt lat="NaN" lon="1"/>', /without latitude and longitude/],
  ])('leaves out the point %s, and says so with its line', async (point, message) => {
    const file = gpx(`<trk>${segment().replace('\n</trkseg>', `\n${point}</trkseg>`)}</trk>`);
    const { tracks, warnings } = await read(file);
    expect(tracks[0]?.geometry.coordinates).toEqual(WAY);
    expect(warnings).toContainEqual({ line: 7, message: expect.stringMatching(message) });
  });

  test('keeps a point whose elevation is none', async () => {
    const file = gpx(`<trk>${segment().replace('<ele>4.5</ele>', '<ele>high</ele>')}</trk>`);
    const { tracks, warnings } = await read(file);
    expect(tracks[0]?.geometry.coordinates[1]).toEqual([5.11, 52.1]);
    expect(warnings).toContainEqual({ line: 5, message: expect.stringContaining('“high”') });
  });

  test('without elevations says so, with zeros everywhere too', async () => {
    const bare = WAY.map(([lon, lat]) => [lon, lat] as const);
    expect(await messages(gpx(`<trk>${segment(bare)}</trk>`))).toEqual([
      { line: 4, message: 'The track has no elevations.' },
    ]);
    const zero = await read(
      gpx(`<trk><name>Z</name>${segment(WAY.map(([lon, lat]) => [lon, lat, 0] as const))}</trk>`),
    );
    expect(zero.tracks).toMatchObject([{ has_elevation: false, geometry: { coordinates: bare } }]);
    expect(zero.warnings).toMatchObject([{ message: expect.stringContaining('elevation 0 everywhere') }]);
  });

  test('keeps a jump, and says where it is', async () => {
    const line = Array.from(
      { length: 30 },
      (_, index) => [5 + index / 10_000 + (index === 20 ? 0.1 : 0), 52, 1] as const,
    );
    const { tracks, warnings } = await read(gpx(`<trk>${segment(line)}</trk>`));
    expect(tracks[0]?.geometry.coordinates).toHaveLength(30);
    expect(warnings.map(({ line: at }) => at)).toEqual([24, 25]);
    expect(warnings[0]?.message).toContain('6.9 km');
  });

  test('leaves out a track of a single point', async () => {
    const { tracks, warnings } = await read(gpx(`<trk>${segment(WAY.slice(0, 1))}</trk>`));
    expect(tracks).toEqual([]);
    expect(warnings).toMatchObject([{ message: 'A track of a single point is left out.' }]);
  });

  test('that is cut off is read as far as it goes', async () => {
    const { tracks, warnings } = await read(gpx(`<trk>${segment()}`).replace('\n</gpx>', '\n<trkseg><trkpt lat="52'));
    expect(tracks[0]?.geometry.coordinates).toEqual(WAY);
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/not as XML has to be/));
  });

  test('tells a hundred oddities and counts the others', async () => {
    const points = Array.from({ length: 150 }, () => '<trkpt lat="99" lon="0"/>').join('\n');
    const { warnings } = await read(gpx(`<trk>${segment()}<trkseg>${points}</trkseg></trk>`));
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)?.message).toMatch(/And 50 more/);
  });
});

describe('what is refused', () => {
  test.each([
    ['', /empty/],
    ['name;bib\nAnn;1', /no GPX/],
    ['<html><body/></html>', /Line 1: This is no GPX/],
    ['<gpx>', /^$/],
    ['PK\u0003\u0004 no archive', /damaged/],
    ['{"type": "FeatureCollection",\n "features": [\n}', /no JSON from here on/],
  ])('is %j', async (file, message) => {
    const outcome = read(file);
    if (message.source === '^$') expect((await outcome).tracks).toEqual([]);
    else await expect(outcome).rejects.toThrow(message);
  });

  test('is what declares entities, however they are used', async () => {
    const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<gpx><trk><name>&b;</name></trk></gpx>`;
    await expect(read(bomb)).rejects.toThrow(/Line 1: It declares entities/);
    const outside =
      '<!DOCTYPE gpx [<!ENTITY file SYSTEM "file:///etc/passwd">]><gpx><trk><name>&file;</name></trk></gpx>';
    await expect(read(outside)).rejects.toThrow(/declares entities/);
  });

  test('is what is nested without end', async () => {
    await expect(read(`<gpx>${'<a>'.repeat(200_000)}`)).rejects.toThrow(/nested too deep/);
  });

  test('is an element of attributes without end', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => `a${i}="1"`).join(' ');
    await expect(read(gpx(`<trk ${many}>${segment()}</trk>`))).rejects.toThrow(/has more than 1,000 attributes/);
    const each = Array.from({ length: 600 }, (_, i) => `a${i}="1"`).join(' ');
    expect((await read(gpx(`<trk ${each}>${segment()}</trk><trk ${each}>${segment(FAR)}</trk>`))).tracks).toHaveLength(
      2,
    );
  });

  test('is what only looks like XML', async () => {
    await expect(read(`<gpx>${'</x>'.repeat(50)}`)).rejects.toThrow(/This is no XML/);
  });

  test('is a track of more points than a course may have', async () => {
    const points = '<trkpt lat="52" lon="5"/>'.repeat(200_001);
    await expect(read(gpx(`<trk><trkseg>${points}</trkseg></trk>`))).rejects.toThrow(/more than 200,000 points/);
  });
});
