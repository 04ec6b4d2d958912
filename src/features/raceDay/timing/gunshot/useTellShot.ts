import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { ConsoleDataProvider } from '../../../../../engine/console/writes/ConsoleDataProvider';
import { useZone } from '../../../../shared/event/EventContext';
import { timeOfDay } from '../../../../shared/event/timeOfDay';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { gunshotsOfWave, type TimingSetup, wavesOfRace } from '../../shared/timingRecords';
import type { Targets } from './targets';

/** A gunshot as it was taken. */
export interface Shot extends Targets {
  readonly fired_at: string;
}

interface TellOptions {
  eventId: number;
  setup: TimingSetup;
}

/**
 * Says of a gunshot that is stored whom it started, how many, and when; the notice leads to its page, where it is corrected or deleted
 * once it is known what that changes. Gives what was said.
 */
export function useTellShot({ eventId, setup }: TellOptions) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const addresses = useTimingAddresses();
  const zone = useZone();
  const count = useCountFormat();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  return async (verb: 'fired' | 'saved', shot: Shot, id: number | undefined): Promise<string> => {
    const whom = startedWords(setup, shot, { translate, locale });
    // It is stored: that it cannot be counted now is no reason to say nothing.
    const started = await countStarted({ dataProvider, eventId, setup, shot }).catch(() => null);
    const told = translate(`timing.shot.${verb}`, {
      at: timeOfDay(shot.fired_at, zone),
      whom: whom || translate('timing.shot.nobody'),
      athletes:
        started === null || !whom
          ? ''
          : translate('timing.shot.athletes', { smart_count: started, count: count(started) }),
    });
    const link = id === undefined ? undefined : { to: addresses.gunshot(id), label: translate('timing.shot.open') };
    notify(told, { type: 'success', link });
    return told;
  };
}

interface Said {
  readonly translate: ReturnType<typeof useTranslate>;
  readonly locale: string;
}

/** `10 km and waves A and B of Marathon`; empty for nobody. */
function startedWords(
  { races, waves }: Pick<TimingSetup, 'races' | 'waves'>,
  { race_ids, wave_ids }: Targets,
  said: Said,
): string {
  const nameOf = (id: number) => races.find((race) => race.id === id)?.name ?? `#${id}`;
  const chosen = waves.filter(({ id }) => wave_ids.includes(id));
  const ofRaces = [...new Set(chosen.map(({ race_id }) => race_id))].map((raceId) => {
    const names = chosen.filter(({ race_id }) => race_id === raceId).map(({ name }) => name);
    // Many are called waves by their own name.
    const key = names.every((name) => /wave/i.test(name)) ? 'waves_named' : 'waves_of';
    const args = { smart_count: names.length, waves: listed(names, said), race: nameOf(raceId) };
    return said.translate(`timing.shot.${key}`, args);
  });
  return listed([...race_ids.map(nameOf), ...ofRaces], said);
}

const NAMED = 6;

function listed(names: readonly string[], { translate, locale }: Said): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const more = () => translate('timing.shot.more', { count: names.length - NAMED });
  return list.format(names.length > NAMED ? [...names.slice(0, NAMED), more()] : names);
}

/** What was done is said soon, with or without its number. */
const COUNTED_WITHIN_MS = 3_000;

interface CountOptions extends TellOptions {
  dataProvider: ConsoleDataProvider;
  shot: Targets;
}

/** How many athletes a gunshot starts: one of a race no wave that has its own. */
async function countStarted({ dataProvider, eventId, setup, shot }: CountOptions): Promise<number> {
  const { race_ids, wave_ids } = shot;
  const count = async (filter: { race_id: readonly number[] } | { wave_id: readonly number[] }) => {
    if (Object.values(filter).flat().length === 0) return 0;
    const { total = 0 } = await dataProvider.getList('athletes', {
      filter: { event_id: eventId, ...filter },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      signal: AbortSignal.timeout(COUNTED_WITHIN_MS),
    });
    return total;
  };
  const ofRaces = race_ids.flatMap((id) => wavesOfRace(setup, id).map((wave) => wave.id));
  const own = ofRaces.filter((id) => gunshotsOfWave(setup, id).length > 0 && !wave_ids.includes(id));
  const others = wave_ids.filter((id) => !ofRaces.includes(id));
  const [all, started, besides] = await Promise.all([
    count({ race_id: race_ids }),
    count({ wave_id: own }),
    count({ wave_id: others }),
  ]);
  return all - started + besides;
}
