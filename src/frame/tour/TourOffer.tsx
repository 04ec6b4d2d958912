import './texts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { usePreference } from '../../../engine/console/preferences/usePreference';
import { getViewing } from '../../../providers/viewing';
import { startTour } from './startTour';

/** Offers the tour to who has neither taken nor dismissed it, on any device. */
export function TourOffer() {
  const translate = useTranslate();
  const { value: isOver, save, isPending } = usePreference('tour', false);
  if (isPending || isOver || getViewing()) return null;
  const end = () => void save(true).catch(() => undefined);
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{
        mt: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 0 100%', sm: '1 1 auto' } },
      }}
      action={
        <>
          <Button size="small" color="inherit" onClick={end}>
            {translate('tour.dismiss')}
          </Button>
          <Button size="small" variant="outlined" color="inherit" onClick={() => startTour(translate).then(end)}>
            {translate('tour.start')}
          </Button>
        </>
      }
    >
      {translate('tour.offer')}
    </Alert>
  );
}
