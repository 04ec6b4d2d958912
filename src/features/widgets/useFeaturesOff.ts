import { useMemo } from 'react';
import { useCurrentEvent } from '../../shared/event/EventContext';

/** The parts of the product that the event does without. */
export function useFeaturesOff(): ReadonlySet<string> {
  const features = useCurrentEvent()?.features;
  return useMemo(
    () => new Set(Object.entries(features ?? {}).flatMap(([name, isOn]) => (isOn === false ? [name] : []))),
    [features],
  );
}
