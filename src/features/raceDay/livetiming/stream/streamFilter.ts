import { toCode } from '../../../../../engine/fields/text/parseText';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';

/** What of the reads is shown; null and the empty list let everything in. */
export interface StreamFilter {
  readonly raceId: number | null;
  readonly timelineId: number | null;
  readonly device: string | null;
  readonly state: string | null;
  /** Chip, bib or name, as typed. */
  readonly text: string | null;
}

/** Whom the text means: athletes, or where there are none a part of a chip's code. */
export interface TextMeaning {
  readonly athleteIds: readonly number[];
  readonly chip: string | null;
}

const PARAMS = { raceId: 'race', timelineId: 'timeline', device: 'device', state: 'state', text: 'q' } as const;

export function readStreamFilter(params: URLSearchParams): StreamFilter {
  const id = (name: string): number | null => {
    const text = params.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  };
  return {
    raceId: id(PARAMS.raceId),
    timelineId: id(PARAMS.timelineId),
    device: params.get(PARAMS.device) || null,
    state: params.get(PARAMS.state) || null,
    text: params.get(PARAMS.text)?.trim() || null,
  };
}

/** The address's query with part of the filter changed; what else it says stays. */
export function withFilter(params: URLSearchParams, part: Partial<StreamFilter>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    const param = PARAMS[name as keyof StreamFilter];
    if (value === null || value === '') next.delete(param);
    else next.set(param, String(value));
  }
  return next;
}

export function isFiltered(filter: StreamFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Whether the filter lets a read of the stream in. */
export function passingMatcher(filter: StreamFilter, meaning: TextMeaning | null): (passing: LivePassing) => boolean {
  const athletes = new Set(meaning?.athleteIds);
  const chip = meaning?.chip ? toCode(meaning.chip) : null;
  const device = filter.device?.toLowerCase() ?? null;
  return (passing) =>
    (filter.raceId === null || passing.race_id === filter.raceId) &&
    (filter.timelineId === null || passing.timeline_id === filter.timelineId) &&
    (device === null || passing.device?.toLowerCase() === device) &&
    (filter.state === null || passing.state === filter.state) &&
    (meaning === null ||
      (passing.athlete_id !== null && athletes.has(passing.athlete_id)) ||
      (chip !== null && toCode(passing.chipcode ?? '').includes(chip)));
}

/** The same filter for the list of passings. */
export function listFilter(eventId: number, filter: StreamFilter, meaning: TextMeaning | null) {
  return {
    event_id: eventId,
    race_id: filter.raceId,
    timeline_id: filter.timelineId,
    device: filter.device,
    state: filter.state,
    ...(meaning &&
      (meaning.chip === null ? { athlete_id: meaning.athleteIds } : { 'chipcode[contains]': meaning.chip })),
  };
}
