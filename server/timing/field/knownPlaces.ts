import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Coordinate, LineString } from '../../../engine/fields/line/line.field';
import { placesOn } from '../../../resources/courses/geometry/placesOn';
import { wayOf } from '../../../resources/markers/placement';

interface Course {
  readonly id: number;
  readonly version: number;
}

interface KnownCourse {
  readonly version: number;
  /** By the position, all places of the line that pass there, in metres from its start. */
  readonly places: Map<string, readonly number[]>;
}

const MOST_COURSES = 200;

/** Where lines of courses come by a position. A line is long, and is read once for all who ask until it changes. */
export class KnownPlaces {
  readonly #db: EngineDatabase;
  readonly #courses = new Map<number, KnownCourse>();

  constructor(db: EngineDatabase) {
    this.#db = db;
  }

  /** In the order of the positions. */
  async of(course: Course, positions: readonly Coordinate[]): Promise<(readonly number[])[]> {
    const { places } = this.#known(course);
    const unknown = positions.filter((position) => !places.has(keyOf(position)));
    if (unknown.length > 0) await this.#find(course.id, unknown, places);
    return positions.map((position) => places.get(keyOf(position)) ?? []);
  }

  #known({ id, version }: Course): KnownCourse {
    const before = this.#courses.get(id);
    const known = before?.version === version ? before : { version, places: new Map() };
    this.#courses.delete(id);
    this.#courses.set(id, known);
    for (const oldest of this.#courses.keys()) {
      if (this.#courses.size <= MOST_COURSES) break;
      this.#courses.delete(oldest);
    }
    return known;
  }

  async #find(id: number, positions: readonly Coordinate[], places: KnownCourse['places']): Promise<void> {
    const found = await sql<{ geometry: LineString }>`select geometry from courses where id = ${id}`.execute(this.#db);
    const [course] = found.rows;
    if (!course) return;
    const { line, along } = wayOf(course.geometry.coordinates);
    for (const position of positions)
      places.set(
        keyOf(position),
        placesOn(line, along, position).map((place) => place.along),
      );
  }
}

function keyOf([longitude, latitude]: Coordinate): string {
  return `${longitude} ${latitude}`;
}
