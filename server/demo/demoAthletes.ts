import { formatISO, parseISO, subDays, subYears } from 'date-fns';
import type { Row } from '../../engine/api/engine';
import type { DemoRace } from './demoRaces';
import { CLUBS, COUNTRY_WEIGHTS, NAMES } from './people';
import type { Random } from './random';

/** What its start list is made from. */
export type Field = Pick<DemoRace, 'athletes' | 'firstNumber' | 'pace' | 'waves' | 'ages' | 'femaleShare'>;

interface DemoField {
  random: Random;
  race: Field;
  eventId: number;
  raceId: number;
  waveIds: readonly number[];
  /** Day of the race, `YYYY-MM-DD`. */
  raceDay: string;
}

/**
 * The athletes of a race, in the order of their start numbers. Faster athletes stand in earlier waves with lower numbers,
 * as seeding by expected time gives them.
 */
export function demoAthletes({ random, race, eventId, raceId, waveIds, raceDay }: DemoField): Row[] {
  const paces = Array.from({ length: race.athletes }, () => random.around(...race.pace)).sort((a, b) => a - b);
  return paces.map((_, place) => {
    const country = random.weighted(COUNTRY_WEIGHTS);
    const names = NAMES[country] ?? NAMES.BE;
    const isFemale = random.chance(race.femaleShare);
    const gender = random.chance(0.004) ? 'none' : isFemale ? 'female' : 'male';
    const first = random.pick((isFemale ? names?.female : names?.male) ?? []);
    const last = random.pick(names?.last ?? []);
    const age = Math.max(race.ages[2], Math.round(random.around(race.ages[0], race.ages[1])));
    const number = race.firstNumber + place;
    const isWithoutChip = random.chance(0.003);
    return {
      event_id: eventId,
      race_id: raceId,
      wave_id: waveIds[waveOf(place, race)] ?? null,
      start_number: String(number),
      first_name: first,
      last_name: last,
      gender,
      birth_date: random.chance(0.012) ? null : birthDate(random, raceDay, age),
      country,
      city: random.pick(names?.cities ?? []),
      club: random.chance(0.38) ? random.pick(CLUBS) : null,
      category: categoryOf(race, isFemale, age),
      chipcodes: isWithoutChip ? [] : [`SL${String(number).padStart(6, '0')}`],
      email: `${slug(first)}.${slug(last)}.${number}@example.com`,
      phone: random.chance(0.7)
        ? `+32 470 ${random.between(10, 99)} ${random.between(10, 99)} ${random.between(10, 99)}`
        : null,
      external_id: `REG-${String(100_000 + number)}`,
      state: 'registered',
    };
  });
}

/** The first wave is for the few fastest; the others share the rest evenly. */
function waveOf(place: number, race: Field): number {
  const elite = race.waves[0] === 'Elite' ? 60 : 0;
  if (place < elite) return 0;
  const others = race.waves.length - (elite > 0 ? 1 : 0);
  const index = Math.floor(((place - elite) / (race.athletes - elite)) * others);
  return index + (elite > 0 ? 1 : 0);
}

function birthDate(random: Random, raceDay: string, age: number): string {
  const born = subDays(subYears(parseISO(raceDay), age), random.between(0, 364));
  return formatISO(born, { representation: 'date' });
}

function categoryOf(race: Field, isFemale: boolean, age: number): string {
  const letter = isFemale ? 'W' : 'M';
  if (race.ages[0] < 18) return `${isFemale ? 'Girls' : 'Boys'} ${age <= 8 ? 'U9' : 'U13'}`;
  if (age < 35) return `${letter} Seniors`;
  return `${letter}${Math.floor(age / 5) * 5}`;
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
