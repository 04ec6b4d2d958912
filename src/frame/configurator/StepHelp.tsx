import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Tab } from './configuratorStep';

/** What a step is for, in plain words; beside it, or below it on a phone. */
export function StepHelp({ tab }: { tab: Tab }) {
  const translate = useTranslate();
  return (
    <Box component="aside" aria-label={translate('configurator.help')} sx={ASIDE}>
      <Typography component="h2" variant="h6" sx={{ mb: 0.5 }}>
        {translate(`configurator.about.${tab}.title`)}
      </Typography>
      <Typography sx={{ color: 'var(--sl-quiet)', whiteSpace: 'pre-line' }}>
        {translate(`configurator.about.${tab}.text`)}
      </Typography>
    </Box>
  );
}

const ASIDE = {
  p: 2,
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
  position: { lg: 'sticky' },
  top: { lg: 'calc(var(--sl-app-bar) + var(--sl-page-line) + 8px)' },
};
