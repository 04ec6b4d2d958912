import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'react-admin';
import { useTyped } from '../../../../../engine/fields/inputs/useTyped';
import { offsetText, parseOffset } from '../../shared/offset';

interface OffsetInputProps {
  label: string;
  /** Milliseconds; what was typed while that is no offset. */
  value: unknown;
  onValue: (value: number) => void;
  isDisabled?: boolean;
}

/** What is added to a device's times, typed in seconds or milliseconds; under it how it is understood. */
export function OffsetInput({ label, value, onValue, isDisabled = false }: OffsetInputProps) {
  const translate = useTranslate();
  const [text, setText] = useTyped({
    value,
    onChange: (next) => onValue(next as number),
    toText: (known) => (typeof known === 'number' ? offsetText(known) : String(known ?? '')),
    // What is no offset goes to the form as it is, so that it cannot be saved.
    fromText: (typed) => parseOffset(typed) ?? typed,
  });
  const isWrong = typeof value !== 'number';
  return (
    <Box sx={{ minWidth: 0 }}>
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        placeholder="±0.000"
        disabled={isDisabled}
        error={isWrong}
        onChange={(event) => setText(event.target.value)}
        endAdornment={<InputAdornment position="end">s</InputAdornment>}
        slotProps={{ input: { className: 'sl-figures', 'aria-label': label, autoComplete: 'off' } }}
      />
      {isWrong ? (
        <FormHelperText error>{translate('timing.device.offset_wrong')}</FormHelperText>
      ) : (
        value !== 0 && (
          <FormHelperText>
            {translate(value > 0 ? 'timing.device.slow' : 'timing.device.fast', {
              offset: offsetText(Math.abs(value)).slice(1),
            })}
          </FormHelperText>
        )
      )}
    </Box>
  );
}
