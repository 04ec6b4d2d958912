import Box from '@mui/material/Box';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { PhonePreview } from './PhonePreview';

/** The only field of a section: its label, which is the section's too, is read out but not shown again. */
export function UntitledInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  return <Input {...props} isCompact />;
}

/** How the event looks in the app and on the web, with a phone that shows it as it is chosen. */
export function StylingInput(props: FieldInputProps) {
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <UntitledInput {...props} />
      </Box>
      <PhonePreview source={props.source} />
    </Box>
  );
}
