import type { FieldPoint } from './field';
import { tellingPoints } from './fieldNow';
import { type Expected, forecast } from './forecast';
import type { KnownField, KnownFields } from './knownField';
import type { SectionPace } from './paces';
import { measuredPoints } from './readField';

interface AskedOfMany {
  readonly eventId: number;
  readonly raceId: number;
  readonly athleteIds: ReadonlySet<number>;
  /** Epoch ms. */
  readonly now: number;
}

interface Asked extends Omit<AskedOfMany, 'athleteIds'> {
  readonly athleteId: number;
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
/** Those of before are gone by until the new ones are there, where they are no older. */
const FORMER_MS = 30_000;
/** Who came to a mat a moment ago may be expected there for a moment more. */
const FIELD_MS = 1_000;
const MOST_RACES = 200;

/** When single athletes come to the points that are left. */
export class Expectations {
  readonly #fields: KnownFields;
  readonly #paces = new Map<number, Pace>();
  readonly #working = new Map<number, Promise<Pace>>();

  constructor(fields: KnownFields) {
    this.#fields = fields;
  }

  /** In the order of the course; none of somebody who is not on it, or of whom nothing can be said. */
  async of({ eventId, raceId, athleteId, now }: Asked): Promise<ExpectedAt[]> {
    const field = await this.#fields.recent(eventId, FIELD_MS);
    const found = await this.#expect(field, { raceId, athleteIds: new Set([athleteId]), now });
    return found.get(athleteId) ?? [];
  }

  /** By athlete. With all reads that are stored by the call: of one that is told nobody must be expected where it was made. */
  async ofMany({ eventId, ...asked }: AskedOfMany): Promise<Map<number, ExpectedAt[]>> {
    return this.#expect(await this.#fields.read(eventId), asked);
  }

  async #expect(
    field: KnownField,
    { raceId, athleteIds, now }: Omit<AskedOfMany, 'eventId'>,
  ): Promise<Map<number, ExpectedAt[]>> {
    const found = new Map<number, ExpectedAt[]>();
    const compiled = field.setup.races.get(raceId)?.compiled;
    const athletes = [...athleteIds].flatMap((id) => field.athleteOf(raceId, id) ?? []);
    if (!compiled || athletes.length === 0) return found;
    const { points, sections } = await this.#paceOf(field, raceId, now);
    for (const athlete of athletes) {
      const expected: ExpectedAt[] = [];
      forecast({ athlete, points, sections, now }, (place, at, earliest, latest) => {
        const point = compiled.points[points[place]!.index]!;
        expected.push({ timelineId: point.timelineId, lap: point.lap, at, earliest, latest });
      });
      found.set(athlete.id, expected);
    }
    return found;
  }

  #paceOf(field: KnownField, raceId: number, now: number): Pace | Promise<Pace> {
    const known = this.#paces.get(raceId);
    const age = known ? now - known.at : Number.POSITIVE_INFINITY;
    if (known && age < PACE_MS && age >= 0) return known;
    const working = this.#working.get(raceId) ?? this.#begin(field, raceId, now);
    if (!known || age >= FORMER_MS || age < 0) return working;
    // Told to who waits for it, and tried again by whoever asks next.
    working.catch(() => {});
    return known;
  }

  #begin(field: KnownField, raceId: number, now: number): Promise<Pace> {
    const working = this.#workOut(field, raceId, now).finally(() => this.#working.delete(raceId));
    this.#working.set(raceId, working);
    return working;
  }

  async #workOut({ setup, races }: KnownField, raceId: number, now: number): Promise<Pace> {
    const points = measuredPoints(setup.races.get(raceId)!.compiled);
    const pace = {
      at: now,
      ...(await tellingPoints({ athletes: races.get(raceId) ?? [], points, now, assumed: null })),
    };
    this.#paces.delete(raceId);
    this.#paces.set(raceId, pace);
    for (const oldest of this.#paces.keys()) {
      if (this.#paces.size <= MOST_RACES) break;
      this.#paces.delete(oldest);
    }
    return pace;
  }
}
