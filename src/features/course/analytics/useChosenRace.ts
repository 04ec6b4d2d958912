import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Stored } from '../../../../resources/allResources';
import { serverNow } from '../../../shared/live/serverClock/useServerClock';
import type { LiveSummary } from '../../../shared/live/summary/liveSummary';
import { raceStatusAt } from '../../../shared/live/summary/raceClock';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { useAllRecords } from '../../../shared/useAllRecords';

type Race = Stored<'races'>;

export interface RaceStanding {
  readonly race: Race;
  /** `before`, `during` or `after`. */
  readonly status: string;
}

const PARAM = 'race';
/** Those under way first, then those to come. */
const ORDER = ['during', 'before', 'after'];

/** The races of an event, and the one that the address names; without one the first of those under way. */
export function useChosenRace(eventId: number) {
  const filter = useMemo(() => ({ event_id: eventId }), [eventId]);
  const { records, isPending, isLoadingError, error, refetch } = useAllRecords('races', filter);
  const summary = useLiveSummary(statusesOf);
  const [params, setParams] = useSearchParams();
  const races = records
    .map((race): RaceStanding => ({ race, status: summary.data?.[race.id] ?? race.status ?? 'before' }))
    .sort((a, b) => placeOf(a) - placeOf(b) || startOf(a).localeCompare(startOf(b)) || a.race.id - b.race.id);
  const chosen = races.find(({ race }) => String(race.id) === params.get(PARAM)) ?? races[0] ?? null;
  return {
    races,
    chosen,
    // Until it is known what is under way, the first of all is not the one.
    isPending: isPending || (summary.isPending && !params.has(PARAM)),
    error: isLoadingError ? error : null,
    retry: () => void refetch(),
    choose: (id: number) => setParams({ [PARAM]: String(id) }, { replace: true, preventScrollReset: true }),
  };
}

function statusesOf({ races }: Pick<LiveSummary, 'races'>) {
  return Object.fromEntries(races.map((race) => [race.race_id, raceStatusAt(race, serverNow())]));
}

function placeOf({ status }: RaceStanding): number {
  return ORDER.indexOf(status);
}

function startOf({ race }: RaceStanding): string {
  return race.start_at ?? '';
}
