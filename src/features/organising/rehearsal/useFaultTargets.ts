import { useGetList } from 'react-admin';
import type { Stored } from '../../../../resources/allResources';
import type { FaultKind } from '../../../../resources/events/rehearsal';
import { freeTarget, type Target, targetsOf } from '../../../../resources/events/rehearsalTargets';

type Mat = Stored<'timelines'> & { readonly devices: readonly { readonly id: string }[] };
type FaultTarget = Target<Mat>;

const ALL = { pagination: { page: 1, perPage: 250 }, sort: { field: 'id', order: 'ASC' } } as const;

/** What each kind of fault can strike in an event; null until it is known. */
export function useFaultTargets(eventId: number): ((kind: FaultKind) => readonly FaultTarget[]) | null {
  const filter = { event_id: eventId };
  const { data: timelines } = useGetList<Stored<'timelines'>>('timelines', { ...ALL, filter });
  const { data: places } = useGetList<Stored<'race_timelines'>>('race_timelines', { ...ALL, filter });
  if (!timelines || !places) return null;
  const mats = timelines.flatMap((timeline): Mat[] =>
    places.some((place) => place.timeline_id === timeline.id) ? [{ ...timeline, devices: timeline.devices ?? [] }] : [],
  );
  return (kind) => targetsOf(kind, mats);
}

/** Which target each chosen fault strikes: the one that was picked, or one that no other fault strikes. */
export function strikes(
  kinds: readonly FaultKind[],
  targetsFor: (kind: FaultKind) => readonly FaultTarget[],
  picked: Readonly<Partial<Record<FaultKind, number>>>,
): Map<FaultKind, FaultTarget> {
  const struck = new Map<FaultKind, FaultTarget>();
  const pickedOf = (kind: FaultKind) => targetsFor(kind)[picked[kind] ?? -1];
  const taken = kinds.flatMap((kind) => pickedOf(kind)?.devices ?? []);
  for (const kind of kinds) {
    const target = pickedOf(kind) ?? freeTarget(targetsFor(kind), taken);
    if (!target) continue;
    struck.set(kind, target);
    taken.push(...target.devices);
  }
  return struck;
}
