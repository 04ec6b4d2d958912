import '../texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import {
  fillVariables,
  SAMPLE_VALUES,
  unknownVariables,
} from '../../../../resources/progress_notifications/pushVariables';
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
          {filled(title) || <Missing>{translate('updates.preview_title')}</Missing>}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {filled(body) || <Missing>{translate('updates.preview_body')}</Missing>}
        </Typography>
      </Box>
    </Panel>
  );
}

/** Where something will stand. */
function Missing({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {children}
    </Box>
  );
}

/** A name that is no variable stays, so that it is seen to be none. */
function filled(text: string): string {
  const unknown = unknownVariables(text).map((name) => [name, `{${name}}`]);
  return fillVariables(text, { ...SAMPLE_VALUES, ...Object.fromEntries(unknown) });
}
