import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import SensorsRounded from '#icons/SensorsRounded';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { useLiveSummary } from '../../../../shared/live/summary/useLiveSummary';
import { useAllRecords } from '../../../../shared/useAllRecords';
import { foldDevice } from '../../shared/timingRecords';

/** Devices that sent reads but stand at no timeline: one press puts them here. */
export function HeardDevices({ taken, onPick }: { taken: readonly string[]; onPick: (id: string) => void }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const eventId = useIdParam('event_id');
  const { data: summary } = useLiveSummary();
  const { records: timelines, isPending } = useAllRecords('timelines', { event_id: eventId });
  if (isPending) return null;
  const known = new Set(
    [...taken, ...timelines.flatMap(({ devices }) => (devices ?? []).map(({ id }) => id))].map(foldDevice),
  );
  const free = (summary?.devices ?? []).filter(({ device }) => !known.has(foldDevice(device)));
  return free.map(({ device, reads }) => (
    <Chip
      key={device}
      size="medium"
      variant="outlined"
      icon={<SensorsRounded />}
      label={translate('timing.device.heard', { device, smart_count: reads, count: count(reads) })}
      onClick={() => onPick(device)}
    />
  ));
}
