import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import CloseRounded from '#icons/CloseRounded';
import type { FieldInputProps } from '../../../../../engine/fields/fieldConsole';
import { FieldFrame } from '../../../../../engine/fields/inputs/FieldFrame';
import { useFieldInput } from '../../../../../engine/fields/inputs/fieldInputState';
import { type Device, foldDevice } from '../../shared/timingRecords';
import { HeardDevices } from './HeardDevices';
import { OffsetInput } from './OffsetInput';

/** The devices of a timeline, each with what its clock is off; those that were heard but stand nowhere are offered. */
export function DevicesInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput(props);
  const devices = Array.isArray(input.value) ? (input.value as Device[]) : [];
  const change = (next: readonly Device[]) => input.onChange(next);
  const changeAt = (at: number, device: Device) => change(devices.map((old, index) => (index === at ? device : old)));
  const add = (id: string) => change([...devices, { id, offset_ms: 0 }]);
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <FieldFrame props={props} input={input} isGroup>
        {devices.length > 0 && (
          <Box component="ul" sx={ROWS}>
            {devices.map((device, at) => (
              <DeviceRow
                key={keyOf(at)}
                device={device}
                isTwice={devices.some((other, index) => index < at && foldDevice(other.id) === foldDevice(device.id))}
                onChange={(next) => changeAt(at, next)}
                onRemove={() => change(devices.filter((_, index) => index !== at))}
                isDisabled={props.disabled ?? false}
              />
            ))}
          </Box>
        )}
        {!props.disabled && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <Button size="small" startIcon={<AddRounded />} onClick={() => add('')} ref={input.inputRef}>
              {translate('timing.device.add')}
            </Button>
            <HeardDevices taken={devices.map(({ id }) => id)} onPick={add} />
          </Box>
        )}
        {devices.length > 0 && (
          <Typography variant="caption" sx={{ display: 'block', mt: 0.5 }}>
            {translate('timing.device.offset_help')}
          </Typography>
        )}
      </FieldFrame>
    </Box>
  );
}

interface DeviceRowProps {
  device: Device;
  /** Named in a row before. */
  isTwice: boolean;
  onChange: (device: Device) => void;
  onRemove: () => void;
  isDisabled: boolean;
}

function DeviceRow({ device, isTwice, onChange, onRemove, isDisabled }: DeviceRowProps) {
  const translate = useTranslate();
  const name = device.id || translate('timing.device.unnamed');
  return (
    <Box component="li">
      <Box sx={{ minWidth: 0 }}>
        <OutlinedInput
          size="small"
          fullWidth
          value={device.id}
          disabled={isDisabled}
          error={isTwice}
          autoFocus={device.id === ''}
          placeholder={translate('timing.device.id')}
          onChange={(event) => onChange({ ...device, id: event.target.value })}
          slotProps={{ input: { 'aria-label': translate('timing.device.id'), maxLength: 80, autoComplete: 'off' } }}
        />
        {isTwice && <FormHelperText error>{translate('timing.device.twice')}</FormHelperText>}
      </Box>
      <OffsetInput
        label={translate('timing.device.offset_of', { device: name })}
        value={device.offset_ms ?? 0}
        onValue={(offset_ms) => onChange({ ...device, offset_ms })}
        isDisabled={isDisabled}
      />
      <IconButton
        aria-label={translate('timing.device.remove', { device: name })}
        onClick={onRemove}
        disabled={isDisabled}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Rows have no other identity than their place while their names are being typed. */
function keyOf(at: number): string {
  return `device-${at}`;
}

const ROWS = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  maxWidth: 640,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.4fr) minmax(104px, 1fr) auto',
    alignItems: 'start',
    gap: 1,
  },
};
