import '../texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { fillVariables, SAMPLE_VALUES } from '../../../../resources/progress_notifications/pushVariables';
import { Panel } from '../../../shared/Panel';

/** A message as a phone shows it, its variables filled with an example. */
export function PhonePreview({ title, body }: { title: string; body: string }) {
  const translate = useTranslate();
  return (
    <Panel title={translate('updates.preview')}>
      <Box
        sx={{ maxWidth: 360, p: 2, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.default' }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {fillVariables(title, SAMPLE_VALUES)}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fillVariables(body, SAMPLE_VALUES)}
        </Typography>
      </Box>
    </Panel>
  );
}
