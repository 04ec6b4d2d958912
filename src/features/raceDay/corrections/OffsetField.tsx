import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { parseOffset } from '../shared/offset';

interface OffsetFieldProps {
  text: string;
  onText: (text: string) => void;
  autoFocus?: boolean;
}

/** By how much a time is moved, as people write it: `+1.5`, `-0:30`. */
export function OffsetField({ text, onText, autoFocus }: OffsetFieldProps) {
  const translate = useTranslate();
  const isWrong = text.trim() !== '' && !parseOffset(text);
  return (
    <TextField
      margin="none"
      label={translate('livetiming.shift.by')}
      value={text}
      onChange={({ target }) => onText(target.value)}
      placeholder="+1.500"
      autoFocus={autoFocus}
      error={isWrong}
      helperText={translate(isWrong ? 'livetiming.shift.wrong' : 'livetiming.shift.help')}
      slotProps={{ htmlInput: { className: 'sl-figures', autoComplete: 'off' } }}
    />
  );
}
