import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import ChevronLeftRounded from '#icons/ChevronLeftRounded';
import ChevronRightRounded from '#icons/ChevronRightRounded';
import { useDayLocale } from '../../../../engine/console/words/useDayLocale';
import { dayOf, moved, periodTitle, type View } from './days';
import type { ScheduleAddress } from './useScheduleAddress';

/** Which period is shown, and how. */
export function ScheduleToolbar({ address: { view, views, day, change } }: { address: ScheduleAddress }) {
  const translate = useTranslate();
  const locale = useDayLocale();
  const text = (key: string) => translate(`pages.schedule.${key}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" color="inherit" onClick={() => change({ day: dayOf(new Date()) })}>
        {text('today')}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={text('earlier')} onClick={() => change({ day: moved(view, day, -1) })}>
          <ChevronLeftRounded />
        </IconButton>
        <IconButton aria-label={text('later')} onClick={() => change({ day: moved(view, day, 1) })}>
          <ChevronRightRounded />
        </IconButton>
      </Box>
      <Typography variant="h2" aria-live="polite" sx={{ flex: '1 1 120px', fontVariantNumeric: 'tabular-nums' }}>
        {periodTitle(view, day, locale)}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: View | null) => next && change({ view: next })}
        aria-label={text('view')}
      >
        {views.map((one) => (
          <ToggleButton key={one} value={one}>
            {text(`views.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
