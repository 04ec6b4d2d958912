import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isSameValue } from '../../../../engine/console/forms/formValues';
import { useIdParam } from '../../places';
import { ImpactBar } from '../impact/ImpactBar';
import type { PlannedChange } from '../impact/impact';
import { useImpact } from '../impact/useImpact';
import type { Device } from '../timingRecords';

const JUDGED = ['devices', 'type', 'passing_mode', 'backup_of_id'] as const;

/** In the form of a timeline: what saving it would do to times and ranks. */
export function TimelineImpact({ record }: { record: RaRecord<number> }) {
  const eventId = useIdParam('event_id');
  const values = useWatch() as Record<string, unknown>;
  const change = useMemo(() => plannedChange(record, values), [record, values]);
  return <ImpactBar state={useImpact(eventId, change)} />;
}

/** What of it changes results; null while nothing does, or while something typed cannot be read. */
function plannedChange(record: RaRecord<number>, values: Record<string, unknown>): PlannedChange | null {
  const changed = JUDGED.filter((name) => name in values && !isSameValue(values[name], record[name]));
  if (changed.length === 0 || !areDevices(values.devices)) return null;
  return { kind: 'timeline', id: record.id, data: Object.fromEntries(changed.map((name) => [name, values[name]])) };
}

function areDevices(value: unknown): value is readonly Device[] {
  if (value === null || value === undefined) return true;
  if (!Array.isArray(value)) return false;
  return value.every(
    ({ id, offset_ms = 0 }) => typeof id === 'string' && id.trim() !== '' && Number.isInteger(offset_ms),
  );
}
