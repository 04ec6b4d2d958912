import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import AutoFixHighRounded from '#icons/AutoFixHighRounded';
import { useSetUp } from './useSetUp';

/** Gives the races of an event what most races have. */
export function UsualButton({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { takeUsual, isBusy } = useSetUp(eventId);
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<AutoFixHighRounded />}
        disabled={isBusy}
        onClick={() => takeUsual()}
        // Longer in some languages than a phone is wide.
        sx={{ whiteSpace: 'normal', textAlign: 'left' }}
      >
        {translate('set_up.usual')}
      </Button>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'var(--sl-quiet)' }}>
        {translate('set_up.usual_why')}
      </Typography>
    </Box>
  );
}
