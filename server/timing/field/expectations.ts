import type { FieldPoint } from './field';
import { tellingPoints } from './fieldNow';
import { type Expected, forecast } from './forecast';
import type { KnownField, KnownFields } from './knownField';
import { type SectionPace, sectionPace } from './paces';
import { measuredPoints } from './readField';

interface Asked {
  readonly eventId: number;
  readonly raceId: number;
  readonly athleteId: number;
  /** Epoch ms. */
  readonly now: number;
}

interface ExpectedAt extends Expected {
  readonly timelineId: number;
  readonly lap: number;
}

/** How a race is run, which all its athletes are expected by. */
interface Pace {
  readonly at: number;
  readonly points: readonly FieldPoint[];
  readonly sections: readonly (SectionPace | null)[];
}

/** The field's paces are worked out once for everybody who asks meanwhile: they change slowly, and are made of everybody's times. */
const PACE_MS = 5_000;
const MOST_RACES = 200;

/** When single athletes come to the points that are left. */
export class Expectations {
  readonly #fields: KnownFields;
  readonly #paces = new Map<number, Pace>();

  constructor(fields: KnownFields) {
    this.#fields = fields;
  }

  /** In the order of the course; none of somebody who is not on it, or of whom nothing can be said. */
  async of({ eventId, raceId, athleteId, now }: Asked): Promise<ExpectedAt[]> {
    const field = await this.#fields.read(eventId);
    const compiled = field.setup.races.get(raceId)?.compiled;
    const athlete = field.races.get(raceId)?.find(({ id }) => id === athleteId);
    if (!compiled || !athlete) return [];
    const { points, sections } = this.#paceOf(field, raceId, now);
    const expected: ExpectedAt[] = [];
    forecast({ athlete, points, sections, now }, (place, at, earliest, latest) => {
      const point = compiled.points[points[place]!.index]!;
      expected.push({ timelineId: point.timelineId, lap: point.lap, at, earliest, latest });
    });
    return expected;
  }

  #paceOf({ setup, races }: KnownField, raceId: number, now: number): Pace {
    const known = this.#paces.get(raceId);
    if (known && now - known.at < PACE_MS && now >= known.at) return known;
    const athletes = races.get(raceId) ?? [];
    const points = tellingPoints({
      athletes,
      points: measuredPoints(setup.races.get(raceId)!.compiled),
      now,
      assumed: null,
    });
    const pace = { at: now, points, sections: points.map((_, place) => sectionPace(athletes, points, place - 1)) };
    this.#paces.delete(raceId);
    this.#paces.set(raceId, pace);
    for (const oldest of this.#paces.keys()) {
      if (this.#paces.size <= MOST_RACES) break;
      this.#paces.delete(oldest);
    }
    return pace;
  }
}
