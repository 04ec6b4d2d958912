import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId } from 'react';
import { SelectControl } from '../../fields/inputs/SelectControl';

interface LabelledSelectProps<Value extends string> {
  label: string;
  value: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onValue: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A setting with its label above and what is wrong with it under it. */
export function LabelledSelect<Value extends string>({
  label,
  error,
  onValue,
  ...control
}: LabelledSelectProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  const choose = (chosen: string) => {
    const option = control.options.find(({ value }) => value === chosen);
    if (option) onValue(option.value);
  };
  return (
    <FormControl error={error !== undefined} margin="none" sx={{ minWidth: 0 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <SelectControl id={id} describedBy={error === undefined ? undefined : errorId} onValue={choose} {...control} />
      {error !== undefined && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}
