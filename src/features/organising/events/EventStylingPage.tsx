import Box from '@mui/material/Box';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import { EventFormPage } from './EventFormPage';
import { PhonePreview } from './PhonePreview';
import { UntitledInput } from './UntitledInput';

const SECTIONS = ['styling'];
const INPUTS = { styling: StylingInput };

/** How the event looks in the app and on the web, with a phone that shows it as it is chosen. */
export function Component() {
  return <EventFormPage form="styling" sections={SECTIONS} inputs={INPUTS} />;
}

function StylingInput(props: FieldInputProps) {
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
