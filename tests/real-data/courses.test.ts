import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import LatLon from 'geodesy/latlon-ellipsoidal-vincenty.js';
import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { measure, pointAt } from '../../resources/courses/geometry/measure';
import { placesOn } from '../../resources/courses/geometry/placesOn';
import { simplify } from '../../resources/courses/geometry/simplify';
import { read } from '../courses/reading/files';
import { linesAndPoints, readByLibrary } from '../courses/reading/toGeoJson';
import { isMissing, realFile } from './realData';

const FOLDER = 'gpx';
const isThere = !isMissing(FOLDER);
const names = isThere ? readdirSync(realFile(FOLDER)) : [];
const fileOf = (name: string) => readFileSync(join(realFile(FOLDER), name));

describe.skipIf(!isThere)('courses of others', () => {
  it.each(names)('%s is read as another library reads it', async (name) => {
    const file = fileOf(name);
    const [own, other] = [linesAndPoints(await read(file)), readByLibrary(file.toString('utf8'), 'gpx')];
    const sorted = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();
    expect(sorted(own.lines)).toEqual(sorted(other.lines));
    expect(sorted(own.points)).toEqual(sorted(other.points));
    expect(own.lines.length + own.points.length).toBeGreaterThan(0);
  });

  it.each(names)('%s is as long as two libraries of geodesics say', async (name) => {
    for (const { geometry } of (await read(fileOf(name))).tracks) {
      const { distance } = measure(geometry.coordinates);
      let [karney, vincenty] = [0, 0];
      for (const [index, [longitude, latitude]] of geometry.coordinates.entries()) {
        const next = geometry.coordinates[index + 1];
        if (!next) break;
        karney += Geodesic.WGS84.Inverse(latitude, longitude, next[1], next[0]).s12 ?? Number.NaN;
        vincenty += new LatLon(latitude, longitude).distanceTo(new LatLon(next[1], next[0]));
      }
      expect(Math.abs(distance - karney)).toBeLessThanOrEqual(karney * 1e-6 + 0.001);
      // Its lengths are whole millimetres, of which there may be many.
      expect(Math.abs(distance - vincenty)).toBeLessThanOrEqual(vincenty * 1e-6 + geometry.coordinates.length * 0.0006);
    }
  });

  it.each([
    ['20km_cdgr_official.gpx', 20_000, [130, 165]],
    ['boulogne_half.gpx', 21_100, [50, 75]],
    ['inverness-half-marathon.gpx', 21_100, [75, 95]],
  ] as const)('%s is %d m long, and climbs no more than its town does', async (name, metres, [least, most]) => {
    const [track] = (await read(fileOf(name))).tracks;
    const { distance, gain } = measure(track?.geometry.coordinates ?? []);
    expect(Math.abs(distance - metres)).toBeLessThan(metres * 0.002);
    expect(gain).toBeGreaterThan(least);
    expect(gain).toBeLessThan(most);
  });

  it('are passed where they are, on 22,452 points too, and shown with some of them', async () => {
    const [track] = (await read(fileOf('paddy-buckley-round.gpx'))).tracks;
    const line = track?.geometry.coordinates ?? [];
    const { along, distance } = measure(line);
    for (let share = 0.01; share < 1; share += 0.05) {
      const places = placesOn(line, along, pointAt(line, along, distance * share));
      expect(places.some((place) => Math.abs(place.along - distance * share) < 20)).toBe(true);
    }
    expect(simplify(line, 10).length).toBeLessThan(line.length / 5);
  });
});
