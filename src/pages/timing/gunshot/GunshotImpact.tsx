import { useWatch } from 'react-hook-form';
import { isSameValue } from '../../../../engine/console/forms/formValues';
import { useIdParam } from '../../places';
import { ImpactBar } from '../impact/ImpactBar';
import type { PlannedChange } from '../impact/impact';
import { useImpact } from '../impact/useImpact';
import type { Gunshot } from '../timingRecords';

const JUDGED = ['fired_at', 'race_ids', 'wave_ids'] as const;

/** In the form of a gunshot: what saving it would do to times and ranks. */
export function GunshotImpact({ record }: { record: Gunshot }) {
  const eventId = useIdParam('event_id');
  const values = useWatch() as Record<string, unknown>;
  const isChanged = JUDGED.some((name) => name in values && !isSameValue(values[name], record[name]));
  const change = isChanged ? gunshotChange(values, record.id) : null;
  return <ImpactBar state={useImpact(eventId, change)} />;
}

/** A new or changed gunshot as the impact is asked for; null while its time is not complete. */
export function gunshotChange(values: Record<string, unknown>, id?: number): PlannedChange | null {
  const { fired_at, race_ids, wave_ids } = values;
  if (typeof fired_at !== 'string' || !/^\d{4}-.*Z$/.test(fired_at)) return null;
  const data = { fired_at, race_ids: (race_ids ?? []) as number[], wave_ids: (wave_ids ?? []) as number[] };
  return { kind: 'gunshot', ...(id !== undefined && { id }), data };
}
