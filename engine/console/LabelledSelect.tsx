import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ComponentProps, useId } from 'react';
import { SelectControl } from '../fields/inputs/SelectControl';

interface LabelledSelectProps<Value extends string>
  extends Pick<ComponentProps<typeof SelectControl>, 'onBlur' | 'inputRef'> {
  label: string;
  help?: string;
  value: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onValue: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A choice among few with its label above, and what it is for or what is wrong with it under it. */
export function LabelledSelect<Value extends string>({
  label,
  help,
  error,
  onValue,
  ...control
}: LabelledSelectProps<Value>) {
  const id = useId();
  const helpId = `${id}-help`;
  const choose = (chosen: string) => {
    const option = control.options.find(({ value }) => value === chosen);
    if (option) onValue(option.value);
  };
  const said = error ?? help;
  return (
    <FormControl error={error !== undefined} margin="none" sx={{ minWidth: 0 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <SelectControl id={id} describedBy={said === undefined ? undefined : helpId} onValue={choose} {...control} />
      {said !== undefined && <FormHelperText id={helpId}>{said}</FormHelperText>}
    </FormControl>
  );
}
