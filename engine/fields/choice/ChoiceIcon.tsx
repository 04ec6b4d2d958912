import Box from '@mui/material/Box';

interface ChoiceIconProps {
  readonly folder: string;
  readonly value: string;
}

/** The picture of a value. The word stands beside it, so it says nothing of its own. */
export function ChoiceIcon({ folder, value }: ChoiceIconProps) {
  return (
    <Box
      component="img"
      src={`${folder}/${value}.svg`}
      alt=""
      sx={{ width: 20, height: 20, mr: 1, flexShrink: 0, verticalAlign: 'middle' }}
    />
  );
}
