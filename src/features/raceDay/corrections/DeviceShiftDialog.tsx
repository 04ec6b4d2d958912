import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useZone } from '../../../shared/event/EventContext';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { parseOffset } from '../shared/offset';
import { CorrectionFrame } from './CorrectionFrame';
import { type DialogProps, deviceFilter } from './correction';
import { InstantField, instantTyped, type TypedInstant, today } from './InstantField';
import { OffsetField } from './OffsetField';
import { useCorrectionDraft } from './useCorrectionDraft';

interface Filled {
  device: string;
  time: TypedInstant;
  instant: TypedInstant;
  shift_ms: string;
}

/** Moves the reads of a device whose clock was off for a while. */
export function DeviceShiftDialog({ correction, onClose }: DialogProps<'device'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const zone = useZone();
  const event_id = useIdParam('event_id');
  const { data: summary } = useLiveSummary();
  // The fields of a passing stand for what is asked of many: the time for the first of them, the instant for the last.
  const { filled, fill, notice, settle } = useCorrectionDraft<Filled>({
    name: `passings/device?event_id=${event_id}&device=${encodeURIComponent(correction.device ?? '')}`,
    first: { device: correction.device ?? '', time: today(zone), instant: today(zone), shift_ms: '' },
    labels: {
      time: translate('livetiming.device.from'),
      instant: translate('livetiming.device.to'),
      shift_ms: translate('livetiming.shift.by'),
    },
  });
  const { device, time: from, instant: to } = filled;
  const shift_ms = parseOffset(filled.shift_ms);
  const filter = deviceFilter({ device, from: instantTyped(from, zone), to: instantTyped(to, zone) });
  const inEvent = { event_id, ...filter };
  const {
    data: [newest] = [],
    total: concerned = null,
    isFetching,
    refetch,
  } = useGetList(
    'passings',
    { filter: inEvent, pagination: { page: 1, perPage: 1 }, sort: { field: 'seq', order: 'DESC' } },
    { enabled: device !== '' },
  );
  // A device that goes on sending would have more reads than were counted: those until then are meant.
  const counted = newest ? { ...inEvent, 'seq[lte]': newest.seq } : inEvent;
  return (
    <CorrectionFrame
      title={translate('livetiming.device.title')}
      planned={
        device !== '' && shift_ms && concerned && !isFetching ? { kind: 'passings', filter, data: { shift_ms } } : null
      }
      saveLabel={translate('livetiming.device.save', { smart_count: concerned ?? 0, count: count(concerned ?? 0) })}
      write={(provider) =>
        provider.updateMany('passings', { ids: [], data: { shift_ms }, meta: { filter: counted, expect: concerned } })
      }
      done={{ message: 'livetiming.done.shifted', args: { smart_count: concerned } }}
      onRefused={refetch}
      onClose={(isDone) => {
        settle();
        onClose(isDone);
      }}
    >
      {notice}
      <Typography>{translate('livetiming.device.why')}</Typography>
      <TextField
        select
        margin="none"
        label={translate('livetiming.device.device')}
        value={device}
        onChange={({ target }) => fill('device', target.value)}
        helperText={
          device !== '' && concerned !== null
            ? translate('livetiming.device.concerned', { smart_count: concerned, count: count(concerned) })
            : ' '
        }
      >
        {summary?.devices.map(({ device: id }) => (
          <MenuItem key={id} value={id}>
            {id}
          </MenuItem>
        ))}
      </TextField>
      <InstantField
        label={translate('livetiming.device.from')}
        value={from}
        onChange={(next) => fill('time', next)}
        help={translate('livetiming.device.open')}
      />
      <InstantField
        label={translate('livetiming.device.to')}
        value={to}
        onChange={(next) => fill('instant', next)}
        help={translate('livetiming.device.open')}
      />
      <OffsetField text={filled.shift_ms} onText={(text) => fill('shift_ms', text)} />
    </CorrectionFrame>
  );
}
