import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useId } from 'react';
import { SelectControl } from '../../../../engine/fields/inputs/SelectControl';

interface LabelledSelectProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onValue: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A setting with its label above and what is wrong with it under it. */
export function LabelledSelect({ label, error, ...control }: LabelledSelectProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <FormControl error={error !== undefined} margin="none" sx={{ minWidth: 0 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <SelectControl id={id} describedBy={error === undefined ? undefined : errorId} {...control} />
      {error !== undefined && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}
